import { createServer } from 'node:net'

import { afterEach, expect, test } from 'vitest'

import { openStateServer, stateHeader } from '../../../tools/dev/stateServer'

import type { AddressInfo } from 'node:net'

import type { StateServer } from '../../../tools/dev/stateServer'

let state: StateServer | undefined
afterEach(async () => {
  await state?.close()
  state = undefined
})

async function open(): Promise<{ at: string; state: StateServer }> {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  state = await openStateServer(port)
  return { at: `http://127.0.0.1:${port}`, state }
}

const read = async (address: string, method = 'GET'): Promise<unknown> => (await fetch(address, { method })).json()

test('every call is answered with the state in a header, so that proxies wait', async () => {
  const { at } = await open()
  const answer = await fetch(`${at}/admin/Index/index`)
  expect([answer.status, answer.headers.get(stateHeader)]).toEqual([503, 'starting'])
})

test('an error is told by its sentence', async () => {
  const { at, state: opened } = await open()
  opened.fail(new Error('column nmae does not exist'))
  expect(await read(`${at}/development`)).toEqual({ kind: 'failed', message: 'column nmae does not exist' })
})

test('an error and SQL are shown until the start goes on', async () => {
  const { at, state: opened } = await open()
  opened.fail(new Error('column nmae does not exist'))
  opened.resume()
  expect(await read(`${at}/development`)).toEqual({ kind: 'starting' })
  void opened.review('A change', 'drop table a')
  opened.resume()
  expect(await read(`${at}/development`)).toEqual({ kind: 'starting' })
})

test('SQL waits until its own key comes back', async () => {
  const { at, state: opened } = await open()
  let isAgreed = false
  const reviewed = opened.review('A change', 'drop table a').then(() => (isAgreed = true))
  const { kind, key } = (await read(`${at}/development`)) as { kind: string; key: string }
  expect(kind).toBe('review')
  await read(`${at}/development?key=${key}`) // only a POST agrees
  await read(`${at}/development?key=0123456789abcdef`, 'POST')
  expect(isAgreed).toBe(false)
  expect(await read(`${at}/development?key=${key}`, 'POST')).toEqual({ kind: 'starting' })
  await reviewed
})

test('a closed one frees its port for the server', async () => {
  const { at, state: opened } = await open()
  await opened.close()
  state = undefined
  await expect(fetch(`${at}/development`)).rejects.toThrow()
})

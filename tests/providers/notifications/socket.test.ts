import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createSocket } from '../../../providers/notifications/socket'
import { stubWebSocket } from '../../support/notices'

import type { BindMessage, WrittenMessage, SocketMessage } from '../../../resources/message/notice'

const words: BindMessage = { type: 'bind', pathInfo: 'worker/shop/notify', token: 'secret', lang: 'zh-cn' }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
/** A new socket opens in a later task. */
const laterTask = 1

async function makeSocket({ addresses = ['ws://shop:2828'] as [string, ...string[]], bind = () => words as BindMessage | undefined } = {}) {
  const wires = stubWebSocket()
  const heard: (SocketMessage | WrittenMessage)[] = []
  const warnings: string[] = []
  const refused: number[] = []
  const socket = createSocket({
    addresses: () => addresses,
    bind,
    onMessage: (message) => heard.push(message),
    onRefused: (code) => refused.push(code),
    warn: (text) => warnings.push(text),
    random: () => 0.5,
  })
  socket.start()
  await pass(0)
  const bound = () => {
    wires.last().accept()
    wires.last().translate({ type: 'bind', data: { unread_count: 0 } })
  }
  return { ...wires, heard, warnings, refused, socket, bound }
}

test('S4.22 without a token no socket is opened', async () => {
  expect((await makeSocket({ bind: () => undefined })).lines).toHaveLength(0)
})

test('S4.23 the first message binds with the path of the worker and the token', async () => {
  const { last } = await makeSocket()
  expect(last().sent).toEqual([])
  last().accept()
  expect(last().sent.map((text) => JSON.parse(text) as unknown)).toEqual([words])
})

test('S4.25 S9.10 the heartbeat is the text ping every 50 seconds', async () => {
  const { last, bound } = await makeSocket()
  bound()
  await pass(49_999)
  expect(last().sent).toHaveLength(1)
  await pass(1)
  expect(last().sent.slice(1)).toEqual(['ping'])
  await pass(50_000)
  expect(last().sent.slice(1)).toEqual(['ping', 'ping'])
})

test('S4.24 messages of the worker are passed on, other messages are ignored', async () => {
  const { last, heard } = await makeSocket()
  last().accept()
  for (const data of ['{"type":"bind","data":{"unread_count":3}}', 'welcome', '{"type":"init"}', '7', 'null', '{"type":"notify","data":{"unread_count":4}}'])
    last().receive(data)
  last().receive(new ArrayBuffer(1))
  expect(heard.map(({ data }) => data)).toEqual([{ unread_count: 3 }, { unread_count: 4 }])
})

test('S4.26 S9.11 a lost connection is retried three times, 5 seconds apart, then one warning is logged', async () => {
  const { lines, last, warnings, bound } = await makeSocket()
  bound()
  last().lose()
  for (const tries of [2, 3, 4]) {
    await pass(4999)
    expect(lines).toHaveLength(tries - 1)
    await pass(1)
    expect(lines).toHaveLength(tries)
    expect(warnings).toEqual([])
    last().lose()
  }
  await pass(600_000)
  expect(lines).toHaveLength(4)
  expect(warnings).toHaveLength(1)
})

test('after the last attempt user activity causes one more, without a warning, and not one per key press', async () => {
  const { lines, last, warnings, socket, bound } = await makeSocket()
  const exhaust = async () => {
    for (let n = 0; n < 4; n += 1) {
      last().lose()
      await pass(5000)
    }
  }
  await exhaust()
  expect(lines).toHaveLength(4)
  socket.wake()
  await pass(0)
  socket.wake()
  await pass(0)
  expect(lines).toHaveLength(5)
  last().lose()
  socket.wake()
  await pass(0)
  expect(lines).toHaveLength(5)
  await pass(5000)
  socket.wake()
  await pass(0)
  expect(lines).toHaveLength(6)
  expect(warnings).toHaveLength(1)
  bound()
  last().lose()
  await pass(5000)
  expect(lines).toHaveLength(7) // then three further attempts
})

test('user activity has no effect while the socket is open or an attempt is pending', async () => {
  const { lines, last, socket, bound } = await makeSocket()
  bound()
  socket.wake()
  await pass(0)
  last().lose()
  socket.wake()
  await pass(0)
  expect(lines).toHaveLength(1)
  await pass(5000)
  expect(lines).toHaveLength(2)
})

test('if one endpoint cannot be opened the other one is used', async () => {
  const { lines, last } = await makeSocket({ addresses: ['ws://shop:2828', 'ws://shop/notify'] })
  last().lose()
  await pass(5000)
  expect(lines.map(({ address }) => address)).toEqual(['ws://shop:2828', 'ws://shop/notify'])
  last().accept()
  last().lose()
  await pass(5000)
  expect(last().address).toBe('ws://shop/notify')
})

test('an unanswered heartbeat closes the connection, once the server is known to answer', async () => {
  const { lines, last, bound } = await makeSocket()
  bound()
  await pass(70_000)
  expect(last().isClosed()).toBe(false)
  last().translate({ type: 'pong' })
  await pass(30_000)
  expect(last().sent.at(-1)).toBe('ping')
  await pass(10_000)
  expect(lines[0]?.isClosed()).toBe(true)
  await pass(5000 + laterTask)
  expect(lines).toHaveLength(2)
})

test.each([4401, 4403, 4429])('a refused connection (%i) is not retried', async (code) => {
  const { lines, last, refused, warnings } = await makeSocket()
  last().accept()
  last().lose(code)
  await pass(60_000)
  expect(lines).toHaveLength(1)
  expect(refused).toEqual([code])
  expect(warnings).toEqual([])
})

test('browsers reconnect at different times when the server restarts', async () => {
  const { lines, last, bound } = await makeSocket()
  bound()
  last().lose(1012)
  await pass(2999)
  expect(lines).toHaveLength(1)
  await pass(1 + laterTask)
  expect(lines).toHaveLength(2)
})

test('a closed socket is not reopened', async () => {
  const { lines, last, socket, bound } = await makeSocket()
  bound()
  socket.stop()
  expect(last().isClosed()).toBe(true)
  last().lose()
  socket.wake()
  await pass(0)
  await pass(120_000)
  expect(lines).toHaveLength(1)
  expect(last().sent).toHaveLength(1)
})

test('a socket that is stopped while it is being opened is closed once it is open, and says nothing', async () => {
  const { lines, last, socket } = await makeSocket()
  socket.stop()
  expect(last().isClosed()).toBe(false) // the browser would report a warning
  last().accept()
  expect(last().isClosed()).toBe(true)
  expect(last().sent).toEqual([])
  last().lose()
  await pass(120_000)
  expect(lines).toHaveLength(1)
})

test('a socket that is stopped while it is being opened and then fails is not opened again', async () => {
  const { lines, last, socket } = await makeSocket()
  socket.stop()
  last().lose()
  await pass(120_000)
  expect(lines).toHaveLength(1)
})

test('an account that has signed out is not reconnected', async () => {
  const source: { words: BindMessage | undefined } = { words }
  const { lines, last, bound } = await makeSocket({ bind: () => source.words })
  bound()
  last().lose()
  source.words = undefined
  await pass(60_000)
  expect(lines).toHaveLength(1)
})

test('an attempt without an answer fails after 10 seconds, and is followed by three more', async () => {
  const { lines, warnings } = await makeSocket()
  await pass(600_000)
  expect(lines.map((line) => line.isClosed())).toEqual([true, true, true, true])
  expect(warnings).toHaveLength(1)
})

test('a change of the language is sent on the open socket', async () => {
  const { last, socket, bound } = await makeSocket()
  socket.rebind()
  expect(last().sent).toHaveLength(0)
  bound()
  socket.rebind()
  expect(last().sent).toHaveLength(2)
})

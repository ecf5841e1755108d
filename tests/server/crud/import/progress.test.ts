import { afterAll, beforeAll, expect, test } from 'vitest'

import { callOf, nodeOf } from '../../../../resources/kit/paths'
import { signInWith, testApp } from '../../../support/app'
import { sendSheet } from '../../../support/sheets'

import type { Answer, TestApp } from '../../../support/app'

const service = 'shop/goodsService'
const key = 'progress-0001'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const progressOf = async (query: Readonly<Record<string, unknown>>, token = app.token): Promise<unknown> =>
  (await app.call('GET', callOf(service, 'importProgress'), { token, query })).data['progress']

/** Reads the progress until it is there. */
async function nextProgress(query: Readonly<Record<string, unknown>>, isEnough: (done: number) => boolean): Promise<unknown> {
  for (;;) {
    const progress = await progressOf(query)
    if (progress !== null && isEnough((progress as { done: number }).done)) return progress
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Does some work while another transaction has executed these statements, and then ends that one. */
async function behind(statements: string, end: 'commit' | 'rollback', work: () => Promise<void>): Promise<void> {
  const other = await app.pool.connect()
  try {
    await other.query(`begin; ${statements}`)
    await work()
  } finally {
    await other.query(end)
    other.release()
  }
}

const lines = (count: number): string => ['ID,服务名称', ...Array.from({ length: count }, (_, at) => `,服务${at + 1}`)].join('\n')
const send = (call: 'importApply' | 'importUndo', run: unknown): Promise<Answer> => app.call('POST', callOf(service, call), { body: { run } })
const insert = (name: string): string => `insert into shop_goods_service (name) values ('${name}')`

test('while a sheet is checked its sender sees how many of its lines are done, by the key of the upload', async () => {
  const other = await signInWith(app, [nodeOf(service, 'import')])
  let sent: Promise<Answer> | undefined
  await behind('lock table import_row in exclusive mode', 'rollback', async () => {
    sent = sendSheet(app, service, lines(600), { headers: { 'idempotency-key': key } })
    expect(await nextProgress({ key }, () => true)).toEqual({ done: 0, total: 600 })
    expect(await progressOf({ key }, other.token)).toBeNull()
  })
  expect((await sent)?.data['counts']).toEqual({ add: 600 })
  expect(await progressOf({ key })).toBeNull()
})

test('while an import is written the lines that are done are seen by other sessions, and no longer after it has failed', async () => {
  const { data } = await sendSheet(app, service, lines(600))
  const run = data['run']
  let applied: Promise<Answer> | undefined
  // the name of a line in the second batch is taken by a row that is not committed yet
  await behind(insert('服务550'), 'commit', async () => {
    applied = send('importApply', run)
    expect(await nextProgress({ run }, (done) => done > 0)).toEqual({ done: 500, total: 600 })
  })
  expect((await applied)?.data).toMatchObject({ state: 'ready', counts: { wrong: 1 } })
  expect(await progressOf({ run })).toBeNull()
})

test('the progress of a run of somebody else, or of none, is not shown', async () => {
  const other = await signInWith(app, [nodeOf(service, 'import')])
  const { data } = await sendSheet(app, service, lines(1))
  for (const query of [{ run: data['run'] }, { run: 999_999 }])
    expect((await app.call('GET', callOf(service, 'importProgress'), { token: other.token, query })).code).toBe(0)
})

test('an import that is undone counts its lines again', async () => {
  await app.sql('truncate shop_goods_service_rel, shop_goods_service restart identity cascade')
  const { data } = await sendSheet(app, service, lines(30))
  const run = data['run']
  expect((await send('importApply', run)).code).toBe(1)
  let undone: Promise<Answer> | undefined
  await behind('lock table shop_goods_service_rel in exclusive mode', 'rollback', async () => {
    undone = send('importUndo', run)
    expect(await nextProgress({ run }, () => true)).toEqual({ done: 0, total: 30 })
  })
  expect((await undone)?.code).toBe(1)
  expect(await progressOf({ run })).toBeNull()
})

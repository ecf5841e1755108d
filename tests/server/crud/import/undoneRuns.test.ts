import { afterAll, beforeAll, expect, test } from 'vitest'

import { callOf } from '../../../../resources/kit/paths'
import { testApp } from '../../../support/app'
import { linesOf, sendSheet, takeSheet } from '../../../support/sheets'

import type { Answer, TestApp } from '../../../support/app'

const service = 'shop/goodsService'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const post = (call: string, body: object): Promise<Answer> => app.call('POST', callOf(service, call), { body })
const undo = (answer: Answer): Promise<Answer> => post('undo', { batch: answer.headers['x-change'] })
const names = async () => (await app.sql<{ name: string }>('select name from shop_goods_service order by id')).rows.map(({ name }) => name)

async function applied(name: string): Promise<{ readonly answer: Answer; readonly run: unknown; readonly state: () => Promise<unknown> }> {
  const [header] = linesOf(await takeSheet(app, service))
  const { data } = await sendSheet(app, service, [header, `,${name},,text,是,,`].join('\r\n'))
  const answer = await post('importApply', { run: data['run'] })
  expect(answer.code).toBe(1)
  const state = async () => (await app.sql('select state, undo_time is not null as has_time from import_run where id = $1', [data['run']])).rows[0]
  return { answer, run: data['run'], state }
}

test('an import whose changes were undone is undone, and applied again when they are', async () => {
  const { answer, run, state } = await applied('甲')
  const undone = await undo(answer)
  expect([undone.code, await state(), await names()]).toEqual([1, { state: 'undone', has_time: true }, []])
  expect((await post('importUndo', { run })).code).toBe(0) // is over
  const redone = await undo(undone)
  expect([redone.code, await state(), await names()]).toEqual([1, { state: 'applied', has_time: false }, ['甲']])
  const ended = await post('importUndo', { run })
  expect([ended.code, await state(), await names()]).toEqual([1, { state: 'undone', has_time: true }, []])
  expect([(await undo(ended)).code, await state(), await names()]).toEqual([1, { state: 'applied', has_time: false }, ['甲']])
})

test('an import stays applied while a row of it that was changed since is not undone, and when a single row of it is', async () => {
  const { answer, state } = await applied('乙')
  await app.sql("update shop_goods_service set description = 'by somebody', row_version = row_version + 1 where name = '乙'")
  expect([(await undo(answer)).code, await state()]).toEqual([0, { state: 'applied', has_time: false }])
  const single = await applied('丙')
  const { rows } = await app.sql<{ id: number }>("select id from shop_goods_service where name = '丙'")
  expect((await post('undo', { batch: single.answer.headers['x-change'], id: rows[0]?.id })).code).toBe(1)
  expect(await single.state()).toEqual({ state: 'applied', has_time: false })
})

import { afterAll, beforeAll, expect, test } from 'vitest'

import { adjustMoney } from '../../../../server/domain/money/adjustMoney'
import { adjustScore } from '../../../../server/domain/money/adjustScore'
import { UserError } from '../../../../server/errors'
import { testDatabase } from '../../../support/database'
import { addMember, ledgerFaults } from '../../../support/members'

import type { MoneyChange } from '../../../../server/domain/money/adjustMoney'
import type { ScoreChange } from '../../../../server/domain/money/adjustScore'
import type { TestDatabase } from '../../../support/database'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const adjust = (userId: number, cents: number, more: Partial<MoneyChange> = {}) =>
  database.db.transaction().execute((tx) => adjustMoney(tx, { userId, cents, type: 'admin', memo: 'test', ...more }))

/** The code and values of a refusal, or the unexpected result. */
const refusalOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof UserError ? [error.refusal, error.values] : error),
  )

const logsOf = async (userId: number): Promise<Record<string, unknown>[]> =>
  (
    await database.sql('select type, money, before, after, memo, biz_type, biz_id, biz_no, admin_id from user_money_log where user_id = $1 order by id', [
      userId,
    ])
  ).rows

test('a change adjusts the balance and writes its log row', async () => {
  const id = await addMember(database)
  await adjust(id, 12_345, { memo: 'gift' })
  await adjust(id, -45, { type: 'order_pay', bizType: 'order', bizId: 7, bizNo: 'DD7' })
  expect(await logsOf(id)).toMatchObject([
    { type: 'admin', money: '123.45', before: '0.00', after: '123.45', memo: 'gift', biz_id: null },
    { type: 'order_pay', money: '-0.45', before: '123.45', after: '123.00', biz_type: 'order', biz_id: 7, biz_no: 'DD7' },
  ])
  expect(await ledgerFaults(database, id, 'money')).toEqual([])
})

test('a balance can be spent down to zero and no further', async () => {
  const id = await addMember(database, { cents: 100 })
  expect(await refusalOf(adjust(id, -101))).toEqual(['balance_too_small', { balance: '¥1.00' }])
  await adjust(id, -100)
  expect(await refusalOf(adjust(id, -1))).toEqual(['balance_too_small', { balance: '¥0.00' }])
  expect(await ledgerFaults(database, id, 'money')).toEqual([])
})

test('a change of 0 is refused', async () => {
  const id = await addMember(database)
  expect(await refusalOf(adjust(id, 0))).toEqual(['change_is_zero', {}])
})

test('a balance above the limit of its column is refused', async () => {
  const id = await addMember(database)
  await adjust(id, 999_999_900)
  expect(await refusalOf(adjust(id, 100))).toMatchObject(['too_large', { max: '¥9,999,999.99' }])
})

test('money of an order comes back to a full balance, which can be spent again', async () => {
  const id = await addMember(database, { cents: 999_999_999 })
  expect(await refusalOf(adjust(id, 100, { type: 'recharge' }))).toMatchObject(['too_large', { max: '¥9,999,999.99' }])
  await adjust(id, 999_999_999, { type: 'order_refund', bizType: 'order', bizId: 1 })
  expect(await refusalOf(adjust(id, 1))).toMatchObject(['too_large', { max: '¥9,999,999.99' }])
  await adjust(id, -1, { type: 'order_pay', bizType: 'order', bizId: 2 })
  expect(await logsOf(id)).toMatchObject([{ after: '9999999.99' }, { after: '19999999.98' }, { after: '19999999.97' }])
  expect(await ledgerFaults(database, id, 'money')).toEqual([])
})

test.each(['order_return', 'order_give'] as const)('points of an order come to a full score: %s', async (type) => {
  const id = await addMember(database, { score: 2_000_000_000 })
  const change = (points: number, more: Partial<ScoreChange> = {}) =>
    database.db.transaction().execute((tx) => adjustScore(tx, { userId: id, points, type: 'admin', memo: 'test', ...more }))
  expect(await refusalOf(change(1))).toMatchObject(['too_large', { max: 2_000_000_000 }])
  expect(await change(5000, { type, bizType: 'order', bizId: id })).toMatchObject({ after: 2_000_005_000 })
  expect(await change(-1)).toMatchObject({ after: 2_000_004_999 })
  expect(await ledgerFaults(database, id, 'score')).toEqual([])
})

test('a deleted and an unknown member are refused', async () => {
  const id = await addMember(database)
  await database.sql('update "user" set delete_time = now() where id = $1', [id])
  expect(await refusalOf(adjust(id, 100))).toEqual(['row_gone', {}])
  expect(await refusalOf(adjust(999_999, 100))).toEqual(['row_gone', {}])
})

test('a transaction that fails later leaves neither balance nor log row', async () => {
  const id = await addMember(database)
  const failing = database.db.transaction().execute(async (tx) => {
    await adjustMoney(tx, { userId: id, cents: 500, type: 'admin', memo: 'lost' })
    throw new Error('later')
  })
  await expect(failing).rejects.toThrow('later')
  expect(await logsOf(id)).toEqual([])
  expect(await ledgerFaults(database, id, 'money')).toEqual([])
})

test('the same event pays only once', async () => {
  const id = await addMember(database)
  const fact = { type: 'recharge', bizType: 'recharge', bizId: 4711 } as const
  const twins = await Promise.allSettled([adjust(id, 1_000, fact), adjust(id, 1_000, fact)])
  expect(twins.map((twin) => twin.status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await logsOf(id)).toHaveLength(1)
  await adjust(id, 100, { ...fact, type: 'recharge_bonus' })
  expect(await ledgerFaults(database, id, 'money')).toEqual([])
})

test.each(['user_money_log', 'user_score_log'])('%s rows cannot be changed or deleted', async (table) => {
  const id = await addMember(database, { cents: 100, score: 100 })
  await expect(database.sql(`update ${table} set memo = 'other' where user_id = $1`, [id])).rejects.toThrow(/never changed or deleted/)
  await expect(database.sql(`delete from ${table} where user_id = $1`, [id])).rejects.toThrow(/never changed or deleted/)
})

test('constraints of the database refuse a negative balance and a wrong sum in a log row', async () => {
  const id = await addMember(database, { cents: 100 })
  await expect(database.sql('update "user" set money = -0.01 where id = $1', [id])).rejects.toThrow(/check constraint/)
  await expect(database.sql('update "user" set score = -1 where id = $1', [id])).rejects.toThrow(/check constraint/)
  const insert = `insert into user_money_log (user_id, type, money, before, after, memo) values ($1, 'admin', 5, 1, $2, 'wrong')`
  await expect(database.sql(insert, [id, 7])).rejects.toThrow(/check constraint/)
})

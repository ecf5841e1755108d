import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { connect } from '../../../server/database/connect'
import { examine } from '../../../server/doctor/examine'
import { violations } from '../../../server/doctor/invariant'
import { invariants } from '../../../server/doctor/invariants'
import { testApp } from '../../support/app'
import { addGoods, skuRow } from '../../support/goods'
import { addMember } from '../../support/members'
import { placeOrder } from '../../support/orders'

import type { Connection } from '../../../server/database/connect'
import type { TestApp } from '../../support/app'

let app: TestApp
let owner: Connection
let orderId: number
beforeAll(async () => {
  app = await testApp()
  owner = connect(app.url, { max: 2 })
  const { skuIds } = await addGoods(app, { skus: [skuRow('', { stock: 9 })] })
  const memberId = await addMember(app, { cents: 500, score: 7 })
  const orders = [1, 2].map(() => placeOrder(app, { memberId, lines: [{ skuId: skuIds[0] ?? 0, quantity: 1 }] }))
  orderId = (await Promise.all(orders))[0]?.id ?? 0
})
afterAll(async () => {
  await owner.close()
  await app.close()
})

/** What a check finds after the statements, which are taken back. */
async function foundAfter(check: RegExp, statements: readonly string[]): Promise<number[]> {
  const broken = invariants.find(({ holds }) => check.test(holds.en))?.broken ?? ''
  const tx = await owner.db.startTransaction().execute()
  try {
    for (const statement of statements) await sql.raw(statement).execute(tx)
    return await violations({ broken }, [tx, tx])
  } finally {
    await tx.rollback().execute()
  }
}

const amounts = {
  line_amount: 'goods_amount',
  coupon_share: 'coupon_amount',
  score_share: 'score_amount',
  discount_share: 'discount_amount',
  delivery_share: 'delivery_amount',
  score_used_share: 'score_used',
  score_give: 'score_give',
  score_back: 'score_back',
  pay_amount: 'pay_amount',
}

const withoutChecks = ['shop_order', 'shop_order_item'].map(
  (name) => `do $$ declare one text; begin
    for one in select conname from pg_constraint where conrelid = '${name}'::regclass and contype = 'c' loop execute format('alter table ${name} drop constraint %I', one); end loop; end $$`,
)

test.each(Object.entries(amounts))('%s of one line more than its order says is found, and so is %s of the order', async (ofLine, ofOrder) => {
  const check = /amounts of an order are the sums/
  expect(await foundAfter(check, withoutChecks)).toEqual([])
  expect(await foundAfter(check, [...withoutChecks, `update shop_order_item set ${ofLine} = ${ofLine} + 1 where order_id = ${orderId}`])).toEqual([orderId])
  expect(await foundAfter(check, [...withoutChecks, `update shop_order set ${ofOrder} = ${ofOrder} + 1 where id = ${orderId}`])).toEqual([orderId])
  const paid = ofLine === 'pay_amount' ? 2 : 0
  const both = [`update shop_order_item set ${ofLine} = 2`, `update shop_order set ${ofOrder} = 2`]
  const paidBoth = [`update shop_order_item set pay_amount = ${paid}`, `update shop_order set pay_amount = ${paid} + delivery_amount`]
  expect(await foundAfter(check, [...withoutChecks, ...both, ...paidBoth])).toEqual([])
})

test('both halves see the moment at which the checks began', async () => {
  const change = (cents: number): Promise<unknown> =>
    app.sql(`update shop_order set goods_amount = goods_amount + ${cents}, pay_amount = pay_amount + ${cents}`)
  const found = async (duringChecks: () => Promise<unknown>): Promise<number[]> => {
    const counts: number[] = []
    let calls = 0
    await examine({ db: owner.db, dataDir: app.dataDir }, async ({ holds, count }) => {
      if (calls === 0) await duringChecks()
      calls += 1
      if (/amounts of an order are the sums/.test(holds.en)) counts.push(count)
    })
    return counts
  }
  expect(await found(() => change(1))).toEqual([0])
  expect(await found(() => change(-1))).toEqual([2])
})

test('an order without lines is found', async () => {
  expect(
    await foundAfter(/amounts of an order are the sums/, [
      'alter table shop_order_item disable trigger all',
      `delete from shop_order_item where order_id = ${orderId}`,
    ]),
  ).toEqual([orderId])
})

/** Rows of owners 1 and 2, written in turns: id, owner, before, after. */
const rows = [
  [1, 1, 0, 5],
  [2, 2, 0, 3],
  [3, 1, 5, 4],
  [4, 2, 3, 9],
  [5, 1, 4, 0],
]

test.each([
  ['none is wrong', [], []],
  ['the first row starts at something', ['update log set before = 1 where id = 1'], [1]],
  ['a row in the middle starts elsewhere', ['update log set before = 6 where id = 3'], [3]],
  ['a row in the middle ends elsewhere', ['update log set after = 6 where id = 3'], [5]],
  ['the last row starts elsewhere', ['update log set before = 3 where id = 5'], [5]],
  ['a row is missing', ['delete from log where id = 3'], [5]],
  ['a row has no start', ['update log set before = null where id = 4'], [4]],
  ['a row is of another owner', ['update log set owner = 2 where id = 3'], [3, 4, 5]],
])('a chain of rows: %s', async (_, changes, found) => {
  for (const [check, table, owner] of [
    [/balance log starts/, 'user_money_log', 'user_id'],
    [/points log starts/, 'user_score_log', 'user_id'],
    [/stock log starts/, 'shop_stock_log', 'sku_id'],
  ] as const) {
    const planted = `create temp table ${table} on commit drop as select id, owner as ${owner}, before, after from log`
    const made = [
      'create temp table log (id bigint, owner bigint, before int, after int) on commit drop',
      `insert into log values ${rows.map((row) => `(${row.join()})`).join()}`,
      ...changes,
      planted,
    ]
    expect((await foundAfter(check, made)).toSorted()).toEqual(found)
  }
})

test('the index by owner of each log includes what its chain is checked by', async () => {
  const { rows: indexes } = await app.sql<{ name: string }>(
    `select tablename as name from pg_indexes where indexname in ('shop_stock_log__sku_id_idx', 'user_money_log__user_id_idx', 'user_score_log__user_id_idx')
      and indexdef like '%, id) INCLUDE (before, after)%' order by 1`,
  )
  expect(indexes.map(({ name }) => name)).toEqual(['shop_stock_log', 'user_money_log', 'user_score_log'])
})

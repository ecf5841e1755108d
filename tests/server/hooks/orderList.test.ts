import { afterAll, beforeAll, expect, test } from 'vitest'

import { callOf } from '../../../resources/kit/paths'
import { shopConfig } from '../../../resources/settings/shopConfig'
import { defaultSettingsOf } from '../../../server/settings/readSettings'
import { testApp } from '../../support/app'
import { addGoods, skuRow } from '../../support/goods'
import { addMember } from '../../support/members'
import { placeOrder, requestRefund } from '../../support/orders'

import type { DashboardAnswer } from '../../../resources/kit/protocol/dashboard'
import type { TriageQueue } from '../../../resources/order/triage'
import type { TestApp } from '../../support/app'

let app: TestApp
const ids: Record<string, number> = {}

beforeAll(async () => {
  app = await testApp()
  const memberId = await addMember(app)
  const { skuIds } = await addGoods(app, { skus: [skuRow('', { stock: 500 })] })
  const order = async (name: string, set: string): Promise<void> => {
    const { id } = await placeOrder(app, { memberId, lines: [{ skuId: skuIds[0] ?? 0, quantity: 2 }] })
    await app.sql(`update shop_order set status = '2', pay_time = now() - interval '1 hour' where id = $1`, [id])
    if (set) await app.sql(`update shop_order set ${set} where id = $1`, [id])
    ids[name] = id
  }
  await order('fresh', '')
  await order('old', "pay_time = now() - interval '30 hours'")
  await order('older', "pay_time = now() - interval '50 hours', ship_status = '1'")
  await order('shipped', "status = '3', ship_status = '2', pay_time = now() - interval '300 hours'")
  await order('refunding', "status = '3', ship_status = '2'")
  await order('refunded', "status = '3', ship_status = '2', refund_amount = 1")
  const { rows } = await app.sql<{ id: number }>('select id from shop_order_item where order_id = $1', [ids['refunding']])
  await requestRefund(app, rows[0]?.id ?? 0, 1)
})
afterAll(() => app.close())

const remindAfter = (hours: number) =>
  app.sql("insert into setting (key, value) values ('ship_remind_hours', to_jsonb($1::int)) on conflict (key) do update set value = excluded.value", [hours])

async function marks(): Promise<Record<string, unknown>> {
  const { data } = await app.call('GET', callOf('shop/order', 'index'), { query: { limit: 100 } })
  return Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, data.list.find((row) => row.id === id)?.['marks']]))
}
const lateIn = (all: Record<string, unknown>): string[] =>
  Object.entries(all).flatMap(([name, one]) => (Array.isArray(one) && one.includes('late') ? [name] : []))

/** Every case asks for another range, because a slow answer is kept for a minute. */
async function dashboardNote(range: string): Promise<string | undefined> {
  const { data } = await app.call('GET', callOf('shop/dashboard', 'index'), { query: { range } })
  return (data as unknown as DashboardAnswer).figures?.['to_ship']?.note // the type that the page reads
}

/** Hours that the desk gives each order to ship; null without a promise. */
async function promises(): Promise<(number | null)[]> {
  const { data } = await app.call('GET', callOf('shop/triage', 'index'), { query: { kind: 'ship' } })
  const { list } = data as unknown as TriageQueue // as above
  return [...new Set(list.map(({ promise, since }) => (promise === null ? null : (promise - since) / 3600)))]
}

test('an order is marked by what is late, shipped in part, being refunded and refunded', async () => {
  expect(await marks()).toEqual({ fresh: [], old: [], older: ['late', 'partly'], shipped: [], refunding: ['refunding'], refunded: ['refunded'] })
})

test('the hours are 48 unless the shop says otherwise', () => {
  expect(defaultSettingsOf(shopConfig, ['ship_remind_hours'])).toEqual({ ship_remind_hours: 48 })
})

test.each([
  [48, ['older'], [48], 'today'],
  [24, ['old', 'older'], [24], '7d'],
  [240, [], [240], '30d'],
  [0, [], [null], '90d'],
])('with %i hours the list, the desk and the dashboard call the same orders late', async (hours, late, promised, range) => {
  await remindAfter(hours)
  expect(lateIn(await marks())).toEqual(late)
  expect(await promises()).toEqual(promised)
  expect(await dashboardNote(range)).toBe(String(late.length))
})

test('an unusable stored number counts as the default', async () => {
  await app.sql("update setting set value = '\"soon\"' where key = 'ship_remind_hours'")
  expect(lateIn(await marks())).toEqual(['older'])
})

test('marks are written in the language of an export', async () => {
  await remindAfter(48)
  const { rows } = await app.sql<{ order_no: string }>('select order_no from shop_order where id = $1', [ids['older']])
  for (const [language, words] of [
    ['zh-cn', '超时未发, 部分发货'],
    ['en', 'Late, Partly shipped'],
  ] as const) {
    const search = [{ field: 'id', operator: 'eq', val: ids['older'] }]
    const { text } = await app.call('GET', callOf('shop/order', 'export'), { query: { columns: 'order_no,marks', search }, language })
    expect(text).toContain(rows[0]?.order_no)
    expect(text).toContain(words)
  }
})

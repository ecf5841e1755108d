import { afterAll, beforeAll, expect, test } from 'vitest'

import { limits } from '../../../../resources/kit/protocol/list'
import { triageKindNames, triageKinds, triageLimits } from '../../../../resources/order/triage'
import { purgeClaims } from '../../../../server/domain/triage/claimCase'
import { readTriage } from '../../../../server/domain/triage/readTriage'
import { signInWith, testApp } from '../../../support/app'
import { addGoods, skuRow } from '../../../support/goods'
import { addMember } from '../../../support/members'
import { placeOrder, requestRefund } from '../../../support/orders'

import type { KyselyPlugin } from 'kysely'

import type { TriageCase, TriageClaimAnswer, TriageKindName, TriageQueue } from '../../../../resources/order/triage'
import type { Answer, TestApp } from '../../../support/app'

const everyNode = [
  'shop/triage/index',
  ...triageKindNames.flatMap((kind) => [`${triageKinds[kind].of}/index`, `${triageKinds[kind].of}/${triageKinds[kind].action}`]),
]

let app: TestApp
let memberId: number
let skuIds: readonly number[]
/** 50 cases: 20 orders to ship, 10 requests to cancel, 5 refunds to audit, 15 SKUs that run low. */
beforeAll(async () => {
  app = await testApp()
  memberId = await addMember(app)
  skuIds = (await addGoods(app, { skus: [skuRow('', { stock: 5000 })] })).skuIds
  await addGoods(app, { skus: Array.from({ length: 15 }, (_, at) => skuRow(`色${at}`, { stock: at, stock_warning: 20 })) })
  for (let hours = 1; hours <= 20; hours += 1) await paid(hours)
  for (let hours = 1; hours <= 10; hours += 1)
    await app.sql("update shop_order set status = '7', cancel_apply_time = now() - $2 * interval '1 hour' where id = $1", [await paid(1), hours])
  for (let count = 0; count < 5; count += 1) {
    const id = await paid(1)
    await app.sql("update shop_order set status = '3' where id = $1", [id])
    const { rows } = await app.sql<{ id: number }>('select id from shop_order_item where order_id = $1', [id])
    await requestRefund(app, rows[0]?.id ?? 0, 1)
  }
})
afterAll(() => app.close())

/** An order that was paid some hours ago. */
async function paid(hours: number): Promise<number> {
  const { id } = await placeOrder(app, { memberId, lines: [{ skuId: skuIds[0] ?? 0, quantity: 1 }] })
  await app.sql("update shop_order set status = '2', pay_time = now() - $2 * interval '1 hour' where id = $1", [id, hours])
  return id
}
const clerk = async (nodes: readonly string[] = everyNode) => signInWith(app, [...new Set(nodes)])
const ask = async (token: string, query = {}): Promise<TriageQueue> =>
  (await app.call('GET', '/admin/shop.Triage/index', { token, query })).data as unknown as TriageQueue
const post = (action: string, token: string, body: object): Promise<Answer> => app.call('POST', `/admin/shop.Triage/${action}`, { token, body })
const claim = async (token: string, { kind, id }: Pick<TriageCase, 'kind' | 'id'>, more = {}) =>
  ((await post('claim', token, { kind, id, ...more })).data as unknown as TriageClaimAnswer).claim
const keyOf = ({ kind, id }: Pick<TriageCase, 'kind' | 'id'>): string => `${kind} ${id}`
const firstOf = async (token: string, kind: TriageKindName): Promise<TriageCase> => {
  const [first] = (await ask(token, { kind })).list
  if (!first) throw new Error(`no case of ${kind}`)
  return first
}

test('fifty mixed cases come in one answer, the most urgent first, those without a promise last', async () => {
  const { token } = await clerk()
  const { list, counts, now } = await ask(token)
  expect(counts).toEqual({ payout: 0, cancel: 10, audit: 5, receive: 0, ship: 20, stock: 15 })
  expect(list).toHaveLength(50)
  const promises = list.map(({ promise }) => promise ?? Infinity)
  expect(promises).toEqual(promises.toSorted((one, other) => one - other))
  expect(list.slice(-15).map(({ kind, left }) => [kind, left])).toEqual(Array.from({ length: 15 }, (_, left) => ['stock', left]))
  const oldest = list.find(({ kind }) => kind === 'ship')
  expect(Math.round((now - (oldest?.since ?? 0)) / 3600)).toBe(20)
  expect((oldest?.promise ?? 0) - (oldest?.since ?? 0)).toBe(48 * 3600)
  expect(oldest).toMatchObject({ who: '王**', claim: null, left: null })
  expect(oldest?.what).toContain('×1')
})

test('one kind alone has the same numbers beside it', async () => {
  const { token } = await clerk()
  const { list, counts } = await ask(token, { kind: 'cancel' })
  expect([list.length, new Set(list.map(({ kind }) => kind)), counts.ship]).toEqual([10, new Set(['cancel']), 20])
  expect((await app.call('GET', '/admin/shop.Triage/index', { token, query: { kind: 'nothing' } })).code).toBe(0)
})

test('the queue is read in three statements, whatever the number of cases and kinds', async () => {
  let statements = 0
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      statements += 1
      return Promise.resolve(result)
    },
  }
  const db = app.db.withPlugin(counting)
  await readTriage(db, triageKindNames, triageKindNames)
  expect(statements).toBe(3)
  await readTriage(db, ['ship'], ['ship'])
  expect(statements).toBe(6)
})

test('staff see the cases that they may handle, and claim no others', async () => {
  const shipper = await clerk(['shop/triage/index', 'shop/order/index', 'shop/order/delivery'])
  const { list, counts } = await ask(shipper.token)
  expect([counts, new Set(list.map(({ kind }) => kind))]).toEqual([{ ship: 20 }, new Set(['ship'])])
  expect((await ask(shipper.token, { kind: 'cancel' })).list).toEqual([])
  const boss = await clerk()
  expect((await post('claim', shipper.token, { kind: 'cancel', id: (await firstOf(boss.token, 'cancel')).id })).code).toBe(0)
  const looker = await clerk(['shop/triage/index', 'shop/order/index'])
  expect(await ask(looker.token)).toMatchObject({ list: [], counts: {} })
  const blind = await clerk(['shop/triage/index', 'shop/order/delivery'])
  expect((await ask(blind.token)).list).toEqual([])
  expect((await app.call('GET', '/admin/shop.Triage/index', { token: (await clerk(['shop/order/index'])).token })).code).toBe(401)
})

test('two clerks who take cases at the same time never get the same one, and all are taken', async () => {
  const clerks = [await clerk(), await clerk()] as const
  const taken: [string[], string[]] = [[], []]
  const { list } = await ask(clerks[0].token)
  // both begin at the top: each pair of requests is about one case
  for (const one of list) {
    const claims = await Promise.all(clerks.map(({ token }) => claim(token, one)))
    const owners = new Set(claims.map((answer) => answer?.admin_id))
    expect(owners.size).toBe(1)
    clerks.forEach(({ adminId }, at) => owners.has(adminId) && taken[at as 0 | 1].push(keyOf(one)))
  }
  expect(taken[0].filter((key) => taken[1].includes(key))).toEqual([])
  expect([...taken[0], ...taken[1]].toSorted()).toEqual(list.map(keyOf).toSorted())
  const seen = await ask(clerks[0].token)
  expect(seen.list.every(({ claim: now }) => now !== null && clerks.some(({ adminId }) => adminId === now.admin_id))).toBe(true)
  await app.sql('delete from triage_claim')
})

test('ten requests of two clerks for each of ten cases at once leave one owner each', async () => {
  const clerks = [await clerk(), await clerk()] as const
  const cases = (await ask(clerks[0].token)).list.slice(0, 10)
  const answers = await Promise.all(
    cases.flatMap((one) => Array.from({ length: 10 }, async (_, at) => [keyOf(one), (await claim(clerks[(at % 2) as 0 | 1].token, one))?.admin_id] as const)),
  )
  for (const one of cases) expect(new Set(answers.filter(([key]) => key === keyOf(one)).map(([, owner]) => owner)).size).toBe(1)
  await app.sql('delete from triage_claim')
})

test('a claim lasts while it is prolonged, ends by itself, and is given up with the next one', async () => {
  const [one, other] = [await clerk(), await clerk()]
  const [first, second] = (await ask(one.token)).list as [TriageCase, TriageCase]
  const own = await claim(one.token, first)
  expect(own).toMatchObject({ admin_id: one.adminId })
  expect(Math.round((own?.until ?? 0) - Date.now() / 1000)).toBeGreaterThan(triageLimits.claim - 30)
  await app.sql("update triage_claim set until_time = now() + interval '1 minute'")
  expect(((await claim(one.token, first))?.until ?? 0) - Date.now() / 1000).toBeGreaterThan(triageLimits.claim - 30)
  expect(await claim(other.token, first)).toMatchObject({ admin_id: one.adminId })
  await app.sql("update triage_claim set until_time = now() - interval '1 second'")
  expect((await ask(other.token)).list[0]?.claim).toBe(null)
  expect(await claim(other.token, first)).toMatchObject({ admin_id: other.adminId })
  expect(await claim(other.token, second, { release: { kind: first.kind, id: first.id } })).toMatchObject({ admin_id: other.adminId })
  expect(await claim(one.token, first)).toMatchObject({ admin_id: one.adminId })
  expect((await post('release', other.token, { kind: first.kind, id: first.id })).code).toBe(1)
  expect(await claim(other.token, first)).toMatchObject({ admin_id: one.adminId })
  await post('release', one.token, { kind: first.kind, id: first.id })
  expect(await claim(other.token, first)).toMatchObject({ admin_id: other.adminId })
  await app.sql('delete from triage_claim')
})

test('a case that was handled elsewhere is not given to anybody, and leaves the queue', async () => {
  const { token } = await clerk()
  const one = await firstOf(token, 'ship')
  await app.sql("update shop_order set status = '3' where id = $1", [one.id])
  expect(await claim(token, one)).toBe(null)
  expect((await ask(token)).list.some(({ kind, id }) => kind === 'ship' && id === one.id)).toBe(false)
})

test('an order waits for nobody while all that is left of it is being refunded, and waits again after the refusal', async () => {
  const { token } = await clerk()
  const one = await firstOf(token, 'ship')
  const { ship: before = 0 } = (await ask(token)).counts
  const { rows } = await app.sql<{ id: number }>('select id from shop_order_item where order_id = $1', [one.id])
  const refund = await requestRefund(app, rows[0]?.id ?? 0, 1)
  const during = await ask(token, { kind: 'ship' })
  expect([during.counts.ship, during.list.some(({ id }) => id === one.id), await claim(token, one)]).toEqual([before - 1, false, null])
  const body = { id: refund.id, verdict: 'refuse', reason: '已经打包' }
  expect((await app.call('POST', '/admin/shop.Refund/audit', { token, body })).code).toBe(1)
  const after = await ask(token, { kind: 'ship' })
  expect([after.counts.ship, after.list[0]?.id]).toEqual([before, one.id])
  await app.sql('delete from triage_claim')
})

test('a claim hinders no action outside the desk', async () => {
  const [one, other] = [await clerk(), await clerk()]
  const case_ = await firstOf(one.token, 'cancel')
  await claim(one.token, case_)
  expect((await app.call('POST', '/admin/shop.Order/cancel', { token: other.token, body: { id: case_.id, verdict: 'refuse', reason: '已经打包' } })).code).toBe(
    1,
  )
})

test('claims that ended long ago are deleted, others are kept', async () => {
  const { token } = await clerk()
  await app.sql('delete from triage_claim')
  const [first, second] = (await ask(token)).list as [TriageCase, TriageCase]
  await claim(token, first)
  await claim(token, second)
  await app.sql("update triage_claim set until_time = now() - interval '2 days' where kind = $1 and row_id = $2", [first.kind, first.id])
  await purgeClaims(app.db)
  expect((await app.sql('select kind, row_id as id from triage_claim')).rows.map((row) => keyOf(row as unknown as TriageCase))).toEqual([keyOf(second)])
})

test('a SKU waits since its stock fell, which a change of its price leaves alone', async () => {
  const { token } = await clerk()
  const { skuIds } = await addGoods(app, { skus: [skuRow('', { stock: 9, stock_warning: 5 })], columns: { name: '铜茶则' } })
  await app.sql('update shop_goods_sku set stock = 1 where id = $1', [skuIds[0]])
  await app.sql("update shop_stock_event set create_time = now() - interval '9 hours' where sku_id = $1", [skuIds[0]])
  await app.sql('update shop_goods_sku set price = 77, update_time = now() where id = $1', [skuIds[0]])
  const [found] = (await ask(token, { kind: 'stock', text: '铜茶则' })).list
  expect(Math.round((Date.now() / 1000 - (found?.since ?? 0)) / 3600)).toBe(9)
})

test('a search finds a case behind the first hundred', async () => {
  const { token } = await clerk()
  const twenty = Array.from({ length: 20 }, (_, at) => skuRow(`款${at}`, { stock: 0, stock_warning: 20 }))
  for (let count = 0; count < triageLimits.cases; count += twenty.length) await addGoods(app, { skus: twenty })
  await addGoods(app, { skus: [skuRow('', { stock: 20, stock_warning: 20 })], columns: { name: '雪芽白瓷壶' } })
  const shownIn = async (query: object): Promise<string[]> => (await ask(token, { kind: 'stock', ...query })).list.map(({ what }) => what)
  expect((await shownIn({})).join()).not.toContain('雪芽白瓷壶')
  expect(await shownIn({ text: '白瓷壶' })).toEqual([expect.stringContaining('雪芽白瓷壶')])
  expect((await ask(token, { text: '白瓷壶' })).counts.stock).toBeGreaterThan(triageLimits.cases)
})

test('a search finds an order by its number, a product, or the whole name of its buyer, which stays masked, and by no part of the name', async () => {
  const { token } = await clerk()
  const { skuIds: otherSkus } = await addGoods(app, { skus: [skuRow('', { stock: 50 })], columns: { name: '手工铁壶' } })
  const { id } = await placeOrder(app, { memberId, lines: [{ skuId: otherSkus[0] ?? 0, quantity: 1 }] })
  await app.sql("update shop_order set status = '2', pay_time = now(), receiver_name = '欧阳小雨', order_no = 'D100%99' where id = $1", [id])
  const shownIn = async (query: object): Promise<string[]> => (await ask(token, query)).list.map(({ no, who }) => `${no} ${who}`)
  for (const text of ['欧阳小雨', ' 欧阳小雨 ', 'd100', '0%9', '工铁壶']) expect(await shownIn({ text })).toEqual(['D100%99 欧**'])
  for (const text of ['欧阳', '欧**', '0_9', '欧阳小雨2']) expect(await shownIn({ text })).toEqual([])
  expect(await shownIn({ text: '欧阳小雨', kind: 'cancel' })).toEqual([])
  expect((await app.call('GET', '/admin/shop.Triage/index', { token, query: { text: 'x'.repeat(101) } })).code).toBe(0)
})

test('a search finds a refund by its number, that of its order, and the whole name of the member', async () => {
  const { token } = await clerk()
  const { no } = await firstOf(token, 'audit')
  const { rows } = await app.sql<{ order_no: string }>('select order_no from shop_refund where refund_no = $1', [no])
  await app.sql('update "user" set nickname = \'司马青云\' where id = $1', [memberId])
  expect((await ask(token, { text: no })).list.map((one) => one.no)).toEqual([no])
  expect((await ask(token, { text: rows[0]?.order_no ?? '' })).list.map((one) => one.no)).toContain(no)
  expect((await ask(token, { text: '司马青云', kind: 'audit' })).list.map((one) => one.no)).toContain(no)
  expect((await ask(token, { text: '司马', kind: 'audit' })).list).toEqual([])
})

test('a search reads no more cases of a kind than are counted: the most urgent ones', async () => {
  const { token } = await clerk()
  const { skuIds: many } = await addGoods(app, { skus: [skuRow('', { stock: 1, stock_warning: 2 })], columns: { name: '最多的商品' } })
  await app.sql(
    `insert into shop_goods_sku (goods_id, spec_key, specs, price, stock, stock_warning, on_shelf)
     select goods_id, 'k' || n, specs, price, stock, stock_warning, on_shelf from shop_goods_sku, generate_series(1, $2::int) n where id = $1`,
    [many[0], limits.countedTotal + 1],
  )
  const last = await addGoods(app, { skus: [skuRow('', { stock: 19, stock_warning: 20 })], columns: { name: '最后的商品' } })
  expect((await ask(token, { kind: 'stock', text: '最多的商品' })).list).toHaveLength(triageLimits.cases)
  expect((await ask(token, { kind: 'stock', text: '最后的商品' })).list).toEqual([])
  await app.sql('update shop_goods_sku set delete_time = now() where goods_id in (select goods_id from shop_goods_sku where id = $1)', [many[0]])
  expect((await ask(token, { kind: 'stock', text: '最后的商品' })).list.map(({ id }) => id)).toEqual(last.skuIds)
})

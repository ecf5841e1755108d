import { afterAll, beforeAll, expect, test } from 'vitest'

import { callOf } from '../../../../resources/kit/paths'
import { user } from '../../../../resources/user/user'
import { adjustMoney } from '../../../../server/domain/money/adjustMoney'
import { adjustScore } from '../../../../server/domain/money/adjustScore'
import { payFromBalance } from '../../../../server/domain/order/pay'
import { signInWith, testApp } from '../../../support/app'
import { addGoods, skuRow } from '../../../support/goods'
import { addMember, ledgerFaults } from '../../../support/members'
import { placeOrder } from '../../../support/orders'

import type { InfoAnswer } from '../../../../resources/kit/protocol/list'
import type { TestApp } from '../../../support/app'

let app: TestApp
let memberId: number
beforeAll(async () => {
  app = await testApp()
  memberId = await addMember(app, { cents: 1_000_000 })
  const skuId = (await addGoods(app, { skus: [skuRow('', { stock: 50, price: '12.50' })] })).skuIds[0] ?? 0
  for (const [quantity, isPaid] of [
    [1, true],
    [3, true],
    [9, false],
  ] as const) {
    const { id } = await placeOrder(app, { memberId, lines: [{ skuId, quantity }] })
    if (isPaid) await app.db.transaction().execute((tx) => payFromBalance(tx, id, { type: 'user', id: memberId, name: 'm' }))
  }
})
afterAll(() => app.close())

const details = async (id: number, token = app.token): Promise<InfoAnswer> =>
  (await app.call('GET', callOf('user/user', 'info'), { query: { id }, token })).data as unknown as InfoAnswer // checked by the expectations

test('the details of a member count paid orders only, with their money and the time of the last', async () => {
  const { rows } = await app.sql(
    'select sum(pay_amount) as paid, floor(extract(epoch from max(pay_time)))::int as last from shop_order where pay_time is not null',
  )
  const { row } = await details(memberId)
  expect(row).toMatchObject({ orders_paid: 2, amount_paid: rows[0]?.['paid'], amount_refunded: '0.00', last_pay_time: rows[0]?.['last'] })
  expect(Number(row['amount_paid'])).toBeGreaterThanOrEqual(50)
})

test('a member without orders has bought nothing', async () => {
  expect((await details(await addMember(app))).row).toMatchObject({ orders_paid: 0, amount_paid: '0.00', amount_refunded: '0.00', last_pay_time: null })
})

test('what a member has paid is told to those who may see the income only', async () => {
  const seenWith = async (...nodes: readonly string[]) => {
    const { token } = await signInWith(app, ['user/user/index', 'user/user/info', ...nodes])
    const { row } = await details(memberId, token)
    return [row['orders_paid'], 'amount_paid' in row, 'amount_refunded' in row]
  }
  expect(await seenWith()).toEqual([2, false, false])
  expect(await seenWith('shop/dashboard/income')).toEqual([2, true, true])
})

test('the list of members does not count their orders', async () => {
  const listed = (await app.call('GET', callOf('user/user', 'index'), { query: { initKey: 'id', initValue: [memberId] } })).data.list[0] ?? {}
  expect(listed).toMatchObject({ id: memberId })
  expect(Object.keys(listed).filter((name) => ['orders_paid', 'amount_paid', 'last_pay_time'].includes(name))).toEqual([])
})

test('the orders and ledgers of a member are those of nobody else, need the right to their lists, and the newest come first', async () => {
  const { related } = await details(memberId)
  expect(related['shop/order']).toMatchObject({ count: 3 })
  const ids = related['shop/order']?.list.map(({ id }) => id) ?? []
  expect(ids).toEqual(ids.toSorted((one, other) => other - one))
  expect(related['user/moneyLog']?.list[0]).toMatchObject({ type: 'order_pay' })
  expect((await details(await addMember(app))).related['shop/order']).toMatchObject({ count: 0 })
  const { token } = await signInWith(app, ['user/user/index', 'user/user/info', 'user/scoreLog/index'])
  expect(Object.keys((await details(memberId, token)).related)).toEqual(['user/scoreLog'])
})

test('of many rows of a member only the newest are read, with the number of all', async () => {
  const id = await addMember(app)
  const post = (money: string) => app.call('POST', '/admin/user.User/money', { body: { id, money, memo: 'gift' } })
  for (let times = 0; times < 12; times += 1) await post(`${times + 1}.00`)
  const { list, count } = (await details(id)).related['user/moneyLog'] ?? { list: [], count: 0 }
  expect([list.length, count]).toEqual([10, 12])
  expect(list[0]).toMatchObject({ money: '12.00', after: '78.00' })
})

test('S1.54 the list of balances sums up the entries of each member by type, and staff with its node adjust a balance there', async () => {
  const move = (cents: number, type: 'recharge' | 'recharge_bonus' | 'order_refund') =>
    app.db.transaction().execute((tx) => adjustMoney(tx, { userId: memberId, cents, type, memo: 'x' }))
  await move(5000, 'recharge')
  await move(700, 'recharge_bonus')
  await move(1200, 'order_refund')
  const { token } = await signInWith(app, ['user/balance/index', 'user/balance/adjust'])
  const listed = async () => {
    const search = [{ field: 'id', operator: 'eq', val: memberId }]
    return (await app.call('GET', callOf('user/balance', 'index'), { query: { search }, token })).data.list[0]
  }
  const before = await listed()
  const spent = (await app.sql(`select -sum(money) as spent from user_money_log where user_id = $1 and type = 'order_pay'`, [memberId])).rows[0]?.['spent']
  expect(before).toMatchObject({ recharged: '50.00', bonus: '7.00', refunded: '12.00', spent })
  const adjust = (body: object, own = token) =>
    app.call('POST', callOf('user/balance', 'adjust'), { body: { id: memberId, memo: '多收退回', ...body }, token: own })
  expect(await adjust({ money: '-2.50' })).toMatchObject({ code: 1 })
  expect(await listed()).toMatchObject({ money: (Number(before?.['money']) - 2.5).toFixed(2), recharged: '50.00' })
  expect(await ledgerFaults(app, memberId, 'money')).toEqual([])
  const entry = (
    await app.sql(
      'select l.type, l.memo, l.admin_id is not null as has_admin, u.money_time = l.create_time as is_last from user_money_log l join "user" u on u.id = l.user_id where u.id = $1 order by l.id desc limit 1',
      [memberId],
    )
  ).rows
  expect(entry).toEqual([{ type: 'admin', memo: '多收退回', has_admin: true, is_last: true }])
  expect(await adjust({ money: '-999999.00' })).toMatchObject({ code: 0 })
  expect(await adjust({ money: '1.00' }, (await signInWith(app, ['user/balance/index'])).token)).toMatchObject({ code: 401 })
})

test('balances are sorted and filtered by their amount and by the moment of their last change', async () => {
  const poor = await addMember(app, { cents: 1 })
  const ids = async (query: object) => (await app.call('GET', callOf('user/balance', 'index'), { query: { ...query } })).data.list.map(({ id }) => id)
  expect((await ids({ order: 'money,desc' }))[0]).toBe(memberId)
  expect(await ids({ search: [{ field: 'money', operator: 'RANGE', val: '0.01,0.50' }] })).toEqual([poor])
  expect(await ids({ search: [{ field: 'money_time', operator: 'RANGE', val: '2001-01-01 00:00:00,2001-01-02 00:00:00', render: 'datetime' }] })).toEqual([])
})

test('a note about a member has its author, is read with the right to notes alone, and stands among what happened', async () => {
  const { token, adminId } = await signInWith(app, ['user/user/index', 'user/user/info', 'user/note/index', 'user/note/add', 'shop/order/index'])
  const write = (own = token) => app.call('POST', callOf('user/user', 'note'), { body: { id: memberId, content: '偏好周末收货' }, token: own })
  expect(await write()).toMatchObject({ code: 1 })
  expect(await write((await signInWith(app, ['user/user/index', 'user/user/info'])).token)).toMatchObject({ code: 401 })
  const { related, events } = await details(memberId, token)
  expect(related['user/note']?.list).toMatchObject([{ content: '偏好周末收货' }])
  expect((await app.sql('select admin_id from user_note')).rows).toEqual([{ admin_id: adminId }])
  const sources = user.show?.events?.of ?? []
  const labels = (events?.list ?? []).map((event) => (event.source === null ? event.kind : sources[event.source]?.label.en))
  expect(labels[0]).toBe('Note')
  expect(new Set(labels)).toEqual(new Set(['Note', 'Order placed', 'Order paid', 'Registered']))
  expect(events?.list.map(({ at }) => at)).toEqual(events?.list.map(({ at }) => at).toSorted((one, other) => other - one))
  const without = await details(memberId, (await signInWith(app, ['user/user/index', 'user/user/info'])).token)
  expect([Object.keys(without.related), without.events?.list.length]).toEqual([[], 1])
})

test('changes that staff make of a member are among what happened, with the names of the fields and not their values', async () => {
  const { data } = await app.call('GET', callOf('user/user', 'edit'), { query: { id: memberId } })
  const row = (data as unknown as { row: object }).row // checked by the save
  expect(await app.call('POST', callOf('user/user', 'edit'), { body: { ...row, motto: '静水流深' } })).toMatchObject({ code: 1 })
  const [change] = (await details(memberId)).events?.list.filter(({ source }) => source === null) ?? []
  expect(change).toMatchObject({ kind: 'edit', fields: expect.arrayContaining(['motto']) })
  expect(JSON.stringify(change)).not.toContain('静水流深')
})

test('points that staff gave are among what happened to a member, those of orders are not', async () => {
  const id = await addMember(app)
  await app.db.transaction().execute((tx) => adjustScore(tx, { userId: id, points: 30, type: 'order_give', memo: 'order' }))
  const { adminId, token } = await signInWith(app, ['user/user/index', 'user/user/info', 'user/scoreLog/index', 'user/scoreLog/add'])
  expect(await app.call('POST', callOf('user/user', 'score'), { body: { id, score: 5, memo: '补偿' }, token })).toMatchObject({ code: 1 })
  const { events } = await details(id, token)
  const { nickname } = (await app.sql('select nickname from admin where id = $1', [adminId])).rows[0] ?? {}
  expect(events?.list.flatMap((event) => (event.source !== null && 'score' in event.row ? [event.row] : []))).toMatchObject([
    { score: 5, memo: '补偿', admin: { nickname } },
  ])
})

import { afterAll, beforeAll, expect, test } from 'vitest'

import { callOf } from '../../../../resources/kit/paths'
import { user } from '../../../../resources/user/user'
import { adjustMoney } from '../../../../server/domain/money/adjustMoney'
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

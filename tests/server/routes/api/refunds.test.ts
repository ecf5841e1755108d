import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { payFromBalance } from '../../../../server/domain/order/pay'
import { ship } from '../../../../server/domain/order/ship'
import { testApp } from '../../../support/app'
import { addGoods, skuRow, stockFaults } from '../../../support/goods'
import { memberCalls, memberToken } from '../../../support/memberApp'
import { addMember } from '../../../support/members'
import { addReturnAddress, addStaff, orderFaults, placeOrder } from '../../../support/orders'

import type { Answer, TestApp } from '../../../support/app'

let app: TestApp
let skuId: number
let addressId: number
type Calls = ReturnType<typeof memberCalls>
let mine: Calls
let others: Calls
let memberId: number
beforeAll(async () => {
  app = await testApp()
  memberId = await addMember(app, { cents: 900_000 })
  mine = await callsOf(memberId)
  others = await callsOf(await addMember(app))
  skuId = (await addGoods(app, { skus: [skuRow('', { stock: 1000, price: '50.00' })] })).skuIds[0] ?? 0
  addressId = await addReturnAddress(app)
})
afterEach(async () => expect([...(await orderFaults(app)), ...(await stockFaults(app))]).toEqual([]))
afterAll(() => app.close())

/** Calls of a member, answered in English. */
async function callsOf(id: number): Promise<Calls> {
  const calls = memberCalls(app, await memberToken(app, id))
  return (method, url, options) => calls(method, url, { ...options, language: 'en' })
}

/** The line of a paid order of three pieces. */
async function paidLine(isShipped = false): Promise<number> {
  const { id } = await placeOrder(app, { memberId, lines: [{ skuId, quantity: 3 }] })
  const staff = isShipped ? await addStaffOnce() : undefined
  await app.db.transaction().execute(async (tx) => {
    await payFromBalance(tx, id, { type: 'user', id: memberId, name: 'm' })
    if (staff) await ship(tx, id, { by: staff, expressNo: '', memo: '' })
  })
  return (await app.sql<{ id: number }>('select id from shop_order_item where order_id = $1', [id])).rows[0]?.id ?? 0
}
let clerk: ReturnType<typeof addStaff> | undefined
const addStaffOnce = () => (clerk ??= addStaff(app))

const apply = (itemId: number, body: object = {}, calls = mine) =>
  calls('POST', '/api/shop.Refund/apply', { body: { order_item_id: itemId, type: '1', quantity: 1, reason: 'Damaged', ...body } })
const idOf = ({ data }: Answer): number => Number(data.id)
const audit = (id: number, body: object) =>
  app.call('POST', '/admin/shop.Refund/audit', { body: { id, verdict: 'agree', way: 'original', ...body }, language: 'en' })
const receive = (id: number, body: object) => app.call('POST', '/admin/shop.Refund/receive', { body: { id, ...body }, language: 'en' })
const detail = async (no: unknown, calls = mine) => (await calls('GET', `/api/shop.Refund/detail?refund_no=${String(no)}`)).data

test('a member sees what a line can bring back, asks for it, and gets it when staff agree', async () => {
  const itemId = await paidLine()
  const { list } = (await mine('GET', `/api/shop.Refund/options?order_item_id=${itemId}`)).data
  expect(list).toMatchObject([{ type: '1', max: 3, amounts: ['50.00', '100.00', '150.00'] }])
  expect(list[0]?.['reasons']).toContain('Damaged')
  const answer = await apply(itemId, { quantity: 2, amount: '80', description: '外壳碎裂' })
  expect(answer.code).toBe(1)
  expect((await mine('GET', `/api/shop.Refund/options?order_item_id=${itemId}`)).data.list).toEqual([])
  expect(await detail(answer.data['refund_no'])).toMatchObject({
    reason: '商品破损',
    apply_amount: '80.00',
    status: '1',
    item: { goods_id: expect.any(Number) },
  })
  expect((await audit(idOf(answer), { amount: '80.00' })).code).toBe(1)
  const done = await detail(answer.data['refund_no'])
  expect(done).toMatchObject({ status: '2', amount: '80.00', pay_status: '2' })
  expect((done['log'] as { action: string }[]).map((one) => one.action)).toEqual(['apply', 'agree', 'finish'])
  expect(Object.keys(done).filter((name) => /memo|admin|max_amount/.test(name))).toEqual([])
  expect((await mine('GET', '/api/shop.Refund/index')).data).toMatchObject({ total: 1, list: [{ refund_no: answer.data['refund_no'] }] })
})

test('no refund is offered before the order is paid, while it is to be canceled, and after the time for refunds', async () => {
  const optionsOf = async (itemId: number) => (await mine('GET', `/api/shop.Refund/options?order_item_id=${itemId}`)).data.list
  const { id } = await placeOrder(app, { memberId, lines: [{ skuId, quantity: 1 }] })
  const unpaid = (await app.sql<{ id: number }>('select id from shop_order_item where order_id = $1', [id])).rows[0]?.id ?? 0
  expect(await optionsOf(unpaid)).toEqual([])
  const paid = await paidLine()
  const orderNo = (await app.sql<{ order_no: string }>('select order_no from shop_order o join shop_order_item i on i.order_id = o.id where i.id = $1', [paid])).rows[0]?.order_no // prettier-ignore
  const act = (name: string) => mine('POST', `/api/shop.Order/${name}`, { body: { order_no: orderNo, reason: '不想要了' } })
  expect(await act('applyCancel')).toMatchObject({ code: 1 })
  expect(await optionsOf(paid)).toEqual([])
  expect(await act('withdrawCancel')).toMatchObject({ code: 1 })
  expect(await optionsOf(paid)).toMatchObject([{ type: '1', max: 3 }])
  await app.sql("update shop_order set aftersale_deadline = now() - interval '1 minute' where order_no = $1", [orderNo])
  expect(await optionsOf(paid)).toEqual([])
})

test('staff agree to at most what the line has cost, and only rows of their kind have a field', async () => {
  const id = idOf(await apply(await paidLine()))
  expect((await audit(id, { amount: '150.01' })).data.fields).toEqual({ amount: 'Amount cannot be more than ¥150.00' })
  expect((await audit(id, {})).data.fields).toHaveProperty('amount')
  expect((await audit(id, { verdict: 'refuse' })).data.fields).toHaveProperty('reason')
  expect((await audit(id, { amount: '150.00' })).code).toBe(1)
  expect((await audit(id, { amount: '150.00' })).code).toBe(0)
  const back = idOf(await apply(await paidLine(true), { type: '2', reason: 'Defective' }))
  expect((await audit(back, { amount: '50.00' })).data.fields).toHaveProperty('return_address_id')
  expect((await receive(back, { verdict: 'accept' })).msg).toMatch(/status of this record does not allow/)
  expect((await audit(back, { amount: '50.00', return_address_id: addressId })).code).toBe(1)
})

test('a member sends goods back and corrects the parcel; staff receive or reject them', async () => {
  for (const verdict of ['accept', 'reject'] as const) {
    const answer = await apply(await paidLine(true), { type: '2', reason: 'Defective', quantity: 3 })
    const no = answer.data['refund_no']
    const ship = (body: object, calls = mine) =>
      calls('POST', '/api/shop.Refund/ship', { body: { refund_no: no, company: '顺丰', express_no: 'SF00000001', ...body } })
    expect((await ship({})).code).toBe(0)
    await audit(idOf(answer), { amount: '150.00', return_address_id: addressId })
    expect(await detail(no)).toMatchObject({ return_address: expect.stringContaining('仓库路 1 号'), return_deadline: expect.any(Number) })
    for (const wrong of [{ express_no: 'x' }, { company: '' }, { image: 'javascript:x' }, { image: 'https://example.com/a.png' }])
      expect((await ship(wrong)).code).toBe(0)
    expect((await ship({}, others)).code).toBe(0)
    expect((await ship({})).code).toBe(1)
    expect((await ship({ express_no: 'SF00000002' })).code).toBe(1)
    expect((await mine('POST', '/api/shop.Refund/withdraw', { body: { refund_no: no } })).code).toBe(0)
    expect((await receive(idOf(answer), verdict === 'accept' ? { verdict, restock: 1 } : { verdict, reason: '已使用' })).code).toBe(1)
    expect(await detail(no)).toMatchObject(verdict === 'accept' ? { status: '2', user_ship_status: '2' } : { status: '3', close_type: 'goods' })
  }
})

test.each([
  ['no reason of the list', { reason: 'because' }],
  ['the reason of the other type', { reason: 'Defective' }],
  ['no piece', { quantity: 0 }],
  ['more pieces than were bought', { quantity: 4 }],
  ['more money than they cost', { amount: '50.01' }],
  ['a minus', { amount: '-1' }],
  ['a return of what was not shipped', { type: '2', reason: 'Defective' }],
  ['a picture that was not uploaded here', { images: ['javascript:alert(1)'] }],
  ['a picture on another server', { images: ['https://example.com/a.png'] }],
  ['too many pictures', { images: Array.from({ length: 7 }, () => '/upload/a.png') }],
  ['a description without end', { description: 'x'.repeat(501) }],
])('a request with %s is refused', async (_, wrong) => {
  expect((await apply(await paidLine(), wrong)).code).toBe(0)
})

test.each([
  ['1', 1, 'Damaged'],
  ['2', 2, 'Defective'],
])('the type %j may be the number %j, and the amount a number, as clients of the family send them', async (type, number, reason) => {
  const answer = await apply(await paidLine(true), { type: number, amount: 12.5, reason })
  expect(answer).toMatchObject({ code: 1 })
  expect(await detail(answer.data['refund_no'])).toMatchObject({ type, apply_amount: '12.50' })
})

test.each([0, 3, 1.5, '', null, [1], {}])('the type %j is refused', async (type) => {
  expect((await apply(await paidLine(true), { type })).code).toBe(0)
})

test('refunds and lines of another member count as missing', async () => {
  const itemId = await paidLine()
  const answer = await apply(itemId)
  const body = { refund_no: answer.data['refund_no'] }
  const answers = [
    await apply(itemId, {}, others),
    await others('GET', `/api/shop.Refund/options?order_item_id=${itemId}`),
    await others('GET', `/api/shop.Refund/detail?refund_no=${String(body.refund_no)}`),
    await others('POST', '/api/shop.Refund/withdraw', { body }),
  ]
  expect(answers.map(({ code }) => code)).toEqual([0, 0, 0, 0])
  expect((await others('GET', '/api/shop.Refund/index')).data.total).toBe(0)
  expect((await mine('POST', '/api/shop.Refund/withdraw', { body })).code).toBe(1)
})

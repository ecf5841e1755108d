import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { callOf } from '../../../../resources/kit/paths'
import { ship } from '../../../../server/domain/order/ship'
import { testApp } from '../../../support/app'
import { addGoods, skuRow, stockFaults } from '../../../support/goods'
import { memberCalls, memberToken } from '../../../support/memberApp'
import { addMember } from '../../../support/members'
import { addStaff, orderFaults, regionOf } from '../../../support/orders'

import type { Answer, TestApp } from '../../../support/app'

let app: TestApp
let region: number[]
let skuId: number
type Calls = ReturnType<typeof memberCalls>
let mine: Calls
let others: Calls
let memberId: number
beforeAll(async () => {
  app = await testApp()
  region = await regionOf(app)
  memberId = await addMember(app, { cents: 100_000, score: 1000 })
  mine = await callsOf(memberId)
  others = await callsOf(await addMember(app, { cents: 100_000 }))
  skuId = (await addGoods(app, { skus: [skuRow('', { stock: 1000, price: '50.00' })] })).skuIds[0] ?? 0
})
afterEach(async () => expect([...(await orderFaults(app)), ...(await stockFaults(app))]).toEqual([]))
afterAll(() => app.close())

/** Calls of a member, answered in English. */
async function callsOf(id: number): Promise<Calls> {
  const calls = memberCalls(app, await memberToken(app, id))
  return (method, url, options) => calls(method, url, { ...options, language: 'en' })
}

const address = () => ({ name: '王小明', mobile: '13800138000', region, address: '长安街 1 号' })
let key = 0
const submit = (body: object = {}, calls = mine) =>
  calls('POST', '/api/shop.Order/submit', {
    body: { lines: [{ sku_id: skuId, quantity: 1 }], request_key: `checkout-${(key += 1)}`, pay_amount: '50.00', ...body },
  })
const orderNoOf = ({ data }: Answer): string => String(data['order_no'])
const placed = async (): Promise<string> => orderNoOf(await submit())
const act = (name: string, orderNo: string, calls = mine, reason = '不想要了') =>
  calls('POST', `/api/shop.Order/${name}`, { body: { order_no: orderNo, reason } })
const pay = (orderNo: string, calls = mine, type = 'balance') => calls('POST', '/api/shop.Pay/create', { body: { order_no: orderNo, pay_type: type } })

test('a member keeps addresses; the first is the default, and another becomes it', async () => {
  expect(await submit()).toMatchObject({ code: 0, msg: 'Choose a delivery address' })
  const first = (await mine('POST', '/api/user.Address/add', { body: address() })).data.id
  const second = (await mine('POST', '/api/user.Address/add', { body: { ...address(), name: '李雷', is_default: 1 } })).data.id
  const list = async () => (await mine('GET', '/api/user.Address/index')).data.list.map(({ id, is_default }: Record<string, unknown>) => [id, is_default])
  expect(await list()).toEqual([
    [second, 1],
    [first, 0],
  ])
  expect((await mine('POST', '/api/user.Address/edit', { body: { id: first, address: '长安街 2 号' } })).code).toBe(1)
  expect((await mine('GET', '/api/user.Address/index')).data.list[1]).toMatchObject({ address: '长安街 2 号', name: '王小明', region })
  const setDefault = (id: unknown, calls = mine) => calls('POST', '/api/user.Address/setDefault', { body: { id } })
  expect(await setDefault(first)).toMatchObject({ code: 1, data: { id: first } })
  expect(await list()).toEqual([
    [first, 1],
    [second, 0],
  ])
  expect((await setDefault(second, others)).code).toBe(0)
  await setDefault(second)
  expect((await list())[0]).toEqual([second, 1])
  await mine('POST', '/api/user.Address/del', { body: { id: second } })
  expect(await list()).toEqual([[first, 1]])
})

test('an address saved as it was is no change of the member', async () => {
  const id = await addMember(app)
  const calls = await callsOf(id)
  const added = (await calls('POST', '/api/user.Address/add', { body: address() })).data.id
  for (const street of ['长安街 2 号', '长安街 2 号'])
    expect((await calls('POST', '/api/user.Address/edit', { body: { ...address(), id: added, address: street } })).code).toBe(1)
  const { rows } = await app.sql('select row_version, (select count(*)::int from change_log where row_id = u.id and resource = $2) as lines from "user" u where id = $1', [id, 'user/user']) // prettier-ignore
  expect(rows).toEqual([{ row_version: 3, lines: 2 }])
})

test.each([
  ['a mobile number', { mobile: '123' }],
  ['a region', { region: [1] }],
  ['a street', { address: 'x' }],
])('an address without %s is refused with its field', async (_, wrong) => {
  const answer = await mine('POST', '/api/user.Address/add', { body: { ...address(), ...wrong } })
  expect([answer.code, Object.keys(answer.data.fields ?? {})]).toEqual([0, Object.keys(wrong)])
})

test('at most twenty addresses are kept, also when they are added at once', async () => {
  const calls = await callsOf(await addMember(app))
  const answers = await Promise.all(Array.from({ length: 25 }, () => calls('POST', '/api/user.Address/add', { body: address() })))
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(20)
  const { rows } = await app.sql<{ defaults: number }>(
    'select count(*)::integer as defaults from user_address where is_default = 1 group by user_id order by user_id desc limit 1',
  )
  expect(rows).toEqual([{ defaults: 1 }])
})

test('an order is previewed, placed once and paid', async () => {
  const lines = [{ sku_id: skuId, quantity: 2 }]
  const preview = await mine('POST', '/api/shop.Order/preview', { body: { lines, score: 1000 } })
  expect(preview.data).toMatchObject({
    goods_amount: '100.00',
    score: { max: 1000, used: 1000, amount: '10.00' },
    pay_amount: '90.00',
    needs_address: true,
    lines: [{ sku_id: skuId, quantity: 2, price: '50.00', line_amount: '100.00', pay_amount: '90.00' }],
  })
  expect(JSON.stringify(preview.data)).not.toContain('cost')
  const body = { lines, score: 1000, pay_amount: preview.data.pay_amount, request_key: 'same-key-1', remark: '放门口' }
  const [first, again] = [await submit(body), await submit(body)]
  expect(first.data).toMatchObject({ status: '1', pay_amount: '90.00' })
  expect(again.data.order_no).toBe(first.data.order_no)
  expect((await submit({ ...body, pay_amount: '1.00', request_key: 'another-1' })).msg).toMatch(/total is now ¥100\.00/)
  expect((await pay(orderNoOf(first))).data).toMatchObject({ status: '2' })
  expect((await pay(orderNoOf(first))).code).toBe(0)
  const detail = (await mine('GET', `/api/shop.Order/detail?order_no=${orderNoOf(first)}`)).data
  expect(detail).toMatchObject({ status: '2', pay_type: 'balance', user_remark: '放门口', items: [{ sku_id: skuId, quantity: 2 }], shipments: [] })
  expect(Object.keys({ ...detail, ...(detail['items'] as object[])[0] }).filter((name) => /shop_remark|cost|request_key|flag|admin/.test(name))).toEqual([])
})

test('a preview tells what is charged for delivery: nothing by any template where the shop delivers free', async () => {
  const { rows } = await app.sql<{ id: number }>(
    `with one as (insert into shop_delivery_template (name) values ('按件') returning id)
     insert into shop_delivery_template_area (template_id, is_all, first_qty, first_fee, continue_qty, continue_fee, place)
     select id, 1, 1, 10, 1, 0, 0 from one returning template_id as id`,
  )
  const template = rows[0]?.id ?? 0
  const { skuIds } = await addGoods(app, { skus: [skuRow('', { stock: 9, price: '60.00' })], columns: { delivery_type: '3', delivery_template_id: template } })
  const preview = async (quantity: number) => (await mine('POST', '/api/shop.Order/preview', { body: { lines: [{ sku_id: skuIds[0], quantity }] } })).data
  await app.sql(`insert into setting (key, value) values ('free_delivery_amount', '"99.00"') on conflict (key) do update set value = excluded.value`)
  expect(await preview(1)).toMatchObject({ delivery_amount: '10.00', delivery: [{ template_id: template, amount: '10.00' }] })
  expect(await preview(2)).toMatchObject({ delivery_amount: '0.00', delivery: [{ template_id: template, amount: '0.00' }] })
  await app.sql(`update setting set value = '"0.00"' where key = 'free_delivery_amount'`)
})

test('an order is canceled, asked to be canceled, taken back and received', async () => {
  const canceled = await placed()
  expect((await act('cancel', canceled, mine, 'x')).code).toBe(0)
  expect((await act('cancel', canceled)).data).toEqual({ order_no: canceled, status: '6' })
  expect((await act('cancel', canceled)).code).toBe(0)
  const paid = await placed()
  expect((await act('applyCancel', paid)).code).toBe(0)
  await pay(paid)
  expect((await act('applyCancel', paid)).data.status).toBe('7')
  expect((await act('withdrawCancel', paid)).data.status).toBe('2')
  expect((await act('receive', paid)).code).toBe(0)
  const staff = await addStaff(app)
  const { rows } = await app.sql<{ id: number }>('select id from shop_order where order_no = $1', [paid])
  await app.db.transaction().execute((tx) => ship(tx, rows[0]?.id ?? 0, { by: staff, expressNo: '', memo: '' }))
  expect((await act('receive', paid)).data.status).toBe('4')
  const list = async (status: string) => (await mine('GET', `/api/shop.Order/index?status=${status}`)).data
  expect((await list('4')).list.map((row) => row['order_no'])).toEqual([paid])
  expect((await list('')).total).toBeGreaterThan(2)
})

test('orders and addresses of another member count as missing', async () => {
  const orderNo = await placed()
  const id = (await mine('GET', '/api/user.Address/index')).data.list[0]?.['id']
  const answers = [
    await others('GET', `/api/shop.Order/detail?order_no=${orderNo}`),
    await act('cancel', orderNo, others),
    await act('applyCancel', orderNo, others),
    await act('withdrawCancel', orderNo, others),
    await act('receive', orderNo, others),
    await pay(orderNo, others),
    await others('POST', '/api/user.Address/edit', { body: { id, name: '李雷' } }),
    await others('POST', '/api/user.Address/del', { body: { id } }),
    await others('POST', '/api/shop.Order/preview', { body: { lines: [{ sku_id: skuId, quantity: 1 }], address_id: id } }),
    await submit({ address_id: id }, others),
  ]
  const missing = await mine('GET', '/api/shop.Order/detail?order_no=0')
  expect(new Set(answers.map(({ code, msg }) => `${code} ${msg}`))).toEqual(new Set([`${missing.code} ${missing.msg}`]))
  expect((await others('GET', '/api/shop.Order/index')).data).toEqual({ list: [], total: 0 })
})

test('a member with an open order is not deleted, so that money can still go back', async () => {
  const id = await addMember(app)
  const calls = await callsOf(id)
  await calls('POST', '/api/user.Address/add', { body: address() })
  const orderNo = orderNoOf(await submit({}, calls))
  const remove = () => app.call('DELETE', callOf('user/user', 'del'), { query: { ids: [id] }, language: 'en' })
  expect(await remove()).toMatchObject({ code: 0, msg: 'The member has open orders; complete or close them first' })
  await act('cancel', orderNo, calls)
  expect((await remove()).code).toBe(1)
})

test('a way to pay that does not exist is refused, and in a new shop the balance is the only one', async () => {
  expect((await pay(await placed(), mine, 'wechat')).code).toBe(0)
  expect((await mine('GET', '/api/shop.Pay/methods')).data.list).toEqual([{ type: 'balance', balance: expect.stringMatching(/^\d+\.\d\d$/) }])
})

test('an offline payment is offered with its instructions while it is on, and is confirmed by staff alone', async () => {
  const set = (offline: 0 | 1) => app.call('POST', '/admin/shop.Config/pay', { body: { offline_enabled: offline, offline_memo: 'Bank of Tea, 6222' } })
  const offline = async () =>
    ((await mine('GET', '/api/shop.Pay/methods')).data.list as readonly Record<string, unknown>[]).filter(({ type }) => type === 'offline')
  await set(1)
  expect(await offline()).toEqual([{ type: 'offline', memo: 'Bank of Tea, 6222' }])
  expect((await pay(await placed(), mine, 'offline')).code).toBe(0)
  await set(0)
  expect(await offline()).toEqual([])
  await set(1)
})

test.each(['user.Address/index', 'shop.Order/index', 'shop.Order/detail', 'shop.Pay/methods'])('%s asks for a session', async (path) => {
  expect((await memberCalls(app, '')('GET', `/api/${path}`)).code).not.toBe(1)
})

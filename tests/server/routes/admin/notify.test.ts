import { afterAll, beforeAll, expect, test } from 'vitest'

import { t } from '../../../../resources/kit/text'
import { raisedTypes } from '../../../../resources/message/titles'
import { createNotices } from '../../../../server/domain/notify/createNotices'
import { makeToken, rest } from '../../../support/apiTokens'
import { signInWith, testApp } from '../../../support/app'

import type { TestApp } from '../../../support/app'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const config = (token: string) => app.call('GET', '/admin/shop.base/config', { token })
const read = (token: string, body: object) => app.call('POST', '/admin/shop.notify.Notify/read', { token, body })
const news = (name: string) => ({ type: 'stock_low', text: t('{name}快没了', '{name} runs low'), values: { name }, data: { id: 1, name } }) as const
const order = { type: 'order_new', text: t('新订单', 'New order'), data: { id: 1, order_no: '1' } } as const
const noticesOf = async (adminId: number): Promise<number[]> =>
  (await app.sql<{ id: number }>('select id from shop_notify where admin_id = $1 order by id', [adminId])).rows.map(({ id }) => id)

test('S7.41 the bell is on for users who can receive notices, with the unread count', async () => {
  const { token } = await signInWith(app, ['shop/goods/index'])
  await createNotices(app.db, [news('茶'), news('米')])
  expect((await config(token)).data).toEqual({ notify: true, live: false, unread_count: 2, audio_gap_ms: 100, popup_gap_ms: 3000, port: null, path: '/notify' })
})

test('the bell is off without the right to any kind', async () => {
  const { token } = await signInWith(app, ['shop/goodsService/index'])
  expect((await config(token)).data).toMatchObject({ notify: false })
})

test('S7.41 S2.37 the bell is off for everyone once notices are disabled', async () => {
  await app.sql("insert into setting (key, value) values ('notify_enabled', 'false')")
  expect((await config(app.token)).data).toMatchObject({ notify: false })
  await app.sql("delete from setting where key = 'notify_enabled'")
  expect((await config(app.token)).data).toMatchObject({ notify: true })
})

test('a request without a session is asked to sign in', async () => {
  expect(await config('')).toMatchObject({ code: 303 })
  expect(await read('', { id: 1 })).toMatchObject({ code: 303 })
})

test('S7.42 reading a notice decreases the count once, and the list has the time', async () => {
  const { token, adminId } = await signInWith(app, ['shop/goods/index', 'shop/notify/notify', 'shop/notify/notify/index'])
  await createNotices(app.db, [news('茶'), news('米')])
  const [first] = await noticesOf(adminId)
  expect((await read(token, { id: first })).data).toEqual({ unread_count: 1 })
  expect((await read(token, { id: String(first) })).data).toEqual({ unread_count: 1 })
  const { list } = (await app.call('GET', '/admin/shop.notify.Notify/index', { token, query: { search: [{ field: 'status', operator: 'eq', val: '1' }] } }))
    .data
  expect(list).toMatchObject([{ id: first, message: '茶快没了', status: '1', read_time: expect.any(Number) }])
})

test.each([[{ id: 0 }], [{ id: '0' }], [{ id: 'all' }]])('%j marks all own notices as read, and none of others', async (body) => {
  const [one, other] = [await signInWith(app, ['shop/goods/index']), await signInWith(app, ['shop/goods/index'])]
  await createNotices(app.db, [news('茶'), news('米')])
  expect((await read(one.token, body)).data).toEqual({ unread_count: 0 })
  expect((await config(other.token)).data).toMatchObject({ unread_count: 2 })
})

test('several notices are read at once', async () => {
  const { token, adminId } = await signInWith(app, ['shop/goods/index'])
  await createNotices(app.db, [news('茶'), news('米'), news('面')])
  expect((await read(token, { ids: (await noticesOf(adminId)).slice(0, 2) })).data).toEqual({ unread_count: 1 })
})

test.each([[{}], [{ id: -1 }], [{ id: 'x' }], [{ id: {} }], [{ ids: [] }], [{ id: 1.5 }]])('%j is not a valid id of a notice', async (body) => {
  expect(await read(app.token, body)).toMatchObject({ code: 0 })
})

test('a notice of another account can be neither read nor listed nor deleted, not even by a super administrator', async () => {
  const { adminId, token } = await signInWith(app, ['shop/goods/index'])
  await createNotices(app.db, [news('茶')])
  const [id] = await noticesOf(adminId)
  await read(app.token, { id })
  await app.call('DELETE', '/admin/shop.notify.Notify/del', { query: { ids: [id] } })
  expect((await config(token)).data).toMatchObject({ unread_count: 1 })
  const search = [{ field: 'id', operator: 'eq', val: id }]
  expect((await app.call('GET', '/admin/shop.notify.Notify/index', { query: { search } })).data.list).toEqual([])
})

test('a notice of a screen that may no longer be opened is not shown, counted, listed, marked or deleted', async () => {
  const node = 'shop/notify/notify'
  const { token, adminId, groupId } = await signInWith(app, ['shop/order/index', 'shop/goods/index', ...[node, `${node}/index`, `${node}/read`, `${node}/del`]])
  await createNotices(app.db, [order])
  await createNotices(app.db, [news('茶')])
  const [hidden] = await noticesOf(adminId)
  const seen = async () => {
    const { list, unread_count: count } = (await app.call('GET', '/admin/shop.base/notices', { token })).data
    const rows = (await app.call('GET', '/admin/shop.notify.Notify/index', { token })).data.list
    const typesOf = (all: readonly Readonly<Record<string, unknown>>[]) => all.map((one) => one['message_type'])
    return { panel: typesOf(list), rows: typesOf(rows), count, bell: (await config(token)).data['unread_count'] }
  }
  const both = { panel: ['stock_low', 'order_new'], rows: ['stock_low', 'order_new'], count: 2, bell: 2 }
  expect(await seen()).toEqual(both)
  const right = "from admin_rule r where r.name = 'shop/order/index'"
  await app.sql(`delete from admin_group_rule where group_id = $1 and rule_id in (select r.id ${right})`, [groupId])
  expect(await seen()).toEqual({ panel: ['stock_low'], rows: ['stock_low'], count: 1, bell: 1 })
  for (const id of [hidden, 'all']) await read(token, { id })
  for (const action of ['markRead', 'markAllRead']) await app.call('POST', `/admin/shop.notify.Notify/${action}`, { token, body: { id: hidden } })
  await app.call('DELETE', '/admin/shop.notify.Notify/del', { token, query: { ids: [hidden] } })
  await app.sql(`insert into admin_group_rule (group_id, rule_id) select $1, r.id ${right}`, [groupId])
  expect(await seen()).toEqual({ ...both, count: 1, bell: 1 })
})

test('an API token reads the notices of screens that it may open itself, whatever its owner may', async () => {
  const nodes = ['shop/notify/notify', 'shop/notify/notify/index', 'shop/goods/index']
  await createNotices(app.db, [order, news('茶')])
  const typesFor = async (tokenNodes: readonly string[]) => {
    const { token } = await makeToken(app, { nodes: tokenNodes })
    const rows = (await rest(app, token, 'GET', 'shop/notify/notify')).json as unknown as readonly { readonly message_type: string }[] // a list
    return [...new Set(rows.map((row) => row.message_type))].sort()
  }
  expect(await typesFor(nodes)).toEqual(['stock_low'])
  expect(await typesFor([...nodes, 'shop/order/index'])).toEqual(['order_new', 'stock_low'])
})

test('the panel shows the newest first, in the language of the request', async () => {
  const { token } = await signInWith(app, ['shop/goods/index'])
  await createNotices(app.db, [news('茶'), news('米')])
  const { data } = await app.call('GET', '/admin/shop.base/notices', { token, language: 'en' })
  expect(data.list).toMatchObject([
    { message: '米 runs low', message_type_map: 'Low stock', status: '0' },
    { message: '茶 runs low', message_data: { name: '茶' } },
  ])
})

test('the list has its texts in both languages, and buttons to mark as read', async () => {
  const node = 'shop/notify/notify'
  const { token } = await signInWith(app, ['shop/goods/index', node, `${node}/index`, `${node}/read`])
  await createNotices(app.db, [news('茶'), news('米'), news('面')])
  const { list } = (await app.call('GET', '/admin/shop.notify.Notify/index', { token, language: 'en' })).data
  expect(list[0]).toMatchObject({ message: '面 runs low' })
  expect(list[0]).not.toHaveProperty('message_en')
  expect(await app.call('POST', '/admin/shop.notify.Notify/markRead', { token, body: { id: list[0]?.id } })).toMatchObject({ code: 1 })
  expect((await config(token)).data).toMatchObject({ unread_count: 2 })
  expect(await app.call('POST', '/admin/shop.notify.Notify/markAllRead', { token, body: {} })).toMatchObject({ code: 1, msg: '全部通知已标为已读' })
  expect((await config(token)).data).toMatchObject({ unread_count: 0 })
})

test('the raised kinds of notices can be configured, none can be added, and their sound is an mp3 or wav file', async () => {
  const { list } = (await app.call('GET', '/admin/shop.notify.Config/index')).data
  expect(list.map((row) => row['message_type'])).toEqual(raisedTypes)
  expect(await app.call('POST', '/admin/shop.notify.Config/add', { body: {} })).toMatchObject({ code: 0, msg: '请求的地址不存在' })
  const edit = (audio_path: string) => app.call('POST', '/admin/shop.notify.Config/edit', { body: { id: list[0]?.id, audio_path } })
  expect(await edit('/storage/notify/a.ogg')).toMatchObject({ code: 0, data: { fields: { audio_path: expect.stringContaining('mp3') } } })
  expect(await edit('/storage/notify/a.MP3')).toMatchObject({ code: 1 })
})

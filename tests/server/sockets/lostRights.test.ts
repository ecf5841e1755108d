import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { t } from '../../../resources/kit/text'
import { createNotices } from '../../../server/domain/notify/createNotices'
import { signInWith, testApp } from '../../support/app'
import { openEar, startListening } from '../../support/sockets'

import type { SocketMessage } from '../../../resources/message/notice'
import type { Db } from '../../../server/context'
import type { TestApp } from '../../support/app'
import type { Listening } from '../../support/sockets'

/** What is sent to clerks who may no longer open a screen, but still get notices of another one. */
let app: TestApp
let shop: Listening
beforeAll(async () => {
  app = await testApp()
  shop = await startListening(app)
})
afterAll(async () => {
  await shop.worker.stop()
  await app.close()
})

const order = { type: 'order_new', text: t('新订单', 'New order'), data: { id: 1, order_no: '1' } } as const
const news = { type: 'stock_low', text: t('茶快没了', 'Tea runs low'), data: { id: 7, name: '茶' } } as const
const clerk = () => signInWith(app, ['shop/goods/index', 'shop/order/index'])
const takeOrders = (tx: Db, groupId: number) =>
  sql`delete from admin_group_rule where group_id = ${groupId} and rule_id in (select id from admin_rule where name = 'shop/order/index')`.execute(tx)
const summaryOf = (messages: readonly SocketMessage[]) => messages.map(({ data }) => [data.message?.message_type, data.unread_count])

test('a notice that was written while the screen could be opened is not sent afterwards', async () => {
  const { token, groupId } = await clerk()
  const ear = openEar(shop.port)
  ear.bind(token)
  await ear.until('bind')
  await createNotices(app.db, [order])
  expect(summaryOf(await ear.until('notify'))).toEqual([['order_new', 1]])
  await app.db.transaction().execute(async (tx) => {
    await createNotices(tx, [order])
    await takeOrders(tx, groupId)
  })
  await createNotices(app.db, [news])
  expect(summaryOf((await ear.until('notify', 2)).slice(1))).toEqual([['stock_low', 1]])
  ear.socket.close()
})

test('the count of an open browser falls with the right', async () => {
  const { token, groupId } = await clerk()
  await createNotices(app.db, [order])
  const ear = openEar(shop.port)
  ear.bind(token)
  expect((await ear.until('bind'))[0]?.data.unread_count).toBe(1)
  await takeOrders(app.db, groupId)
  expect((await ear.until('bind', 2))[1]?.data.unread_count).toBe(0)
  ear.socket.close()
})

test('a client that connects again gets the missed notices of screens that it may still open, and their count', async () => {
  const { token, groupId } = await clerk()
  await createNotices(app.db, [order])
  await createNotices(app.db, [news])
  await takeOrders(app.db, groupId)
  const ear = openEar(shop.port)
  ear.bind(token, { since: 0 })
  expect(summaryOf(await ear.until('notify'))).toEqual([['stock_low', 1]])
  expect((await ear.until('bind'))[0]?.data).toEqual({ unread_count: 1 })
  ear.socket.close()
})

test('a server whose connection to the database was lost sends those notices only, too', async () => {
  const { token, groupId } = await clerk()
  const ear = openEar(shop.port)
  ear.bind(token)
  await ear.until('bind')
  await app.sql('alter table shop_notify disable trigger notices_added')
  await createNotices(app.db, [order])
  await createNotices(app.db, [news])
  await app.sql('alter table shop_notify enable trigger notices_added')
  await takeOrders(app.db, groupId)
  shop.worker.broadcaster.catchUp(60)
  expect(summaryOf(await ear.until('notify'))).toEqual([['stock_low', 1]])
  ear.socket.close()
})

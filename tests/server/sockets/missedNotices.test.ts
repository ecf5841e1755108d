import { afterAll, beforeAll, expect, test } from 'vitest'

import { t } from '../../../resources/kit/text'
import { createNotices } from '../../../server/domain/notify/createNotices'
import { socketLimits } from '../../../server/sockets/limits'
import { signInWith, testApp } from '../../support/app'
import { openEar, startListening } from '../../support/sockets'

import type { TestApp } from '../../support/app'
import type { Listening } from '../../support/sockets'

/** What a client gets when it connects again. */
let app: TestApp
let shop: Listening
beforeAll(async () => {
  app = await testApp()
  shop = await startListening(app, socketLimits)
})
afterAll(async () => {
  await shop.worker.stop()
  await app.close()
})

const news = { type: 'stock_low', text: t('“{name}”快没了', '"{name}" runs low'), values: { name: '茶' }, data: { id: 7, name: '茶' } } as const
/** A socket with an account of its own, bound and greeted. */
async function listener() {
  const account = await signInWith(app, ['shop/goods/index'])
  const ear = openEar(shop.port)
  ear.bind(account.token, { lang: 'zh-cn' })
  await ear.until('bind')
  return { ...account, ear }
}

test('a reconnected client gets the missed notices once', async () => {
  const { ear, token, adminId } = await listener()
  await createNotices(app.db, [news])
  const [first] = await ear.until('notify')
  ear.socket.close()
  await ear.closed
  await createNotices(app.db, [{ ...news, values: { name: '米' } }])
  const again = openEar(shop.port)
  again.bind(token, { since: first?.data.message?.id ?? 0 })
  const told = await again.until('notify')
  expect(told.map(({ data }) => data.message?.message)).toEqual(['“米”快没了'])
  expect(told[0]?.data.unread_count).toBe(2)
  expect(adminId).toBeGreaterThan(0)
  again.socket.close()
})

test('a notice that catching up has sent is not sent again by its own notification', async () => {
  const { ear } = await listener()
  await createNotices(app.db, [news])
  const [first] = await ear.until('notify')
  shop.worker.broadcaster.sendNotices([first?.data.message?.id ?? 0])
  await createNotices(app.db, [{ ...news, values: { name: '米' } }])
  await ear.until('notify', 2)
  expect(ear.heard.flatMap(({ data }) => data.message?.message ?? [])).toEqual(['“茶”快没了', '“米”快没了'])
  ear.socket.close()
})

test('a notice that is older than the last received one, but was committed after it, is sent after a reconnect', async () => {
  const { ear, token } = await listener()
  await app.db.transaction().execute(async (tx) => {
    await createNotices(tx, [{ ...news, values: { name: '先' } }])
    await createNotices(app.db, [{ ...news, values: { name: '后' } }])
    await ear.until('notify')
    ear.socket.close()
    await ear.closed
  })
  const again = openEar(shop.port)
  again.bind(token, { since: ear.heard.find(({ type }) => type === 'notify')?.data.message?.id ?? 0 })
  expect((await again.until('notify')).map(({ data }) => data.message?.message)).toEqual(['“先”快没了'])
  again.socket.close()
})

test('the first notice after a page load is not lost in a gap of the connection either', async () => {
  const { ear: other, token } = await listener()
  other.socket.close()
  const ear = openEar(shop.port)
  ear.bind(token, { last: true })
  const [bound] = await ear.until('bind')
  expect(bound?.data).toEqual({ unread_count: 0, last_id: 0, recent_ids: [] })
  ear.socket.close()
  await ear.closed
  await createNotices(app.db, [{ ...news, values: { name: '盐' } }])
  const again = openEar(shop.port)
  again.bind(token, { since: bound?.data.last_id ?? -1 })
  expect((await again.until('notify')).map(({ data }) => data.message?.message)).toEqual(['“盐”快没了'])
  again.socket.close()
})

test('a page that is loaded learns which notices were written shortly before', async () => {
  const { ear: other, token, adminId } = await listener()
  other.socket.close()
  await createNotices(app.db, [news, { ...news, values: { name: '米' } }, { ...news, values: { name: '盐' } }])
  const { rows } = await app.sql<{ id: number }>('select id::int from shop_notify where admin_id = $1 order by id', [adminId])
  const [first = 0, second = 0, third] = rows.map(({ id }) => id)
  await app.sql("update shop_notify set create_time = now() - interval '1 hour' where id = $1", [first])
  const ear = openEar(shop.port)
  ear.bind(token, { last: true })
  const [bound] = await ear.until('bind')
  expect(bound?.data).toEqual({ unread_count: 3, last_id: third, recent_ids: [second] })
  ear.socket.close()
})

import { setTimeout as pause } from 'node:timers/promises'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { t } from '../../../resources/kit/text'
import { createNotices } from '../../../server/domain/notify/createNotices'
import { socketLimits } from '../../../server/sockets/limits'
import { signIn, signInWith, testApp } from '../../support/app'
import { addGoods, skuRow } from '../../support/goods'
import { openEar, startListening } from '../../support/sockets'

import type { TestApp } from '../../support/app'
import type { Listening } from '../../support/sockets'

let app: TestApp
let shop: Listening
beforeAll(async () => {
  app = await testApp()
  shop = await startListening(app, { ...socketLimits, bind: 1500, silence: 3000, checkEvery: 100, perAccount: 3, perAddress: 40 })
})
afterAll(async () => {
  await shop.worker.stop()
  await app.close()
})

const news = { type: 'stock_low', text: t('“{name}”快没了', '"{name}" runs low'), values: { name: '茶' }, data: { id: 7, name: '茶' } } as const
const clerk = async () => signInWith(app, ['shop/goods/index'])
/** A socket with an account of its own, bound and greeted. */
async function listener(lang = 'zh-cn') {
  const account = await clerk()
  const ear = openEar(shop.port)
  ear.bind(account.token, { lang })
  await ear.until('bind')
  return { ...account, ear }
}

test('S7.43 a bound socket gets the unread count and all later notices in its language', async () => {
  const { ear } = await listener('en')
  expect(ear.heard[0]).toEqual({ type: 'bind', data: { unread_count: 0 } })
  await createNotices(app.db, [news])
  const [told] = await ear.until('notify')
  expect(told?.data).toMatchObject({
    unread_count: 1,
    message: {
      message_type: 'stock_low',
      message_type_map: 'Low stock',
      message: '"茶" runs low',
      message_data: { id: 7, name: '茶' },
      audio_path: '',
      popup: 1,
      sound: 1,
    },
  })
  ear.socket.close()
})

test('S7.43 S9.9 the path of the main server accepts sockets too, other paths do not', async () => {
  const { token } = await clerk()
  const ear = openEar(shop.path)
  ear.bind(token)
  await ear.until('bind')
  ear.socket.close()
  expect(await openEar(shop.path.replace('/notify', '/elsewhere')).closed).toBe(404)
})

test('a notice that is rolled back is not sent', async () => {
  const { ear } = await listener()
  await app.db
    .transaction()
    .execute(async (tx) => {
      await createNotices(tx, [news])
      throw new Error('changed my mind')
    })
    .catch(() => undefined)
  await createNotices(app.db, [{ ...news, values: { name: '米' } }])
  const told = await ear.until('notify')
  expect(told.map(({ data }) => data.message?.message)).toEqual(['“米”快没了'])
  ear.socket.close()
})

test('a low stock written by one server is sent by another server of the same shop', async () => {
  const { ear } = await listener()
  const { skuIds } = await addGoods(app, { skus: [skuRow('红', { stock: 12, stock_warning: 10 })] })
  await app.call('POST', '/admin/shop.Stock/adjust', { body: { id: skuIds[0], mode: 'out', quantity: 2, memo: '报损' } })
  const [told] = await ear.until('notify')
  expect(told?.data.message?.message).toContain('红 库存仅剩 10')
  await app.call('POST', '/admin/shop.Stock/adjust', { body: { id: skuIds[0], mode: 'out', quantity: 10, memo: '报损' } })
  expect((await ear.until('notify', 2))[1]?.data.message?.message).toContain('已售罄')
  ear.socket.close()
})

test('low stock that no request has reported is reported by the worker', async () => {
  const { ear } = await listener()
  const { skuIds } = await addGoods(app, { skus: [skuRow('', { stock: 3, stock_warning: 2 })] })
  await app.sql('update shop_goods_sku set stock = 2 where id = $1', [skuIds[0]])
  expect((await ear.until('notify'))[0]?.data.message?.message).toContain('库存仅剩 2')
  ear.socket.close()
})

test('a notice read in one browser disappears from the bell of the other', async () => {
  const { ear, token } = await listener()
  await createNotices(app.db, [news])
  await ear.until('notify')
  await app.call('POST', '/admin/shop.notify.Notify/read', { token, body: { id: 'all' } })
  expect((await ear.until('bind', 2)).at(-1)?.data).toEqual({ unread_count: 0 })
  ear.socket.close()
})

test('S7.43 heartbeats are answered, and a silent socket is closed', async () => {
  const { ear } = await listener()
  ear.translate('ping')
  await ear.until('pong')
  expect(await ear.closed).toBe(4408)
})

test('a socket that does not bind is closed', async () => {
  expect(await openEar(shop.port).closed).toBe(4401)
})

test.each([
  ['an unknown token', '{"type":"bind","pathInfo":"notify","token":"abc"}', 4401],
  ['another worker', '{"type":"bind","pathInfo":"chat","token":"abc"}', 4401],
  ['invalid JSON', 'hello', 4401],
  ['nothing', 'null', 4401],
  ['a message that is too large', 'x'.repeat(5000), 1009],
])('%s closes the socket', async (_, word, code) => {
  const ear = openEar(shop.port)
  ear.translate(word)
  expect(await ear.closed).toBe(code)
})

test('too many messages close the socket', async () => {
  const { ear } = await listener()
  for (let n = 0; n < 30; n += 1) ear.translate('ping')
  expect(await ear.closed).toBe(4429)
})

test('too many control frames close the socket too; a few are answered', async () => {
  const ear = openEar(shop.port)
  await ear.opened
  const answered = new Promise((resolve) => ear.socket.once('pong', resolve))
  ear.socket.ping('here')
  expect(String(await answered)).toBe('here')
  for (let n = 0; n < 100; n++) ear.socket.ping()
  expect(await ear.closed).toBe(4429)
})

test('a page of another origin cannot open a socket, pages of the shop can at any port', async () => {
  expect(await openEar(shop.port, { origin: 'https://evil.example' }).closed).toBe(403)
  const own = openEar(shop.port, { origin: 'http://127.0.0.1:8000' })
  await own.opened
  own.socket.close()
})

test('the number of sockets per account is limited', async () => {
  const { token, ear } = await listener()
  const more = [openEar(shop.port), openEar(shop.port), openEar(shop.port)]
  for (const one of more) one.bind(token)
  expect(await Promise.race(more.map(({ closed }) => closed))).toBe(4429)
  for (const one of [ear, ...more]) one.socket.close()
})

test('a notice is sent only to users with the right to see it', async () => {
  const { token } = await signInWith(app, ['shop/goodsService/index'])
  const ear = openEar(shop.port)
  ear.bind(token)
  expect(await ear.closed).toBe(4403)
})

const endings: readonly [string, number, (who: { adminId: number; token: string; groupId: number }) => Promise<unknown>][] = [
  ['signed out', 4401, ({ token }) => app.call('POST', '/admin/Index/logout', { token, body: {} })],
  ['disabled', 4401, ({ adminId }) => app.sql("update admin set status = 'disable' where id = $1", [adminId])],
  ['deleted', 4401, ({ adminId }) => app.sql('update admin set delete_time = now() where id = $1', [adminId])],
  ['without rights', 4403, ({ groupId }) => app.sql('delete from admin_group_rule where group_id = $1', [groupId])],
  ['in a disabled group', 4403, ({ groupId }) => app.sql('update admin_group set status = 0 where id = $1', [groupId])],
]
test.each(endings)('the socket of an account that is %s is closed at once', async (_, code, end) => {
  const account = await listener()
  await end(account)
  expect(await account.ear.closed).toBe(code) // a timeout would close it with another code
})

test('a renewed token keeps the socket of its session', async () => {
  const { ear, adminId } = await listener()
  await signIn(app, adminId)
  await app.sql("update token set expire_time = now() - interval '1 hour' where owner_id = -1")
  await app.sql('delete from token where owner_id = -1')
  await createNotices(app.db, [news])
  await ear.until('notify')
  ear.socket.close()
})

test('the LISTEN connection reconnects, and notices written meanwhile are sent', async () => {
  const { ear } = await listener()
  const kill = "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'zhanggui notify' and datname = current_database()"
  await app.sql(kill)
  await createNotices(app.db, [news])
  const told = await ear.until('notify')
  expect(told).toHaveLength(1)
  await pause(200)
  expect(ear.heard.filter(({ type }) => type === 'notify')).toHaveLength(1)
  ear.socket.close()
})

test('if the port is in use the path works, and browsers are told to use it', async () => {
  const second = await testApp()
  const taken = Number(new URL(shop.port).port)
  const other = await startListening(second, undefined, { notifyPort: taken })
  expect((await second.call('GET', '/admin/shop.base/config')).data).toMatchObject({ notify: true, port: null, path: '/notify' })
  const ear = openEar(other.path)
  ear.bind(second.token)
  await ear.until('bind')
  ear.socket.close()
  await other.worker.stop()
  await second.close()
})

test('a server that stops notifies its sockets', async () => {
  const second = await testApp()
  const other = await startListening(second)
  const ear = openEar(other.port)
  ear.bind(second.token)
  await ear.until('bind')
  await other.worker.stop()
  expect(await ear.closed).toBe(1012)
  await second.close()
})

test('a stopping server does not wait for a browser that does not respond', async () => {
  const other = await testApp()
  const { worker, path } = await startListening(other)
  const sleeping = openEar(path)
  await sleeping.opened
  sleeping.socket.pause() // it does not answer the close frame
  await worker.stop()
  await other.app.close()
  sleeping.socket.terminate()
  await other.close()
})

test('a page that connects while the server stops is not waited for either', async () => {
  const other = await testApp()
  const { worker, path } = await startListening(other)
  await worker.stop()
  const late = openEar(path)
  expect(await late.closed).toBe(1006)
  await other.app.close()
  await other.close()
})

import { setTimeout as pause } from 'node:timers/promises'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { signInWith, testApp } from '../../support/app'
import { addGoods, skuRow } from '../../support/goods'
import { openEar, startListening } from '../../support/sockets'

import type { WrittenMessage } from '../../../resources/message/notice'
import type { TestApp } from '../../support/app'
import type { Ear, Listening } from '../../support/sockets'

let app: TestApp
/** Two servers of one shop. */
let shops: readonly Listening[]
let skuId: number
beforeAll(async () => {
  app = await testApp()
  shops = [await startListening(app), await startListening(app)]
  skuId = (await addGoods(app, { skus: [skuRow('', { stock: 500 })] })).skuIds[0] ?? 0
})
afterAll(async () => {
  for (const { worker } of shops) await worker.stop()
  await app.close()
})

const stock = 'shop/stock'
const told = ({ heard }: Ear): WrittenMessage['data'][] =>
  (heard as readonly unknown[] as readonly WrittenMessage[]).flatMap(({ type, data }) => (type === 'written' ? [data] : []))
const idsTold = (ear: Ear): number[] => told(ear).flatMap(({ ids = [] }) => ids)
const write = (id = skuId) => app.sql('update shop_goods_sku set stock = stock where id = $1', [id])
/** A bound socket that watches these lists, at one of the servers. */
async function watching(lists: readonly string[], { nodes = ['shop/stock/index'], shop = shops[0] } = {}) {
  const account = await signInWith(app, ['shop/goods/index', ...nodes]) // receives notices, without which there is no socket
  const ear = openEar(shop?.port ?? '')
  ear.bind(account.token)
  await ear.until('bind')
  ear.translate(JSON.stringify({ type: 'watch', lists }))
  await settled(ear)
  return { ...account, ear }
}
/** The server has read what was sent: it answers in order. */
async function settled(ear: Ear): Promise<void> {
  const count = ear.heard.filter((one: { readonly type: string }) => one.type === 'pong').length
  ear.translate('ping')
  await ear.until('pong', count + 1)
}
/** Waits until the row is told, or for longer than any of its news takes. */
async function untilTold(ear: Ear, id: number): Promise<boolean> {
  for (let tries = 0; tries < 150; tries += 1) {
    if (idsTold(ear).includes(id)) return true
    await pause(10)
  }
  return false
}

test('who may open a list may watch it, on both servers, whoever writes its rows', async () => {
  const ears = [await watching([stock]), await watching([stock], { shop: shops[1] as Listening })]
  await write()
  for (const { ear } of ears) expect(await untilTold(ear, skuId)).toBe(true)
  expect(told(ears[0]?.ear as Ear).every((data) => Object.keys(data).every((key) => key === 'list' || key === 'ids'))).toBe(true)
  for (const { ear } of ears) ear.socket.close()
})

test('added and deleted rows are told too', async () => {
  const { ear } = await watching([stock])
  const { skuIds } = await addGoods(app, { skus: [skuRow('')] })
  expect(await untilTold(ear, skuIds[0] ?? 0)).toBe(true)
  ear.socket.close()
})

test('what is rolled back is not told', async () => {
  const { ear } = await watching([stock])
  const { skuIds } = await addGoods(app, { skus: [skuRow('')] })
  await untilTold(ear, skuIds[0] ?? 0)
  const before = told(ear).length
  await app.sql('begin; update shop_goods_sku set stock = stock; rollback')
  await write()
  await untilTold(ear, skuId)
  expect(
    told(ear)
      .slice(before)
      .flatMap(({ ids = [] }) => ids),
  ).toEqual([skuId])
  ear.socket.close()
})

test('a list is told only to those who watch it and hold its node', async () => {
  const [other, foreign, own] = [
    await watching(['shop/order']),
    await watching([stock], { nodes: ['shop/order/index'] }),
    await watching([stock, 'shop/order'], { nodes: ['shop/stock/index'] }),
  ]
  await write()
  expect(await untilTold(own.ear, skuId)).toBe(true)
  await Promise.all([settled(other.ear), settled(foreign.ear)])
  expect([told(other.ear), told(foreign.ear)]).toEqual([[], []])
  for (const { ear } of [other, foreign, own]) ear.socket.close()
})

test('who loses the node is told nothing more, and keeps the socket for the other lists', async () => {
  const { ear, groupId } = await watching([stock], { nodes: ['shop/stock/index', 'shop/order/index'] })
  await app.sql("delete from admin_group_rule x using admin_rule r where r.id = x.rule_id and r.name = 'shop/stock/index' and x.group_id = $1", [groupId])
  await pause(100)
  await settled(ear)
  const before = told(ear).length
  const witness = await watching([stock])
  await write()
  await untilTold(witness.ear, skuId)
  await settled(ear)
  expect(told(ear)).toHaveLength(before)
  for (const one of [ear, witness.ear]) one.socket.close()
})

test('a session that ends hears no more of its lists', async () => {
  const { ear, token } = await watching([stock])
  await app.call('POST', '/admin/Index/logout', { token, body: {} })
  expect(await ear.closed).toBe(4401)
})

test('rows of a statement that are too many to name are told without ids', async () => {
  const { ear } = await watching([stock])
  const writing = `create temp table many (id bigint);
    create trigger told after insert on many referencing new table as written for each statement execute function tell_written_rows('${stock}');
    insert into many select generate_series(1, 300); drop table many`
  await app.sql(writing)
  await ear.until('written')
  await app.sql(writing.replace('300', '301'))
  await ear.until('written', 2)
  expect(told(ear).map(({ ids }) => ids?.length)).toEqual([300, undefined])
  ear.socket.close()
})

test('many statements are told in few messages', async () => {
  const { ear } = await watching([stock])
  const { skuIds } = await addGoods(app, { skus: Array.from({ length: 4 }, (_, at) => skuRow(`${at}`)) })
  for (const id of skuIds) await untilTold(ear, id)
  const before = told(ear).length
  for (let count = 0; count < 40; count += 1) await write(skuIds[count % 4] ?? 0)
  await write()
  await untilTold(ear, skuId)
  expect(told(ear).length - before).toBeLessThan(10)
  ear.socket.close()
})

test('after the listening connection was lost everybody who watches is told that rows may have been written', async () => {
  const { ear } = await watching([stock])
  const before = told(ear).length
  await app.sql("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'zhanggui notify' and datname = current_database()")
  await ear.until('written', before + 1)
  expect(told(ear).at(-1)).toEqual({ list: stock })
  ear.socket.close()
})

test.each([
  ['no list', { type: 'watch' }],
  ['what is no name', { type: 'watch', lists: [7, null, { a: 1 }] }],
  ['far too many', { type: 'watch', lists: Array.from({ length: 60 }, (_, at) => `shop/x${at}`) }],
])('a bound socket that watches %s stays open and is told nothing', async (_, message) => {
  const { ear } = await watching([])
  ear.translate(JSON.stringify(message))
  await settled(ear)
  await write()
  await settled(ear)
  expect(told(ear)).toEqual([])
  ear.socket.close()
})

test('a socket that watches before it is bound is closed', async () => {
  const ear = openEar(shops[0]?.port ?? '')
  ear.translate(JSON.stringify({ type: 'watch', lists: [stock] }))
  expect(await ear.closed).toBe(4401)
})

test('the settings say whether an account may watch lists, with notices or without', async () => {
  const settings = async (nodes: readonly string[]) =>
    (await app.call('GET', '/admin/shop.base/config', { token: (await signInWith(app, [...nodes])).token })).data as unknown as {
      live: boolean
      notify: boolean
    }
  expect(await settings(['shop/stock/index'])).toMatchObject({ live: true })
  expect(await settings(['shop/goodsService/index'])).toMatchObject({ live: false, notify: false })
})

import { setTimeout as pause } from 'node:timers/promises'

import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { withRetry } from '../../../server/database/transaction'
import { adjustStock } from '../../../server/domain/stock/adjustStock'
import { systemActor } from '../../../server/domain/actor'
import { startJobs, workerFor } from '../../../server/jobs/boss'
import { webhookQueue } from '../../../server/jobs/queues'
import { deliver } from '../../../server/webhooks/deliver'
import { recordEvents } from '../../../server/webhooks/recordEvents'
import { signatureOf } from '../../../server/webhooks/signature'
import { signInWith } from '../../support/app'
import { addGoods, skuRow } from '../../support/goods'
import { makeRow } from '../../support/rows'
import { linesOf, sendSheet, takeSheet } from '../../support/sheets'
import { webhookShop } from './webhookShop'

import type { Answer, TestApp } from '../../support/app'
import type { Receiver } from '../../support/webhookReceiver'
import type { WebhookShop } from './webhookShop'

let shop: WebhookShop
let app: TestApp
let receiver: Receiver
beforeAll(async () => {
  shop = await webhookShop()
  app = shop.app
  receiver = shop.receiver
})
beforeEach(() => shop.clear())
afterAll(() => shop.close())

const service = 'shop/goodsService'

const edit = (id: number, body: object, token = app.token): Promise<Answer> =>
  app.call('POST', `/admin/shop.GoodsService/edit`, { token, body: { id, ...body } })

test('a change is delivered with its row and version, signed, by the role of the running server', async () => {
  const { secret } = await shop.makeHook()
  const row = await makeRow(app, service)
  expect(await edit(row.id, { name: 'other', row_version: row.row_version })).toMatchObject({ code: 1 })
  await app.call('DELETE', '/admin/shop.GoodsService/del', { query: { ids: [row.id] } })
  expect(await shop.summary()).toEqual([`row.added ${service} ${row.id}`, `row.changed ${service} ${row.id}`, `row.deleted ${service} ${row.id}`])
  const jobs = await startJobs({
    url: app.appUrl,
    workers: [workerFor(webhookQueue, ({ delivery }, one) => deliver(shop.deps, delivery, one))],
    log: { warn: vi.fn(), error: vi.fn() },
    intervals: { polling: 0.5, maintenance: 60 },
  })
  while ((await shop.deliveries()).some(({ state }) => state !== 'sent')) await pause(20)
  await jobs.stop()
  const [first] = receiver.received.toSorted((one, other) => Number(one.headers['x-zhanggui-delivery']) - Number(other.headers['x-zhanggui-delivery']))
  const body = JSON.parse(first?.body ?? '') as Record<string, unknown>
  const [delivery] = await shop.deliveries()
  expect(body).toEqual({ id: delivery?.id, event: 'row.added', resource: service, row_id: row.id, row_version: 1, time: expect.any(Number) })
  expect(first?.headers).toMatchObject({ 'content-type': 'application/json', 'x-zhanggui-delivery': String(delivery?.id), 'user-agent': 'Zhanggui/0.0.0' })
  const time = Number(/^t=(\d+),/.exec(String(first?.headers['x-zhanggui-signature']))?.[1])
  expect(first?.headers['x-zhanggui-signature']).toBe(signatureOf(secret, time, first?.body ?? ''))
  expect(delivery).toMatchObject({ tries: 1, answer_status: 200, answer: 'thanks', error: '' })
})

test('a delivery is tried again after an error, until the receiver accepts it', async () => {
  await shop.makeHook()
  await makeRow(app, service)
  receiver.answer = (response) => response.writeHead(503).end('busy')
  expect(await shop.sendAll()).toEqual(['HTTP 503'])
  expect(await shop.deliveries()).toMatchObject([{ state: 'waiting', tries: 1, answer_status: 503, answer: 'busy', error: 'HTTP 503' }])
  receiver.answer = (response) => response.writeHead(204).end()
  expect(await shop.sendAll()).toEqual([])
  expect(await shop.deliveries()).toMatchObject([{ state: 'sent', tries: 2, answer_status: 204, error: '' }])
  expect(receiver.received.map(({ headers }) => headers['x-zhanggui-delivery'])).toEqual(Array(2).fill(String((await shop.deliveries())[0]?.id)))
})

test('the job is retried by the queue, with eight tries and growing pauses', async () => {
  await shop.makeHook()
  await makeRow(app, service)
  const { rows } = await app.sql("select retry_limit, retry_delay, retry_backoff from pgboss.job where name = 'webhook'")
  expect(rows).toEqual([{ retry_limit: 7, retry_delay: 30, retry_backoff: true }])
})

test('the last try fails for good; a replay sends it again with the same id', async () => {
  await shop.makeHook()
  await makeRow(app, service)
  receiver.answer = (response) => response.writeHead(500).end()
  await shop.sendAll({ isLastTry: true })
  const [failed] = await shop.deliveries()
  expect(failed).toMatchObject({ state: 'failed', error: 'HTTP 500' })
  receiver.answer = (response) => response.end('thanks')
  const before = await shop.jobCount()
  expect(await app.call('POST', '/admin/routine.WebhookDelivery/replay', { body: { ids: [failed?.id] } })).toMatchObject({ code: 1 })
  expect([await shop.jobCount(), (await shop.deliveries())[0]?.state]).toEqual([before + 1, 'waiting'])
  expect(await app.call('POST', '/admin/routine.WebhookDelivery/replay', { body: { ids: [failed?.id] } })).toMatchObject({ code: 0 })
  await shop.sendAll()
  expect(await shop.deliveries()).toMatchObject([{ id: failed?.id, state: 'sent', tries: 2 }])
})

test('a redirect is a failure and is not followed', async () => {
  await shop.makeHook()
  await makeRow(app, service)
  receiver.answer = (response) => response.writeHead(307, { location: receiver.url }).end()
  expect(await shop.sendAll()).toEqual(['HTTP 307'])
  expect(receiver.received).toHaveLength(1)
})

test('a slow receiver is cut off', async () => {
  await shop.makeHook()
  await makeRow(app, service)
  receiver.answer = (response) => void response.write('...')
  expect(await shop.sendAll({ limit: 50 })).toHaveLength(1)
  expect(await shop.deliveries()).toMatchObject([{ state: 'waiting', tries: 1, answer_status: null }])
})

test('of a long answer the first 500 characters are stored', async () => {
  await shop.makeHook()
  await makeRow(app, service)
  receiver.answer = (response) => response.end(`\0${'长'.repeat(100_000)}`)
  await shop.sendAll()
  expect((await shop.deliveries())[0]?.answer).toBe('长'.repeat(500))
})

test('a webhook that is switched off gets nothing, neither new deliveries nor waiting ones', async () => {
  const { id } = await shop.makeHook()
  await shop.makeHook({ events: ['stock.low'] })
  await makeRow(app, service)
  await app.sql('update webhook set status = 0 where id = $1', [id])
  await makeRow(app, service)
  await shop.sendAll()
  expect(receiver.received).toEqual([])
  expect(await shop.deliveries()).toMatchObject([{ state: 'failed', error: 'Webhook 已停用' }])
})

test('only the chosen events and lists are delivered; a directory stands for its lists', async () => {
  const { rows } = await app.sql<{ id: number; pid: number }>("select id, pid from admin_rule where name = 'shop/goodsService'")
  const [rule] = rows
  const { id } = await shop.makeHook({ events: ['row.changed'], rules: [rule?.id] })
  const row = await makeRow(app, service)
  await edit(row.id, { name: 'changed', row_version: row.row_version })
  await makeRow(app, 'delivery/company').catch(() => makeRow(app, 'shop/goodsCategory'))
  expect(await shop.summary()).toEqual([`row.changed ${service} ${row.id}`])
  await app.sql('update webhook_rule set rule_id = $1 where webhook_id = $2', [rule?.pid, id])
  await edit(row.id, { name: 'changed again', row_version: row.row_version + 1 })
  expect(await shop.summary()).toHaveLength(2)
  const { rows: inner } = await app.sql<{ id: number }>(
    "insert into admin_rule (type, title, name, pid) select type, 'inner', 'inner', id from admin_rule where id = $1 returning id",
    [rule?.pid],
  )
  await app.sql('update admin_rule set pid = $1 where id = $2', [inner[0]?.id, rule?.id])
  await edit(row.id, { name: 'changed below', row_version: row.row_version + 2 })
  expect(await shop.summary()).toHaveLength(3)
  await app.sql('update admin_rule set pid = $1 where id = $2', [rule?.pid, rule?.id])
  await app.sql('delete from admin_rule where id = $1', [inner[0]?.id])
})

test('a change that is rolled back leaves no delivery and no job', async () => {
  await shop.makeHook()
  const failing = withRetry(app.db, async (tx) => {
    await recordEvents(tx, service, [{ event: 'row.changed', id: 1, version: 2 }])
    expect(await tx.selectFrom('webhook_delivery').select('id').execute()).toHaveLength(1)
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  expect([await shop.deliveries(), await shop.jobCount()]).toEqual([[], 0])
})

test('a bulk deletion and a sort are delivered row by row, each with a job of its own', async () => {
  const rows = [await makeRow(app, service), await makeRow(app, service), await makeRow(app, service)]
  await shop.makeHook()
  await app.call('POST', '/admin/shop.GoodsService/sortable', { body: { move: rows[0]?.id, target: rows[2]?.id, direction: 'up' } })
  await app.call('DELETE', '/admin/shop.GoodsService/del', { query: { ids: rows.map(({ id }) => id) } })
  const written = await shop.summary()
  expect(written.filter((line) => line.startsWith('row.deleted')).toSorted()).toEqual(rows.map(({ id }) => `row.deleted ${service} ${id}`).toSorted())
  expect(written).toHaveLength(4)
  expect(await shop.jobCount()).toBe(4)
})

test('an import is delivered row by row', async () => {
  const row = await makeRow(app, service)
  await shop.makeHook({ events: ['row.added', 'row.changed'] })
  const [head = '', ...lines] = linesOf(await takeSheet(app, service))
  const changed = lines.filter((line) => line.startsWith(`${row.id},`)).map((line) => line.replace(String(row['name']), 'imported'))
  const { data } = await sendSheet(app, service, [head, ...changed, ',second import,,,是,,'].join('\r\n'))
  expect(await shop.deliveries()).toEqual([])
  expect(await app.call('POST', '/admin/shop.GoodsService/importApply', { body: { run: data['run'] } })).toMatchObject({ code: 1 })
  const added = (await app.sql<{ id: number }>('select max(id)::int as id from shop_goods_service')).rows[0]?.id
  expect((await shop.summary()).toSorted()).toEqual([`row.added ${service} ${added}`, `row.changed ${service} ${row.id}`])
})

test('low stock is delivered once for its goods', async () => {
  await shop.makeHook({ events: ['stock.low'] })
  const { id, skuIds } = await addGoods(app, { skus: [skuRow('', { stock: 3, stock_warning: 2 })] })
  await withRetry(app.db, (tx) => adjustStock(tx, { skuId: skuIds[0] ?? 0, mode: 'out', quantity: 1, memo: 'x', by: systemActor }))
  expect(await shop.summary()).toEqual([`stock.low shop/goods ${id}`])
})

test('an owner who may not see a list gets none of its events, also if the right was lost before the delivery', async () => {
  const nodes = ['routine', 'routine/webhook', 'routine/webhook/index', 'routine/webhook/create', 'shop/goodsService', 'shop/goodsService/index']
  const owner = await signInWith(app, nodes)
  await shop.makeHook({}, owner.token)
  await makeRow(app, service)
  await makeRow(app, 'shop/goodsCategory')
  expect((await shop.deliveries()).map(({ resource }) => resource)).toEqual([service])
  await app.sql("delete from admin_group_rule where group_id = $1 and rule_id in (select id from admin_rule where name = 'shop/goodsService/index')", [
    owner.groupId,
  ])
  await makeRow(app, service)
  await shop.sendAll()
  expect(receiver.received).toEqual([])
  expect(await shop.deliveries()).toMatchObject([{ state: 'failed', error: '创建人已无权查看该列表' }])
  await app.sql("update admin set status = 'disable' where id = $1", [owner.adminId])
  await app.sql("update webhook_delivery set state = 'waiting'")
  await shop.sendAll()
  expect(receiver.received).toEqual([])
})

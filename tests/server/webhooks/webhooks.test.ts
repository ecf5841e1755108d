import { setTimeout as pause } from 'node:timers/promises'

import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { createSecretBox } from '../../../server/auth/secondFactor/secretBox'
import { withRetry } from '../../../server/database/transaction'
import { adjustStock } from '../../../server/domain/stock/adjustStock'
import { systemOperator } from '../../../server/domain/stock/writeLog'
import { startJobs, workerFor } from '../../../server/jobs/boss'
import { webhookQueue } from '../../../server/jobs/queues'
import { deliver } from '../../../server/webhooks/deliver'
import { purgeDeliveries } from '../../../server/webhooks/purge'
import { recordEvents } from '../../../server/webhooks/recordEvents'
import { signatureOf } from '../../../server/webhooks/signature'
import { makeToken, rest } from '../../support/apiTokens'
import { signInWith, testApp } from '../../support/app'
import { testParts } from '../../support/config'
import { addGoods, skuRow } from '../../support/goods'
import { makeRow } from '../../support/rows'
import { startReceiver } from './receiver'

import type { DeliveryDeps } from '../../../server/webhooks/deliver'
import type { Answer, TestApp } from '../../support/app'
import type { Receiver } from './receiver'

let app: TestApp
let receiver: Receiver
let deps: DeliveryDeps
beforeAll(async () => {
  receiver = await startReceiver()
  app = await testApp({ webhookHosts: [receiver.host] })
  const { config } = testParts(app, { webhookHosts: [receiver.host], dataDir: app.dataDir })
  deps = { db: app.db, secretBox: createSecretBox(config), config }
})
beforeEach(async () => {
  await app.sql('delete from webhook')
  await app.sql('delete from pgboss.job')
  receiver.received.length = 0
  receiver.answer = (response) => response.end('thanks')
})
afterEach(() => vi.restoreAllMocks())
afterAll(async () => {
  await receiver.close()
  await app.close()
})

const hook = 'routine.Webhook'
const service = 'shop/goodsService'
const everyEvent = ['row.added', 'row.changed', 'row.deleted', 'stock.low']

const requestHook = (body: Readonly<Record<string, unknown>> = {}, token = app.token): Promise<Answer> =>
  app.call('POST', `/admin/${hook}/create`, { token, body: { name: 'shop', address: receiver.url, events: everyEvent, ...body } })

async function makeHook(body: Readonly<Record<string, unknown>> = {}, token = app.token): Promise<{ readonly id: number; readonly secret: string }> {
  const { data } = await requestHook(body, token)
  const { rows } = await app.sql<{ id: number }>('select max(id)::int as id from webhook')
  return { id: rows[0]?.id ?? 0, secret: String(data['shown_once']) }
}

interface Delivery {
  readonly id: number
  readonly event: string
  readonly resource: string
  readonly subject_id: number
  readonly version: number
  readonly state: string
  readonly tries: number
  readonly answer_status: number | null
  readonly answer: string
  readonly error: string
}
const deliveries = async (): Promise<Delivery[]> => (await app.sql<Delivery>('select * from webhook_delivery order by id')).rows
const summary = async (): Promise<string[]> => (await deliveries()).map(({ event, resource, subject_id: row }) => `${event} ${resource} ${row}`)
const jobCount = async (): Promise<number> =>
  (await app.sql<{ count: number }>("select count(*)::int as count from pgboss.job where name = 'webhook'")).rows[0]?.count ?? 0

const attempt = (more: { readonly isLastTry?: boolean } = {}) => ({ signal: new AbortController().signal, isLastTry: false, ...more })
/** One try for each delivery that waits; the messages of those that fail. */
async function sendAll(more: { readonly isLastTry?: boolean } = {}, limit = 5000): Promise<string[]> {
  const errors: string[] = []
  for (const { id } of await deliveries()) await deliver({ ...deps, limit }, id, attempt(more)).catch((error: Error) => void errors.push(error.message))
  return errors
}
const edit = (id: number, body: object, token = app.token): Promise<Answer> =>
  app.call('POST', `/admin/shop.GoodsService/edit`, { token, body: { id, ...body } })

test('a change is delivered with its row and version, signed, by the role of the running server', async () => {
  const { secret } = await makeHook()
  const row = await makeRow(app, service)
  expect(await edit(row.id, { name: 'other', row_version: row.row_version })).toMatchObject({ code: 1 })
  await app.call('DELETE', '/admin/shop.GoodsService/del', { query: { ids: [row.id] } })
  expect(await summary()).toEqual([`row.added ${service} ${row.id}`, `row.changed ${service} ${row.id}`, `row.deleted ${service} ${row.id}`])
  const jobs = await startJobs({
    url: app.appUrl,
    workers: [workerFor(webhookQueue, ({ delivery }, one) => deliver(deps, delivery, one))],
    log: { warn: vi.fn(), error: vi.fn() },
    intervals: { polling: 0.5, maintenance: 60 },
  })
  while ((await deliveries()).some(({ state }) => state !== 'sent')) await pause(20)
  await jobs.stop()
  const [first] = receiver.received.toSorted((one, other) => Number(one.headers['x-zhanggui-delivery']) - Number(other.headers['x-zhanggui-delivery']))
  const body = JSON.parse(first?.body ?? '') as Record<string, unknown>
  const [delivery] = await deliveries()
  expect(body).toEqual({ id: delivery?.id, event: 'row.added', resource: service, row_id: row.id, row_version: 1, time: expect.any(Number) })
  expect(first?.headers).toMatchObject({ 'content-type': 'application/json', 'x-zhanggui-delivery': String(delivery?.id), 'user-agent': 'Zhanggui/0.0.0' })
  const time = Number(/^t=(\d+),/.exec(String(first?.headers['x-zhanggui-signature']))?.[1])
  expect(first?.headers['x-zhanggui-signature']).toBe(signatureOf(secret, time, first?.body ?? ''))
  expect(delivery).toMatchObject({ tries: 1, answer_status: 200, answer: 'thanks', error: '' })
})

test('a delivery is tried again after an error, until the receiver accepts it', async () => {
  await makeHook()
  await makeRow(app, service)
  receiver.answer = (response) => response.writeHead(503).end('busy')
  expect(await sendAll()).toEqual(['HTTP 503'])
  expect(await deliveries()).toMatchObject([{ state: 'waiting', tries: 1, answer_status: 503, answer: 'busy', error: 'HTTP 503' }])
  receiver.answer = (response) => response.writeHead(204).end()
  expect(await sendAll()).toEqual([])
  expect(await deliveries()).toMatchObject([{ state: 'sent', tries: 2, answer_status: 204, error: '' }])
  expect(receiver.received.map(({ headers }) => headers['x-zhanggui-delivery'])).toEqual(Array(2).fill(String((await deliveries())[0]?.id)))
})

test('the job is retried by the queue, with eight tries and growing pauses', async () => {
  await makeHook()
  await makeRow(app, service)
  const { rows } = await app.sql("select retry_limit, retry_delay, retry_backoff from pgboss.job where name = 'webhook'")
  expect(rows).toEqual([{ retry_limit: 7, retry_delay: 30, retry_backoff: true }])
})

test('the last try fails for good; a replay sends it again with the same id', async () => {
  await makeHook()
  await makeRow(app, service)
  receiver.answer = (response) => response.writeHead(500).end()
  await sendAll({ isLastTry: true })
  const [failed] = await deliveries()
  expect(failed).toMatchObject({ state: 'failed', error: 'HTTP 500' })
  receiver.answer = (response) => response.end('thanks')
  const before = await jobCount()
  expect(await app.call('POST', '/admin/routine.WebhookDelivery/replay', { body: { ids: [failed?.id] } })).toMatchObject({ code: 1 })
  expect([await jobCount(), (await deliveries())[0]?.state]).toEqual([before + 1, 'waiting'])
  expect(await app.call('POST', '/admin/routine.WebhookDelivery/replay', { body: { ids: [failed?.id] } })).toMatchObject({ code: 0 })
  await sendAll()
  expect(await deliveries()).toMatchObject([{ id: failed?.id, state: 'sent', tries: 2 }])
})

test('a redirect is a failure and is not followed', async () => {
  await makeHook()
  await makeRow(app, service)
  receiver.answer = (response) => response.writeHead(307, { location: receiver.url }).end()
  expect(await sendAll()).toEqual(['HTTP 307'])
  expect(receiver.received).toHaveLength(1)
})

test('a slow receiver is cut off', async () => {
  await makeHook()
  await makeRow(app, service)
  receiver.answer = (response) => void response.write('...')
  expect(await sendAll({}, 50)).toHaveLength(1)
  expect(await deliveries()).toMatchObject([{ state: 'waiting', tries: 1, answer_status: null }])
})

test('of a long answer the first 500 characters are stored', async () => {
  await makeHook()
  await makeRow(app, service)
  receiver.answer = (response) => response.end(`\0${'长'.repeat(100_000)}`)
  await sendAll()
  expect((await deliveries())[0]?.answer).toBe('长'.repeat(500))
})

test('a webhook that is switched off gets nothing, neither new deliveries nor waiting ones', async () => {
  const { id } = await makeHook()
  await makeRow(app, service)
  await app.sql('update webhook set status = 0 where id = $1', [id])
  await makeRow(app, service)
  await sendAll()
  expect(receiver.received).toEqual([])
  expect(await deliveries()).toMatchObject([{ state: 'failed', error: 'Webhook 已停用' }])
})

test('only the chosen events and lists are delivered; a directory stands for its lists', async () => {
  const { rows } = await app.sql<{ id: number; pid: number }>("select id, pid from admin_rule where name = 'shop/goodsService'")
  const [rule] = rows
  const { id } = await makeHook({ events: ['row.changed'], rules: [rule?.id] })
  const row = await makeRow(app, service)
  await edit(row.id, { name: 'changed', row_version: row.row_version })
  await makeRow(app, 'delivery/company').catch(() => makeRow(app, 'shop/goodsCategory'))
  expect(await summary()).toEqual([`row.changed ${service} ${row.id}`])
  await app.sql('update webhook_rule set rule_id = $1 where webhook_id = $2', [rule?.pid, id])
  await edit(row.id, { name: 'changed again', row_version: row.row_version + 1 })
  expect(await summary()).toHaveLength(2)
})

test('a change that is rolled back leaves no delivery and no job', async () => {
  await makeHook()
  const failing = withRetry(app.db, async (tx) => {
    await recordEvents(tx, service, [{ event: 'row.changed', id: 1, version: 2 }])
    expect(await tx.selectFrom('webhook_delivery').select('id').execute()).toHaveLength(1)
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  expect([await deliveries(), await jobCount()]).toEqual([[], 0])
})

test('a bulk deletion and a sort are delivered row by row, each with a job of its own', async () => {
  const rows = [await makeRow(app, service), await makeRow(app, service), await makeRow(app, service)]
  await makeHook()
  await app.call('POST', '/admin/shop.GoodsService/sortable', { body: { move: rows[0]?.id, target: rows[2]?.id, direction: 'up' } })
  await app.call('DELETE', '/admin/shop.GoodsService/del', { query: { ids: rows.map(({ id }) => id) } })
  const written = await summary()
  expect(written.filter((line) => line.startsWith('row.deleted')).toSorted()).toEqual(rows.map(({ id }) => `row.deleted ${service} ${id}`).toSorted())
  expect(written).toHaveLength(4)
  expect(await jobCount()).toBe(4)
})

test('low stock is delivered once for its goods', async () => {
  await makeHook({ events: ['stock.low'] })
  const { id, skuIds } = await addGoods(app, { skus: [skuRow('', { stock: 3, stock_warning: 2 })] })
  await withRetry(app.db, (tx) => adjustStock(tx, { skuId: skuIds[0] ?? 0, mode: 'out', quantity: 1, memo: 'x', by: systemOperator }))
  expect(await summary()).toEqual([`stock.low shop/goods ${id}`])
})

test('an owner who may not see a list gets none of its events, also if the right was lost before the delivery', async () => {
  const nodes = ['routine', 'routine/webhook', 'routine/webhook/index', 'routine/webhook/create', 'shop/goodsService', 'shop/goodsService/index']
  const owner = await signInWith(app, nodes)
  await makeHook({}, owner.token)
  await makeRow(app, service)
  await makeRow(app, 'shop/goodsCategory')
  expect((await deliveries()).map(({ resource }) => resource)).toEqual([service])
  await app.sql("delete from admin_group_rule where group_id = $1 and rule_id in (select id from admin_rule where name = 'shop/goodsService/index')", [
    owner.groupId,
  ])
  await makeRow(app, service)
  await sendAll()
  expect(receiver.received).toEqual([])
  expect(await deliveries()).toMatchObject([{ state: 'failed', error: '创建人已无权查看该列表' }])
  await app.sql("update admin set status = 'disable' where id = $1", [owner.adminId])
  await app.sql("update webhook_delivery set state = 'waiting'")
  await sendAll()
  expect(receiver.received).toEqual([])
})

test('staff see and change their own webhooks and deliveries only', async () => {
  const { id } = await makeHook()
  await makeRow(app, service)
  const nodes = ['routine', 'routine/webhook', 'routine/webhook/index', 'routine/webhook/newSecret', 'routine/webhookDelivery', 'routine/webhookDelivery/index']
  const { token } = await signInWith(app, nodes)
  expect((await app.call('GET', `/admin/${hook}/index`, { token })).data.list).toEqual([])
  expect((await app.call('GET', '/admin/routine.WebhookDelivery/index', { token })).data.list).toEqual([])
  expect(await app.call('POST', `/admin/${hook}/newSecret`, { token, body: { id } })).toMatchObject({ code: 0 })
})

test('the secret is shown once, stored encrypted, and replaced by a new one', async () => {
  const { id, secret } = await makeHook()
  expect(secret).toMatch(/^zgw_[\w-]{43}$/)
  const sealed = async () => (await app.sql<{ sealed: string }>('select sealed from webhook_secret where webhook_id = $1', [id])).rows[0]?.sealed
  const first = await sealed()
  expect(first).not.toContain(secret)
  const { data } = await app.call('POST', `/admin/${hook}/newSecret`, { body: { id } })
  expect(data['shown_once']).not.toBe(secret)
  expect(await sealed()).not.toBe(first)
  await makeRow(app, service)
  await sendAll()
  const [request] = receiver.received
  const time = Number(/^t=(\d+),/.exec(String(request?.headers['x-zhanggui-signature']))?.[1])
  expect(request?.headers['x-zhanggui-signature']).toBe(signatureOf(String(data['shown_once']), time, request?.body ?? ''))
})

test.each(['http://example.com/', 'https://127.0.0.1/', 'https://me@example.com/', 'https://0x7f.1/'])('the address %s is not saved', async (address) => {
  expect(await requestHook({ address })).toMatchObject({ code: 0, data: { fields: { address: expect.any(String) } } })
  const { id } = await makeHook()
  expect(await app.call('POST', `/admin/${hook}/edit`, { body: { id, address, row_version: 1 } })).toMatchObject({ code: 0 })
})

test('a token creates no webhook, because the webhook would outlive it', async () => {
  const { token } = await makeToken(app)
  const answer = await rest(app, token, 'POST', 'routine/webhook/create', { body: { name: 'x', address: receiver.url, events: ['row.added'] } })
  expect([answer.status, answer.json['code'], (await app.sql('select id from webhook')).rows]).toEqual([409, 'webhook_by_token', []])
})

test('deliveries are removed after 30 days, and one that never ended has failed after a day', async () => {
  await makeHook()
  for (let count = 0; count < 3; count += 1) await makeRow(app, service)
  const [old, stuck] = await deliveries()
  await app.sql("update webhook_delivery set create_time = now() - interval '31 days' where id = $1", [old?.id])
  await app.sql("update webhook_delivery set create_time = now() - interval '2 days' where id = $1", [stuck?.id])
  await purgeDeliveries(app.db)
  expect((await deliveries()).map(({ state }) => state)).toEqual(['failed', 'waiting'])
})

import { setTimeout as pause } from 'node:timers/promises'

import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { startJobs, workerFor } from '../../../server/jobs/boss'
import { webhookQueue } from '../../../server/jobs/queues'
import { deliver } from '../../../server/webhooks/deliver'
import { purgeDeliveries } from '../../../server/webhooks/purge'
import { makeRow } from '../../support/rows'
import { webhookShop } from './webhookShop'

import type { ServerResponse } from 'node:http'

import type { Jobs } from '../../../server/jobs/boss'
import type { TestApp } from '../../support/app'
import type { WebhookShop } from './webhookShop'

/** Deliveries as the queue runs them, with three places. */
let shop: WebhookShop
let app: TestApp
let jobs: Jobs | undefined
beforeAll(async () => {
  shop = await webhookShop()
  app = shop.app
})
beforeEach(() => shop.clear())
afterEach(async () => {
  await jobs?.stop()
  jobs = undefined
})
afterAll(() => shop.close())

const service = 'shop/goodsService'
const start = async (): Promise<void> => {
  jobs = await startJobs({
    url: app.appUrl,
    workers: [workerFor({ ...webhookQueue, parallel: 3 }, ({ delivery }, one) => deliver({ ...shop.deps, limit: 60_000 }, delivery, one))],
    log: { warn: vi.fn(), error: vi.fn() },
    intervals: { polling: 0.5, maintenance: 1 },
    grace: 100,
  })
}
const until = async (condition: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await condition())) await pause(20)
}
/** Until every job has ended, one of them so. */
const runToEnd = async (state: string): Promise<void> => {
  await start()
  await until(async () => (await jobRows()).every((row) => ['completed', 'failed'].includes(row.state)) && (await jobRows()).some((row) => row.state === state))
  await jobs?.stop()
  jobs = undefined
}
interface StoredJob {
  readonly id: string
  readonly state: string
  readonly retry_count: number
  readonly is_put_off: boolean
}
const jobRows = async (): Promise<StoredJob[]> =>
  (
    await app.sql<StoredJob>(
      "select id::text, state::text, retry_count, started_on is null and start_after > now() as is_put_off from pgboss.job where name = 'webhook' order by created_on",
    )
  ).rows

test('a receiver that hangs leaves a place to others, and its other deliveries wait untried', async () => {
  const waiting: ServerResponse[] = []
  shop.receiver.answer = (response) => void (response.req.url?.endsWith('/hangs') ? waiting.push(response) : response.end('thanks'))
  await shop.makeHook({ address: `${shop.receiver.url}/hangs`, events: ['row.added'] })
  for (let n = 0; n < 10; n += 1) await makeRow(app, service)
  await shop.makeHook()
  await app.call('DELETE', '/admin/shop.GoodsService/del', { query: { ids: [(await makeRow(app, service)).id] } })
  const isSent = async (): Promise<boolean> => (await shop.deliveries()).some(({ event, state }) => event === 'row.deleted' && state === 'sent')
  await start()
  await until(isSent)
  const calls = waiting.length
  expect(calls).toBeLessThan(3)
  await until(async () => (await jobRows()).filter((row) => row.is_put_off).length === 11 - calls)
  expect((await shop.deliveries()).filter(({ state, tries }) => state === 'waiting' && tries === 0)).toHaveLength(11)

  shop.receiver.answer = (response) => response.end('thanks')
  for (const response of waiting) response.end('late')
  await until(async () => {
    await app.sql("update pgboss.job set start_after = now() where name = 'webhook' and state = 'created'") // those that are put off come back by themselves
    return (await shop.deliveries()).every(({ state }) => state === 'sent')
  })
  expect((await shop.deliveries()).every(({ tries }) => tries === 1)).toBe(true)
  expect((await jobRows()).every((row) => row.retry_count === 0)).toBe(true)
})

/** One delivery whose job has failed for good. */
async function failedJob(): Promise<string> {
  await shop.makeHook()
  await makeRow(app, service)
  shop.receiver.answer = (response) => response.writeHead(500).end()
  await app.sql("update pgboss.job set retry_limit = 0 where name = 'webhook'")
  await runToEnd('failed')
  expect(await shop.deliveries()).toMatchObject([{ state: 'failed', tries: 1 }])
  shop.receiver.answer = (response) => response.end('thanks')
  return (await jobRows())[0]?.id ?? ''
}
const act = (action: 'retry' | 'cancel', id: string) => app.call('POST', `/admin/routine.Jobs/${action}`, { body: { queue: 'webhook', id } })

test('a failed job that staff try again sends its delivery', async () => {
  const id = await failedJob()
  expect(await act('retry', id)).toMatchObject({ code: 1 })
  expect(await shop.deliveries()).toMatchObject([{ state: 'waiting', error: '' }])
  await runToEnd('completed')
  expect([shop.receiver.received.length, await shop.deliveries()]).toMatchObject([2, [{ state: 'sent', tries: 2 }]])
})

test('a failed job is not tried again once its delivery was sent by another', async () => {
  const id = await failedJob()
  await app.call('POST', '/admin/routine.WebhookDelivery/replay', { body: { ids: (await shop.deliveries()).map((row) => row.id) } })
  await shop.sendAll()
  expect(await act('retry', id)).toMatchObject({ code: 0 })
  expect((await jobRows())[0]).toMatchObject({ id, state: 'failed' })
})

test('a job that failed yesterday can still be tried again, while those that were done are in the archive', async () => {
  const id = await failedJob()
  await shop.makeHook()
  await makeRow(app, service)
  await runToEnd('completed')
  await app.sql("update pgboss.job set completed_on = now() - interval '1 day' where name = 'webhook'")
  await app.sql('update pgboss.version set maintained_on = null')
  await start()
  await until(async () => (await jobRows()).every((row) => row.state !== 'completed'))
  await jobs?.stop()
  expect(await act('retry', id)).toMatchObject({ code: 1 })
})

test('the delivery of a canceled job is given up for good', async () => {
  await shop.makeHook()
  await makeRow(app, service)
  expect(await act('cancel', (await jobRows())[0]?.id ?? '')).toMatchObject({ code: 1 })
  await app.sql("update webhook_delivery set create_time = now() - interval '2 days'")
  await purgeDeliveries(app.db)
  expect(await shop.deliveries()).toMatchObject([{ state: 'failed', error: '任务已取消' }])
})

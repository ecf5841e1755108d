import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { purgeDeliveries } from '../../../server/webhooks/purge'
import { makeRow } from '../../support/rows'
import { webhookShop } from './webhookShop'

import type { TestApp } from '../../support/app'
import type { WebhookShop } from './webhookShop'

let shop: WebhookShop
let app: TestApp
beforeAll(async () => {
  shop = await webhookShop()
  app = shop.app
})
beforeEach(() => shop.clear())
afterAll(() => shop.close())

const makeDeliveries = async (count: number): Promise<void> => {
  await shop.makeHook()
  for (let n = 0; n < count; n += 1) await makeRow(app, 'shop/goodsService')
}
const states = async (): Promise<string[]> => (await shop.deliveries()).map(({ state, tries }) => `${state} ${tries}`)
/** For the server was off, or the receiver slow. */
const grow = (age: string) => app.sql('update webhook_delivery set create_time = now() - $1::interval, try_time = try_time - $1::interval', [age])
const loseJobs = () => app.sql("delete from pgboss.job where name = 'webhook'")

test('old deliveries are removed in one night, however many there are', async () => {
  const { id } = await shop.makeHook()
  await app.sql(
    "insert into webhook_delivery (webhook_id, event, state, create_time) select $1, 'row.added', 'sent', now() - interval '31 days' from generate_series(1, 5001)",
    [id],
  )
  await purgeDeliveries(app.db)
  expect(await shop.deliveries()).toEqual([])
})

test('deliveries that wait are removed after 30 days, too', async () => {
  await makeDeliveries(1)
  await grow('31 days')
  await purgeDeliveries(app.db)
  expect(await shop.deliveries()).toEqual([])
})

test.each(['created', 'retry', 'active'])('a delivery whose job is %s waits, however long that takes', async (state) => {
  await makeDeliveries(2)
  await app.sql('update webhook_delivery set tries = 1, try_time = now() where id = (select max(id) from webhook_delivery)')
  await app.sql("update pgboss.job set state = $1::text::pgboss.job_state where name = 'webhook'", [state])
  await grow('3 days')
  await purgeDeliveries(app.db)
  expect([await states(), await shop.jobCount()]).toEqual([['waiting 0', 'waiting 1'], 2])
})

test('a delivery that was tried and has lost its job has failed after a day, and can be sent again', async () => {
  shop.receiver.answer = (response) => response.writeHead(500).end()
  await makeDeliveries(1)
  await shop.sendAll()
  await loseJobs()
  await purgeDeliveries(app.db)
  expect(await states()).toEqual(['waiting 1'])
  await grow('2 days')
  await purgeDeliveries(app.db)
  expect(await shop.deliveries()).toMatchObject([{ state: 'failed', error: '重试次数已用完' }])
  await app.call('POST', '/admin/routine.WebhookDelivery/replay', { body: { ids: (await shop.deliveries()).map(({ id }) => id) } })
  await purgeDeliveries(app.db)
  expect([await states(), await shop.jobCount()]).toEqual([['waiting 1'], 1])
})

test('a delivery that has lost its job before it was tried gets another one', async () => {
  await makeDeliveries(2)
  await loseJobs()
  await grow('2 days')
  for (const _ of ['first night', 'next night']) await purgeDeliveries(app.db)
  expect([await states(), await shop.jobCount()]).toEqual([['waiting 0', 'waiting 0'], 2])
  const { rows } = await app.sql(
    "select (data ->> 'webhook')::int = w.webhook_id as fits from pgboss.job j join webhook_delivery w on w.id = (data ->> 'delivery')::int",
  )
  expect(rows).toEqual([{ fits: true }, { fits: true }])
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { signatureOf } from '../../../server/webhooks/signature'
import { makeToken, rest } from '../../support/apiTokens'
import { signInWith } from '../../support/app'
import { makeRow } from '../../support/rows'
import { webhookShop } from './webhookShop'

import type { TestApp } from '../../support/app'
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

test('staff see and change their own webhooks and deliveries only', async () => {
  const { id } = await shop.makeHook()
  await makeRow(app, service)
  const nodes = ['routine', 'routine/webhook', 'routine/webhook/index', 'routine/webhook/newSecret', 'routine/webhookDelivery', 'routine/webhookDelivery/index']
  const { token } = await signInWith(app, nodes)
  expect((await app.call('GET', '/admin/routine.Webhook/index', { token })).data.list).toEqual([])
  expect((await app.call('GET', '/admin/routine.WebhookDelivery/index', { token })).data.list).toEqual([])
  expect(await app.call('POST', '/admin/routine.Webhook/newSecret', { token, body: { id } })).toMatchObject({ code: 0 })
})

test('the secret is shown once, stored encrypted, and replaced by a new one', async () => {
  const { id, secret } = await shop.makeHook()
  expect(secret).toMatch(/^zgw_[\w-]{43}$/)
  const sealed = async () => (await app.sql<{ sealed: string }>('select sealed from webhook_secret where webhook_id = $1', [id])).rows[0]?.sealed
  const first = await sealed()
  expect(first).not.toContain(secret)
  const { data } = await app.call('POST', '/admin/routine.Webhook/newSecret', { body: { id } })
  expect(data['shown_once']).not.toBe(secret)
  expect(await sealed()).not.toBe(first)
  await makeRow(app, service)
  await shop.sendAll()
  const [request] = receiver.received
  const time = Number(/^t=(\d+),/.exec(String(request?.headers['x-zhanggui-signature']))?.[1])
  expect(request?.headers['x-zhanggui-signature']).toBe(signatureOf(String(data['shown_once']), time, request?.body ?? ''))
})

test.each(['http://example.com/', 'https://127.0.0.1/', 'https://me@example.com/', 'https://0x7f.1/'])('the address %s is not saved', async (address) => {
  expect(await shop.requestHook({ address })).toMatchObject({ code: 0, data: { fields: { address: expect.any(String) } } })
  const { id } = await shop.makeHook()
  expect(await app.call('POST', '/admin/routine.Webhook/edit', { body: { id, address, row_version: 1 } })).toMatchObject({ code: 0 })
})

test('a token creates no webhook, because the webhook would outlive it', async () => {
  const { token } = await makeToken(app)
  const answer = await rest(app, token, 'POST', 'routine/webhook/create', { body: { name: 'x', address: receiver.url, events: ['row.added'] } })
  expect([answer.status, answer.json['code'], (await app.sql('select id from webhook')).rows]).toEqual([409, 'webhook_by_token', []])
})

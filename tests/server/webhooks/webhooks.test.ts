import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { signatureOf } from '../../../server/webhooks/signature'
import { makeToken, rest } from '../../support/apiTokens'
import { signIn, signInWith } from '../../support/app'
import { addMemberWith, memberCalls, memberPassword, memberToken } from '../../support/memberApp'
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

test.each([
  ['address', { address: 'https://stranger.example/' }],
  ['events', { events: ['row.deleted'] }],
  ['lists', { rules: [] }],
])('a token does not change the %s of a webhook', async (_, change) => {
  const { id } = await shop.makeHook({ rules: app.ruleIds.staff })
  const { token } = await makeToken(app)
  const stored = async (): Promise<unknown> =>
    (await app.sql('select address, events, array(select rule_id from webhook_rule where webhook_id = w.id) as rules from webhook w')).rows
  const before = await stored()
  const refused = await rest(app, token, 'PATCH', `routine/webhook/${id}`, { body: change })
  expect([refused.status, refused.json['code']]).toEqual([409, 'webhook_by_token'])
  expect(await stored()).toEqual(before)
})

test('a token renames a webhook and switches it off, also with the whole row as it was read', async () => {
  const { id } = await shop.makeHook({ rules: app.ruleIds.staff })
  const { token } = await makeToken(app)
  const { json } = await rest(app, token, 'GET', `routine/webhook/${id}`)
  const saved = await rest(app, token, 'PUT', `routine/webhook/${id}`, { body: { ...json, name: 'renamed', status: 0 } })
  expect([saved.status, saved.json]).toEqual([200, expect.objectContaining({ name: 'renamed', status: 0, address: receiver.url })])
})

test('a token makes no new secret of a webhook', async () => {
  const { id } = await shop.makeHook()
  const sealed = async (): Promise<unknown> => (await app.sql('select sealed from webhook_secret')).rows
  const before = await sealed()
  const refused = await rest(app, (await makeToken(app)).token, 'POST', `routine/webhook/${id}/newSecret`, { body: {} })
  expect([refused.status, refused.json['code']]).toEqual([409, 'webhook_by_token'])
  expect(await sealed()).toEqual(before)
})

test('what members change of themselves is delivered like an edit by staff, with the version of the row', async () => {
  const id = await addMemberWith(app)
  await shop.makeHook()
  const call = memberCalls(app, await memberToken(app, id))
  const profile = { username: `hooked${id}`, nickname: 'x', motto: 'new' }
  for (const _ of ['a change', 'no change']) expect(await call('POST', '/api/account/profile', { body: profile })).toMatchObject({ code: 1 })
  const change = { oldPassword: memberPassword, newPassword: 'a better one 9' }
  expect(await call('POST', '/api/account/changePassword', { body: change })).toMatchObject({ code: 1 })
  expect(await shop.deliveries()).toMatchObject([2, 3].map((version) => ({ event: 'row.changed', resource: 'user/user', subject_id: id, version })))
})

const [oldPassword, password] = ['first-secret-7', 'second-secret-7']
test.each<[string, string, object]>([
  ['their own change of password', 'routine.AdminInfo', { old_password: oldPassword, password }],
  ['a password set by others', 'auth.Admin', { password }],
  ['disabling', 'auth.Admin', { status: 'disable' }],
  ['a forced sign-out', 'auth.Admin', {}],
])('%s switches off the webhooks of an account, which a stolen session could have made', async (_, controller, change) => {
  const { adminId } = await signInWith(app, ['routine/adminInfo/edit', 'routine/webhook/create', 'routine/webhook/edit'])
  await app.call('POST', '/admin/auth.Admin/edit', { body: { id: adminId, password: oldPassword } })
  const session = await signIn(app, adminId)
  const { id } = await shop.makeHook({ name: 'planted' }, session)
  const { id: other } = await shop.makeHook({ name: 'of somebody else' })
  const url = `/admin/${controller}/${Object.keys(change).length > 0 ? 'edit' : 'signOut'}`
  const token = controller === 'auth.Admin' ? app.token : session
  expect(await app.call('POST', url, { token, body: { id: adminId, ...change } })).toMatchObject({ code: 1 })
  const { rows } = await app.sql('select id, status, row_version from webhook order by id')
  expect(rows).toEqual([
    { id, status: 0, row_version: 2 },
    { id: other, status: 1, row_version: 1 },
  ])
})

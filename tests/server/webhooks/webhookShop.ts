import { createSecretBox } from '../../../server/auth/secondFactor/secretBox'
import { deliver } from '../../../server/webhooks/deliver'
import { testApp } from '../../support/app'
import { testParts } from '../../support/config'
import { startReceiver } from '../../support/webhookReceiver'

import type { DeliveryDeps } from '../../../server/webhooks/deliver'
import type { Answer, TestApp } from '../../support/app'
import type { Receiver } from '../../support/webhookReceiver'

export interface DeliveryRow {
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

type Body = Readonly<Record<string, unknown>>

export interface WebhookShop {
  readonly app: TestApp
  readonly receiver: Receiver
  readonly deps: DeliveryDeps
  /** For every event at the receiver, unless the body has others; as the super administrator unless a token is passed. */
  readonly requestHook: (body?: Body, token?: string) => Promise<Answer>
  readonly makeHook: (body?: Body, token?: string) => Promise<{ readonly id: number; readonly secret: string }>
  readonly deliveries: () => Promise<DeliveryRow[]>
  readonly summary: () => Promise<string[]>
  readonly jobCount: () => Promise<number>
  /** One try for each delivery; the messages of those that fail. */
  readonly sendAll: (more?: { readonly isLastTry?: boolean; readonly limit?: number }) => Promise<string[]>
  readonly clear: () => Promise<void>
  readonly close: () => Promise<void>
}

/** A shop whose webhooks may call a receiver of the test. */
export async function webhookShop(): Promise<WebhookShop> {
  const receiver = await startReceiver()
  const app = await testApp({ webhookHosts: [receiver.host] })
  const { config } = testParts(app, { webhookHosts: [receiver.host], dataDir: app.dataDir })
  const deps = { db: app.db, secretBox: createSecretBox(config), config }
  const requestHook: WebhookShop['requestHook'] = (body = {}, token = app.token) =>
    app.call('POST', '/admin/routine.Webhook/create', {
      token,
      body: { name: 'shop', address: receiver.url, events: ['row.added', 'row.changed', 'row.deleted', 'stock.low'], ...body },
    })
  const deliveries = async (): Promise<DeliveryRow[]> => (await app.sql<DeliveryRow>('select * from webhook_delivery order by id')).rows
  return {
    app,
    receiver,
    deps,
    requestHook,
    makeHook: async (body, token) => {
      const { data } = await requestHook(body, token)
      const { rows } = await app.sql<{ id: number }>('select max(id)::int as id from webhook')
      return { id: rows[0]?.id ?? 0, secret: String(data['shown_once']) }
    },
    deliveries,
    summary: async () => (await deliveries()).map(({ event, resource, subject_id: row }) => `${event} ${resource} ${row}`),
    jobCount: async () => (await app.sql<{ count: number }>("select count(*)::int as count from pgboss.job where name = 'webhook'")).rows[0]?.count ?? 0,
    sendAll: async ({ isLastTry = false, limit = 5000 } = {}) => {
      const errors: string[] = []
      const attempt = { signal: new AbortController().signal, isLastTry }
      for (const { id } of await deliveries()) await deliver({ ...deps, limit }, id, attempt).catch((error: Error) => void errors.push(error.message))
      return errors
    },
    clear: async () => {
      await app.sql('delete from webhook')
      await app.sql('delete from pgboss.job')
      receiver.received.length = 0
      receiver.answer = (response) => response.end('thanks')
    },
    close: async () => {
      await receiver.close()
      await app.close()
    },
  }
}

import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

import { alipayFormat } from './alipayFormat'
import { newBehaviors } from './behavior'
import { controlOf } from './control'
import { openLedger, Refused } from './ledger'
import { startNotices } from './notices'
import { operationsOf } from './operations'
import { donePage, payPage } from './page'
import { newSecrets, shopConfigOf } from './secrets'
import { testFormat } from './testFormat'
import { wechatFormat } from './wechatFormat'

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Behaviors } from './behavior'
import type { Operations, ReceivedRequest, Reply, Understood } from './operations'
import type { GatewaySecrets } from './secrets'

export interface GatewayOptions {
  /** A free one if it is 0. */
  readonly port?: number
  /** Keeps keys, payments and notices that are due. */
  readonly file?: string | undefined
  /** Milliseconds before an unanswered notice is sent again; each pause is twice the last. */
  readonly firstPause?: number
}

export interface RunningGateway {
  readonly url: string
  readonly close: () => Promise<void>
}

/** Starts a payment gateway for development and tests. It is reached from this machine only: its control interface asks for no password. */
export async function startGateway({ port = 0, file, firstPause = 500 }: GatewayOptions = {}): Promise<RunningGateway> {
  const ledger = openLedger(file, newSecrets)
  // written by this program
  const secrets = ledger.secrets as GatewaySecrets
  const server = createServer()
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const formats = { test: testFormat(secrets.test, url), wechat: wechatFormat(secrets.wechat, url), alipay: alipayFormat(secrets.alipay, url) }
  const behaviors = newBehaviors()
  const noticeFormats = { test: formats.test.notice, wechat: formats.wechat.notice, alipay: formats.alipay.notice }
  const notices = startNotices({ ledger, behaviors, formats: noticeFormats, firstPause })
  const operations = operationsOf(ledger, behaviors, notices.report)
  const control = controlOf(operations, behaviors, notices)

  const understand = (request: ReceivedRequest): Understood | undefined => {
    const { pathname } = request.url
    if (pathname === '/test') return formats.test.understand(request, operations, control.differences)
    if (pathname.startsWith('/v3/')) return formats.wechat.understand(request, operations, control.differences)
    if (pathname === '/gateway.do') return formats.alipay.understand(request, operations, control.differences)
    return undefined
  }
  const answer = async (request: ReceivedRequest): Promise<Reply | undefined> => {
    const { pathname, searchParams } = request.url
    const understood = understand(request)
    if (understood) return withFaults(understood, behaviors)
    if (pathname === '/config') return json(200, shopConfigOf(secrets, url))
    if (pathname.startsWith('/control/')) return control.answer(request)
    if (pathname === '/alipay/bill') return formats.alipay.billFile(searchParams.get('date') ?? '', operations, control.differences)
    if (pathname.startsWith('/pay/')) return payAt(request, operations)
    return html(404, donePage())
  }
  server.on('request', (incoming, response) => {
    receive(incoming, url)
      .then(answer)
      .then(
        (reply) => send(response, reply),
        (error: unknown) => send(response, json(error instanceof Refused ? 409 : 400, { error: String(error) })),
      )
      .catch(() => response.destroy())
  })
  return {
    url,
    close: async () => {
      notices.stop()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Undefined: the connection ends without an answer. */
async function withFaults({ paymentNo, run }: Understood, behaviors: Behaviors): Promise<Reply | undefined> {
  if (behaviors.take(paymentNo, 'failCalls')) return json(500, { code: 'SYSTEM_ERROR', message: 'try again' })
  const reply = run()
  await pause(behaviors.of(paymentNo).answerDelay)
  return behaviors.take(paymentNo, 'dropCalls') ? undefined : reply
}

/** The page of a payment, and what its buttons do. */
function payAt({ method, url, body }: ReceivedRequest, { ledger, pay }: Operations): Reply {
  const payment = ledger.payments.get(decodeURIComponent(url.pathname.slice('/pay/'.length)))
  if (!payment) return html(404, donePage())
  if (method === 'GET') return html(200, payPage(ledger.payment(payment.format, payment.no), url.searchParams.get('redirect_url') ?? payment.returnUrl))
  const form = new URLSearchParams(body.toString('utf8'))
  if (form.get('action') === 'pay') pay(payment.no)
  const back = form.get('back') ?? ''
  return /^https?:/.test(back) ? { status: 303, headers: { location: back }, body: '' } : html(200, donePage())
}

const longest = 1024 * 1024

async function receive(incoming: IncomingMessage, url: string): Promise<ReceivedRequest> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of incoming) {
    parts.push(part as Buffer)
    size += (part as Buffer).length
    if (size > longest) throw new Error('the body is too long')
  }
  return { method: incoming.method ?? '', url: new URL(incoming.url ?? '/', url), headers: incoming.headers, body: Buffer.concat(parts) }
}

function send(response: ServerResponse, reply: Reply | undefined): void {
  if (!reply) return void response.destroy()
  response.writeHead(reply.status, reply.headers).end(reply.body)
}

const json = (status: number, content: unknown): Reply => ({ status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(content) })

const html = (status: number, body: string): Reply => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'" },
  body,
})

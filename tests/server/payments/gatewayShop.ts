import { createServer } from 'node:http'

import { gateways } from '../../../server/payments/drivers'
import { startGateway } from '../../../tools/gateway/gateway'

import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { GatewayDriver, GatewayNotice, NewPayment } from '../../../server/payments/driver'
import type { GatewayConfigs, GatewayName } from '../../../server/payments/drivers'
import type { DriverSettings } from '../../../server/payments/exchange'
import type { Behavior } from '../../../tools/gateway/behavior'
import type { BillEntry } from '../../../tools/gateway/bills'
import type { FormatName, GatewayPayment, GatewayRefund } from '../../../tools/gateway/ledger'
import type { SentNotice } from '../../../tools/gateway/notices'

export const names = ['test', 'wechat', 'alipay'] as const

interface ReceivedNotice {
  readonly name: GatewayName
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  /** What it was verified to be; undefined if it was refused. */
  readonly notice: GatewayNotice | undefined
}

interface GatewayState {
  readonly payments: readonly GatewayPayment[]
  readonly refunds: readonly GatewayRefund[]
  readonly sent: readonly SentNotice[]
}

interface Verbs {
  readonly behavior: Partial<Behavior> & { readonly paymentNo?: string }
  readonly bill: {
    readonly missing?: readonly string[]
    readonly amounts?: Readonly<Record<string, number>>
    readonly extra?: readonly (BillEntry & { format: FormatName })[]
  }
  readonly reset: object
  readonly pay: { readonly paymentNo: string }
  readonly finishRefund: { readonly refundNo: string; readonly state?: 'done' | 'failed' }
  readonly report: { readonly paymentNo: string; readonly refundNo?: string }
}

export interface GatewayShop {
  readonly url: string
  readonly configs: GatewayConfigs
  readonly drivers: Readonly<Record<GatewayName, GatewayDriver>>
  driver<Name extends GatewayName>(name: Name, settings: DriverSettings, change?: Partial<GatewayConfigs[Name]>): GatewayDriver
  /** A payment, opened by the buyer. */
  begin(name: GatewayName, change?: Partial<NewPayment>): Promise<NewPayment>
  /** The same, paid, its notice received. */
  beginPaid(name: GatewayName, change?: Partial<NewPayment>): Promise<NewPayment>
  payment(name: GatewayName, change?: Partial<NewPayment>): NewPayment
  control<Verb extends keyof Verbs>(verb: Verb, body: Verbs[Verb]): Promise<void>
  state(): Promise<GatewayState>
  readonly received: ReceivedNotice[]
  /** Those about a payment, once there are as many. */
  noticesOf(paymentNo: string, count?: number): Promise<readonly ReceivedNotice[]>
  close(): Promise<void>
}

let count = 0
export const newNo = (): string => `P${Date.now()}${String((count += 1)).padStart(4, '0')}`

/** The test gateway, and a shop that receives its notices. */
export async function startGatewayShop(): Promise<GatewayShop> {
  const gateway = await startGateway({ firstPause: 5 })
  const configs = (await (await fetch(`${gateway.url}/config`)).json()) as GatewayConfigs
  const drivers = {
    test: gateways.test.driverOf(configs.test),
    wechat: gateways.wechat.driverOf(configs.wechat),
    alipay: gateways.alipay.driverOf(configs.alipay),
  }
  const received: ReceivedNotice[] = []
  const receiver = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const name = (request.url ?? '').slice(1) as GatewayName
      const raw = { headers: request.headers, body: Buffer.concat(parts) }
      const notice = verifiedOf(drivers[name], raw)
      received.push({ name, ...raw, notice })
      const { status, type, body } = gateways[name].answers[notice ? 'success' : 'failure']
      response.writeHead(status, { 'content-type': type }).end(body)
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const shopUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  const shop: GatewayShop = {
    url: gateway.url,
    configs,
    drivers,
    driver: (name, settings, change) => gateways[name].driverOf({ ...configs[name], ...change }, settings),
    payment: (name, change) => ({
      paymentNo: newNo(),
      cents: 8801,
      subject: '白茶 White tea',
      expiresAt: Math.floor(Date.now() / 1000) + 1800,
      notifyUrl: `${shopUrl}/${name}`,
      returnUrl: 'http://127.0.0.1:9/orders?id=1&tab=2',
      clientIp: '203.0.113.7',
      scene: 'web',
      ...change,
    }),
    begin: async (name, change) => {
      const payment = shop.payment(name, change)
      const start = await drivers[name].create(payment)
      await fetch(start.kind === 'qr' ? start.code : start.url)
      return payment
    },
    beginPaid: async (name, change) => {
      const payment = await shop.begin(name, change)
      await shop.control('pay', { paymentNo: payment.paymentNo })
      await shop.noticesOf(payment.paymentNo)
      return payment
    },
    control: async (verb, body) => {
      const response = await fetch(`${gateway.url}/control/${verb}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (response.status !== 200) throw new Error(await response.text())
    },
    state: async () => (await (await fetch(`${gateway.url}/control/state`)).json()) as GatewayState,
    received,
    noticesOf: async (paymentNo, least = 1) => {
      for (;;) {
        const found = received.filter(({ notice }) => notice?.paymentNo === paymentNo)
        if (found.length >= least) return found
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    },
    close: async () => {
      await gateway.close()
      receiver.closeAllConnections()
      await new Promise((resolve) => receiver.close(resolve))
    },
  }
  return shop
}

function verifiedOf(driver: GatewayDriver, raw: { readonly headers: IncomingHttpHeaders; readonly body: Buffer }): GatewayNotice | undefined {
  try {
    return driver.verifyNotice(raw)
  } catch {
    return undefined
  }
}

import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'

import { entriesOf } from './bills'
import { nowSeconds } from './ledger'
import { forged, replyOf } from './operations'

import type { Differences } from './bills'
import type { GatewayPayment, GatewayRefund } from './ledger'
import type { NoticeFormat } from './notices'
import type { Operations, ReceivedRequest, Reply, Understood } from './operations'
import type { GatewaySecrets } from './secrets'

interface TestCall {
  readonly shop: string
  readonly verb: string
  readonly paymentNo: string
  readonly refundNo: string
  readonly cents: number
  readonly subject: string
  readonly expiresAt: number
  readonly notifyUrl?: string
  readonly returnUrl: string
  readonly scene: string
  readonly date: string
}

const codes = {
  missing: 'MISSING',
  closed: 'CLOSED',
  paid: 'PAID',
  unpaid: 'NOT_PAID',
  amount: 'AMOUNT',
  balance: 'NO_BALANCE',
  request: 'OTHER_REQUEST',
} as const

/** JSON, signed with HMAC-SHA256 over timestamp, nonce and body. */
export function testFormat({ shopId, key }: GatewaySecrets['test'], url: string) {
  const macOf = (timestamp: string, nonce: string, body: string): Buffer => createHmac('sha256', key).update([timestamp, nonce, body].join('\n')).digest()
  const signed = (body: string, isForged = false): Record<string, string> => {
    const timestamp = String(nowSeconds())
    const nonce = randomUUID()
    const mac = macOf(timestamp, nonce, body)
    const signature = (isForged ? forged(mac) : mac).toString('hex')
    return { 'content-type': 'application/json', 'x-gateway-timestamp': timestamp, 'x-gateway-nonce': nonce, 'x-gateway-signature': signature }
  }
  const reply = (status: number, content: object): Reply => {
    const body = JSON.stringify(content)
    return { status, headers: signed(body), body }
  }
  const refusal = (code: string): Reply => reply(400, { code, message: `refused: ${code}` })
  const isSigned = ({ headers, body }: ReceivedRequest): boolean => {
    const [timestamp = '', nonce = '', signature = ''] = ['timestamp', 'nonce', 'signature'].map((name) => String(headers[`x-gateway-${name}`]))
    const sent = Buffer.from(signature, 'hex')
    const mac = macOf(timestamp, nonce, body.toString('utf8'))
    return sent.length === mac.length && timingSafeEqual(sent, mac) && Math.abs(Number(timestamp) - nowSeconds()) <= 300
  }
  const paymentOf = ({ no, state, tradeNo, cents, paidAt }: GatewayPayment) => ({ shop: shopId, paymentNo: no, state, tradeNo, cents, paidAt })
  const refundOf = ({ paymentNo, no, state, tradeNo, cents }: GatewayRefund) => {
    const reason = state === 'failed' ? 'the buyer has no account' : undefined
    return { shop: shopId, paymentNo, refundNo: no, state, tradeNo, cents, reason }
  }

  const notice: NoticeFormat = {
    write: ({ payment, refund, no, cents, isForged }) => {
      const content = refund ? { kind: 'refund', ...refundOf(refund), paymentNo: no, cents } : { kind: 'payment', ...paymentOf(payment), paymentNo: no, cents }
      const body = JSON.stringify(content)
      return { headers: signed(body, isForged), body }
    },
    isAccepted: (status, body) => status === 200 && body === 'ok',
  }

  function done(call: TestCall, { ledger, close, refund }: Operations, differences: Differences): object | undefined {
    const { paymentNo: no, refundNo, cents, subject, expiresAt, notifyUrl = '', returnUrl, scene, date } = call
    if (call.verb === 'create') {
      ledger.create({ format: 'test', tradeType: scene, no, cents, subject, expiresAt, notifyUrl, returnUrl })
      return { url: `${url}/pay/${encodeURIComponent(no)}` }
    }
    if (call.verb === 'query') return paymentOf(ledger.payment('test', no))
    if (call.verb === 'close') return ledger.payment('test', no).state === 'paid' ? { state: 'paid' } : { state: close('test', no).state }
    if (call.verb === 'refund') {
      const target = notifyUrl || ledger.payment('test', no).notifyUrl
      return refundOf(refund({ paymentNo: no, no: refundNo, cents, notifyUrl: target }).refund)
    }
    if (call.verb === 'bill') return { rows: entriesOf(ledger, 'test', date, differences) }
    const known = call.verb === 'queryRefund' ? ledger.refunds.get(refundNo) : undefined
    return known && refundOf(known)
  }

  return {
    notice,
    understand: (request: ReceivedRequest, operations: Operations, differences: Differences): Understood => {
      if (!isSigned(request)) return { paymentNo: '', run: () => refusal('SIGNATURE') }
      // signed by the shop; a driver that sends other fields fails its tests
      const call = JSON.parse(request.body.toString('utf8')) as TestCall
      if (call.shop !== shopId) return { paymentNo: '', run: () => refusal('SHOP') }
      const run = (): Reply => {
        const content = done(call, operations, differences)
        return content ? reply(200, content) : refusal('MISSING')
      }
      return { paymentNo: call.paymentNo, run: () => replyOf(run, (why) => refusal(codes[why])) }
    },
  }
}

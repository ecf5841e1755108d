import { GatewayError } from '../../../../server/payments/driver'

import type { GatewayDriver, GatewayNotice, RefundStanding } from '../../../../server/payments/driver'
import type { Mood } from './gatewayActs'

/** The test gateway in this process: it remembers payments and refunds, and a test decides how it treats its calls. */
export interface FakeGateway {
  readonly driver: GatewayDriver
  mood: Mood
  isForgetful: boolean
  readonly pay: (paymentNo: string, cents: number) => void
  readonly endRefund: (refundNo: string, isDone: boolean) => void
  /** The body of a notice; `verifyNotice` reads it again. */
  readonly noticeOfPayment: (paymentNo: string) => string
  readonly noticeOfRefund: (refundNo: string) => string
}

interface KnownPayment {
  state: 'pending' | 'paid' | 'closed'
  cents: number
}

export function makeFakeGateway(): FakeGateway {
  const payments = new Map<string, KnownPayment>()
  const refunds = new Map<string, { readonly paymentNo: string; readonly cents: number; state: 'done' | 'pending' | 'failed' }>()
  const paidAt = (): number => Math.floor(Date.now() / 1000)
  const answer = <Result>(result: Result): Promise<Result> =>
    gateway.mood === 'down' ? Promise.reject(new GatewayError('unknown', 'down', 'no answer')) : Promise.resolve(result)

  const driver: GatewayDriver = {
    create: async ({ paymentNo, cents }) => {
      if (!gateway.isForgetful && gateway.mood !== 'down' && !payments.has(paymentNo)) payments.set(paymentNo, { state: 'pending', cents })
      return answer({ kind: 'redirect', url: `https://gateway.example/${paymentNo}` })
    },
    query: async (paymentNo) => {
      const known = payments.get(paymentNo)
      return answer(known ? { state: known.state, tradeNo: `T${paymentNo}`, cents: known.cents, paidAt: paidAt() } : { state: 'missing' })
    },
    close: async (paymentNo) => {
      const known = payments.get(paymentNo)
      if (!known) return answer('missing')
      if (known.state === 'pending' && gateway.mood !== 'down') known.state = 'closed'
      return answer(known.state === 'paid' ? 'paid' : 'closed')
    },
    refund: async ({ paymentNo, refundNo, cents }): Promise<RefundStanding> => {
      const { mood } = gateway
      const known = refunds.get(refundNo)
      const isNew = known?.state !== 'done' && known?.state !== 'pending'
      if (mood === 'unheard') throw new GatewayError('unknown', 'unheard', 'no answer')
      if (mood === 'refuses' && isNew) throw new GatewayError('refused', 'NO', 'not possible')
      if (mood !== 'down' && isNew) refunds.set(refundNo, { paymentNo, cents, state: mood === 'pending' ? 'pending' : 'done' })
      if (mood === 'lost') throw new GatewayError('unknown', 'lost', 'no answer')
      return answer({ state: refunds.get(refundNo)?.state ?? 'pending', tradeNo: `T${refundNo}` })
    },
    queryRefund: async ({ refundNo }) => answer({ state: refunds.get(refundNo)?.state ?? ('missing' as const) }),
    verifyNotice: ({ body }) => JSON.parse(String(body)) as GatewayNotice, // written below
    bill: () => Promise.resolve([]),
  }
  const gateway: FakeGateway = {
    driver,
    mood: 'well',
    isForgetful: false,
    pay: (paymentNo, cents) => void payments.set(paymentNo, { state: 'paid', cents }),
    endRefund: (refundNo, isDone) => {
      const refund = refunds.get(refundNo)
      if (refund?.state !== 'pending') throw new Error(`expected a pending refund ${refundNo}`)
      refund.state = isDone ? 'done' : 'failed'
    },
    noticeOfPayment: (paymentNo) =>
      JSON.stringify({ kind: 'payment', paymentNo, tradeNo: `T${paymentNo}`, cents: payments.get(paymentNo)?.cents ?? 0, state: 'paid', paidAt: paidAt() }),
    noticeOfRefund: (refundNo) => {
      const { paymentNo = '', cents = 0, state } = refunds.get(refundNo) ?? {}
      return JSON.stringify({ kind: 'refund', paymentNo, refundNo, tradeNo: `T${refundNo}`, cents, state })
    },
  }
  return gateway
}

import type { IncomingHttpHeaders } from 'node:http'

/** What the shop needs of a payment provider. Money is whole cents, moments are Unix seconds. A driver knows no database and no route. */
export interface GatewayDriver {
  /** Starts a payment. Repeated with the same number it starts none anew. */
  create(payment: NewPayment, options?: GatewayCall): Promise<PaymentStart>
  query(paymentNo: string, options?: GatewayCall): Promise<PaymentStanding>
  /** `paid` if the money came first: the payment stands. `missing` if the provider does not know it (yet). */
  close(paymentNo: string, options?: GatewayCall): Promise<'closed' | 'paid' | 'missing'>
  /** Repeated with the same number it moves no more money. A refusal is thrown. */
  refund(refund: NewRefund, options?: GatewayCall): Promise<RefundStanding>
  queryRefund(refund: RefundNumbers, options?: GatewayCall): Promise<RefundStanding | { readonly state: 'missing' }>
  /** Throws `NotVerified` unless the provider provably sent it to this shop. Whether number and amount fit the shop's own row is for the caller to compare. */
  verifyNotice(notice: RawNotice): GatewayNotice
  /** All payments and refunds of a day in the shop's time zone, `YYYY-MM-DD`; empty if there were none. Providers finish it the next morning. */
  bill(date: string, options?: GatewayCall): Promise<readonly BillRow[]>
}

export interface GatewayCall {
  readonly signal?: AbortSignal
}

export interface NewPayment {
  /** Our number: 6 to 32 letters and digits. */
  readonly paymentNo: string
  readonly cents: number
  readonly subject: string
  readonly expiresAt: number
  readonly notifyUrl: string
  readonly returnUrl: string
  readonly clientIp: string
  /** `h5`: a mobile browser. */
  readonly scene: 'web' | 'h5'
}

/** Where the buyer pays: at an address, or by scanning the code. */
export type PaymentStart = { readonly kind: 'redirect'; readonly url: string } | { readonly kind: 'qr'; readonly code: string }

/** A refunded payment remains `paid`. */
export interface PaymentStanding {
  readonly state: 'pending' | 'paid' | 'closed' | 'missing'
  readonly tradeNo?: string
  readonly cents?: number
  readonly paidAt?: number
}

export interface RefundNumbers {
  readonly paymentNo: string
  readonly refundNo: string
}

export interface NewRefund extends RefundNumbers {
  readonly cents: number
  /** What the payment brought. */
  readonly totalCents: number
  readonly reason: string
  readonly notifyUrl?: string
}

export interface RefundStanding {
  readonly state: 'done' | 'pending' | 'failed'
  readonly tradeNo?: string
  /** Why it failed. */
  readonly reason?: string
}

/** A notice as received: the signature covers the bytes of the body. */
export interface RawNotice {
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer | string
}

export interface PaymentNotice {
  readonly kind: 'payment'
  readonly paymentNo: string
  readonly tradeNo: string
  readonly cents: number
  readonly state: 'pending' | 'paid' | 'closed'
  readonly paidAt?: number
}

export interface RefundNotice extends RefundNumbers {
  readonly kind: 'refund'
  readonly tradeNo: string
  /** Missing if the provider reports only the sum of all refunds: query the refund. */
  readonly cents?: number
  readonly state: 'done' | 'pending' | 'failed'
}

export type GatewayNotice = PaymentNotice | RefundNotice

export interface NoticeAnswer {
  readonly status: number
  readonly type: string
  readonly body: string
}

/** What a provider wants to read in answer to a notice; without that of success it sends the notice again. */
export interface NoticeAnswers {
  readonly success: NoticeAnswer
  readonly failure: NoticeAnswer
}

export interface BillRow {
  readonly kind: 'payment' | 'refund'
  readonly paymentNo: string
  readonly refundNo?: string
  readonly tradeNo: string
  readonly cents: number
  readonly at: number
  /** A refund that the provider was still working on when it wrote the bill: no money was repaid yet. */
  readonly isPending?: boolean
}

/** A key or number of a configuration that is missing or malformed, by its name. */
export interface ConfigProblem<Field extends string = string> {
  readonly field: Field
  readonly problem: 'missing' | 'malformed'
}

/**
 * A call without the requested result. `refused`: the provider has provably decided, repeating does not help. `denied`: whoever called was turned away, by the
 * provider or by something before it, which says nothing of what was called before. `unknown`: it may have happened, so it has to be queried before it is given
 * up.
 */
export class GatewayError extends Error {
  override readonly name = 'GatewayError'
  constructor(
    readonly outcome: 'refused' | 'denied' | 'unknown',
    /** The provider's, or ours in lower case. */
    readonly code: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(`${code}: ${message}`, options)
  }
}

export type NotVerifiedReason = 'signature' | 'timestamp' | 'serial' | 'merchant' | 'encryption' | 'content'

/** A notice, or an answer, that is not proved to be the provider's and meant for this shop. */
export class NotVerified extends Error {
  override readonly name = 'NotVerified'
  constructor(readonly reason: NotVerifiedReason) {
    super(`not verified: ${reason}`)
  }
}

/** The refusal that a call ended with; anything else is thrown on. */
export function refusalOf(error: unknown): GatewayError {
  if (error instanceof GatewayError && error.outcome === 'refused') return error
  throw error
}

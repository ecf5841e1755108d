import { randomInt } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

/** The wire formats that the gateway speaks. */
export type FormatName = 'test' | 'wechat' | 'alipay'

export interface GatewayPayment {
  readonly format: FormatName
  /** As the provider calls it: on a phone it is another one. */
  readonly tradeType: string
  readonly no: string
  readonly cents: number
  readonly subject: string
  readonly notifyUrl: string
  readonly returnUrl: string
  /** Unix seconds, like all moments here. */
  readonly expiresAt: number
  readonly tradeNo: string
  state: 'pending' | 'paid' | 'closed'
  paidAt?: number
}

export interface GatewayRefund {
  readonly paymentNo: string
  readonly no: string
  readonly cents: number
  readonly notifyUrl: string
  readonly tradeNo: string
  readonly at: number
  state: 'done' | 'pending' | 'failed'
}

/** What is to be reported to the shop until it answers; of a refund if it has its number. */
export interface DueNotice {
  readonly paymentNo: string
  readonly refundNo?: string
}

interface Content {
  secrets?: unknown
  payments: GatewayPayment[]
  refunds: GatewayRefund[]
  due: DueNotice[]
}

/** Why a call is refused, for each format to put in its own words. */
export class Refused extends Error {
  constructor(readonly why: 'missing' | 'closed' | 'paid' | 'unpaid' | 'amount' | 'balance' | 'request') {
    super(why)
  }
}

export interface Ledger {
  readonly secrets: unknown
  readonly payments: ReadonlyMap<string, GatewayPayment>
  readonly refunds: ReadonlyMap<string, GatewayRefund>
  readonly due: ReadonlySet<DueNotice>
  /** Of this format; an expired one is closed. */
  payment(format: FormatName, no: string): GatewayPayment
  create(payment: Omit<GatewayPayment, 'tradeNo' | 'state' | 'paidAt'>): GatewayPayment
  pay(no: string): GatewayPayment
  close(format: FormatName, no: string): GatewayPayment
  refund(refund: Pick<GatewayRefund, 'paymentNo' | 'no' | 'cents' | 'notifyUrl'>, state: 'done' | 'pending'): { refund: GatewayRefund; isNew: boolean }
  finishRefund(no: string, state: 'done' | 'failed'): GatewayRefund
  owe(notice: DueNotice): DueNotice
  settle(notice: DueNotice): void
}

/** What a request has to say again about a number that was sent before. */
const repeated = ['format', 'tradeType', 'cents', 'notifyUrl'] as const

export const nowSeconds = (): number => Math.floor(Date.now() / 1000)

/** Payments and refunds, with a file also across restarts. `newSecrets` are made once for a file. */
export function openLedger(file: string | undefined, newSecrets: () => unknown): Ledger {
  const stored: Content = file && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Content) : { payments: [], refunds: [], due: [] }
  const secrets = stored.secrets ?? newSecrets()
  const payments = new Map(stored.payments.map((payment) => [payment.no, payment]))
  const refunds = new Map(stored.refunds.map((refund) => [refund.no, refund]))
  const due = new Set(stored.due)
  const store = (): void => {
    if (!file) return
    const content: Content = { secrets, payments: [...payments.values()], refunds: [...refunds.values()], due: [...due] }
    writeFileSync(`${file}.new`, JSON.stringify(content), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  store()
  const known = (no: string): GatewayPayment => {
    const payment = payments.get(no)
    if (!payment) throw new Refused('missing')
    if (payment.state === 'pending' && payment.expiresAt < nowSeconds()) payment.state = 'closed'
    return payment
  }
  const refundedOf = (no: string): number =>
    [...refunds.values()].filter(({ paymentNo, state }) => paymentNo === no && state !== 'failed').reduce((sum, { cents }) => sum + cents, 0)
  const ledger: Ledger = {
    secrets,
    payments,
    refunds,
    due,
    payment: (format, no) => {
      const payment = known(no)
      if (payment.format !== format) throw new Refused('missing')
      return payment
    },
    create: (payment) => {
      const before = payments.get(payment.no)
      if (before) {
        if (repeated.some((part) => before[part] !== payment[part])) throw new Refused('request')
        if (known(payment.no).state !== 'pending') throw new Refused(before.state === 'paid' ? 'paid' : 'closed')
        return before
      }
      const created: GatewayPayment = { ...payment, tradeNo: newTradeNo(), state: 'pending' }
      payments.set(payment.no, created)
      store()
      return created
    },
    pay: (no) => {
      const payment = known(no)
      if (payment.state !== 'pending') throw new Refused(payment.state)
      Object.assign(payment, { state: 'paid', paidAt: nowSeconds() })
      store()
      return payment
    },
    close: (format, no) => {
      const payment = ledger.payment(format, no)
      if (payment.state === 'paid') throw new Refused('paid')
      payment.state = 'closed'
      store()
      return payment
    },
    refund: (refund, state) => {
      const payment = known(refund.paymentNo)
      const before = refunds.get(refund.no)
      if (before) {
        if (before.paymentNo !== refund.paymentNo || before.cents !== refund.cents) throw new Refused('request')
        return { refund: before, isNew: false }
      }
      if (payment.state !== 'paid') throw new Refused('unpaid')
      if (refund.cents <= 0 || refundedOf(payment.no) + refund.cents > payment.cents) throw new Refused('amount')
      const created: GatewayRefund = { ...refund, state, tradeNo: newTradeNo(), at: nowSeconds() }
      refunds.set(refund.no, created)
      store()
      return { refund: created, isNew: true }
    },
    finishRefund: (no, state) => {
      const refund = refunds.get(no)
      if (!refund) throw new Refused('missing')
      refund.state = state
      store()
      return refund
    },
    owe: (notice) => {
      due.add(notice)
      store()
      return notice
    },
    settle: (notice) => {
      due.delete(notice)
      store()
    },
  }
  return ledger
}

/** 28 digits, as long as those of the providers. */
const newTradeNo = (): string => `42${shopTime(nowSeconds()).replace(/\D/g, '')}${String(randomInt(1e12)).padStart(12, '0')}`

/** `YYYY-MM-DD HH:mm:ss`, eight hours ahead of UTC. */
export const shopTime = (seconds: number): string => new Date((seconds + 28_800) * 1000).toISOString().slice(0, 19).replace('T', ' ')
export const yuanOf = (cents: number): string => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

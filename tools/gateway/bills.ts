import { shopTime } from './ledger'

import type { FormatName, Ledger } from './ledger'

export interface BillEntry {
  readonly kind: 'payment' | 'refund'
  readonly paymentNo: string
  readonly refundNo?: string
  readonly tradeNo: string
  readonly cents: number
  readonly at: number
  readonly subject?: string
}

/** What the bills report wrongly, by number of the payment or refund. */
export interface Differences {
  readonly missing?: readonly string[]
  readonly amounts?: Readonly<Record<string, number>>
  readonly extra?: readonly (BillEntry & { readonly format: FormatName })[]
}

/** The payments and refunds of a day, `YYYY-MM-DD`, with the differences. */
export function entriesOf(
  { payments, refunds }: Ledger,
  format: FormatName,
  date: string,
  { missing = [], amounts = {}, extra = [] }: Differences,
): BillEntry[] {
  const entries: BillEntry[] = []
  for (const { no, tradeNo, cents, paidAt, subject, format: own } of payments.values())
    if (own === format && paidAt !== undefined) entries.push({ kind: 'payment', paymentNo: no, tradeNo, cents, at: paidAt, subject })
  for (const { paymentNo, no, tradeNo, cents, at, state } of refunds.values()) {
    const payment = payments.get(paymentNo)
    if (payment?.format !== format || state !== 'done') continue
    // Alipay has no number of its own for a refund
    entries.push({ kind: 'refund', paymentNo, refundNo: no, tradeNo: format === 'alipay' ? payment.tradeNo : tradeNo, cents, at, subject: payment.subject })
  }
  const planted = extra.filter((one) => one.format === format).map(({ format: _, ...entry }) => entry)
  return [...entries, ...planted]
    .filter(({ at, refundNo, paymentNo }) => shopTime(at).startsWith(date) && !missing.includes(refundNo ?? paymentNo))
    .map((entry) => ({ ...entry, cents: amounts[entry.refundNo ?? entry.paymentNo] ?? entry.cents }))
}

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
  readonly isPending?: boolean
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
    // WeChat Pay lists refunds from the day they were requested on, the others once they are done
    const isPending = state === 'pending' && format === 'wechat'
    if (payment?.format !== format || !(state === 'done' || isPending)) continue
    // Alipay has no number of its own for a refund
    entries.push({
      kind: 'refund',
      paymentNo,
      refundNo: no,
      tradeNo: format === 'alipay' ? payment.tradeNo : tradeNo,
      cents,
      at,
      subject: payment.subject,
      ...(isPending && { isPending }),
    })
  }
  const planted = extra.filter((one) => one.format === format).map(({ format: _, ...entry }) => entry)
  return [...entries, ...planted]
    .filter(({ at, refundNo, paymentNo }) => shopTime(at).startsWith(date) && !missing.includes(refundNo ?? paymentNo))
    .map((entry) => ({ ...entry, cents: amounts[entry.refundNo ?? entry.paymentNo] ?? entry.cents }))
}

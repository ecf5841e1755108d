import { billCents, billMoment, lineOf, requireHeadings, unreadableBill } from './billRows'

import type { BillLine } from './billRows'
import type { BillRow } from './driver'

const columns = {
  at: '交易时间',
  state: '交易状态',
  paymentNo: '商户订单号',
  tradeNo: '微信订单号',
  cents: '订单金额',
  refundNo: '商户退款单号',
  refundTradeNo: '微信退款单号',
  refundCents: '申请退款金额',
  refundState: '退款状态',
} as const

/**
 * Reads a trade bill: headings, one line for each payment or refund, then the headings and one line of totals. A value begins with a backtick and is not
 * quoted, even if it has a comma. A refund is listed on the day it was requested, with its state when the bill was written: only a success is money repaid.
 */
export function parseWechatBill(text: string): BillRow[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line !== '')
  const headings = (lines[0] ?? '').split(',')
  requireHeadings(headings, Object.values(columns))
  const end = lines.findIndex((line, i) => i > 0 && !line.startsWith('`'))
  const values = lines.slice(1, end).map((line) => line.slice(1).split(',`'))
  const count = Number((lines[end + 1] ?? '').split(',')[0]?.slice(1))
  if (end < 1 || count !== values.length) throw unreadableBill(`${values.length} lines, and totals of ${count}`)
  return values.map((line) => lineOf(headings, line)).flatMap(rowOf)
}

function rowOf(line: BillLine): BillRow[] {
  const common = { paymentNo: line(columns.paymentNo), at: billMoment(line(columns.at)) }
  const state = line(columns.state)
  if (state === 'SUCCESS') return [{ ...common, kind: 'payment', tradeNo: line(columns.tradeNo), cents: billCents(line(columns.cents)) }]
  if (state !== 'REFUND' && state !== 'REVOKED') throw unreadableBill(`the state '${state}'`)
  const refundState = line(columns.refundState)
  if (/^(FAIL|CHANGE|REFUNDCLOSE|CLOSED|ABNORMAL)$/.test(refundState)) return []
  const isPending = /^(PROCESSING|NOTSURE)$/.test(refundState)
  if (refundState !== 'SUCCESS' && !isPending) throw unreadableBill(`the refund state '${refundState}'`)
  const numbers = { refundNo: line(columns.refundNo), tradeNo: line(columns.refundTradeNo) }
  return [{ ...common, kind: 'refund', ...numbers, cents: billCents(line(columns.refundCents)), ...(isPending && { isPending }) }]
}

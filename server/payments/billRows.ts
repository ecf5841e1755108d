import { toCents } from '../../resources/kit/values/cents'
import { parseShopTime } from '../../resources/kit/values/shopTime'
import { GatewayError } from './driver'

/** The values of one line of a bill by their headings. */
export type BillLine = (heading: string) => string

/** Refuses a bill instead of leaving out what it does not understand: a difference that is not seen is money lost. */
export const unreadableBill = (why: string): GatewayError => new GatewayError('unknown', 'bill', why)

export function lineOf(headings: readonly string[], values: readonly string[]): BillLine {
  if (values.length !== headings.length) throw unreadableBill(`a line of ${values.length} values under ${headings.length} headings`)
  return (heading) => values[headings.indexOf(heading)] ?? ''
}

/** An amount of yuan, of refunds negative with some providers. */
export function billCents(yuan: string): number {
  if (!/^-?\d{1,10}(\.\d{1,2}0*)?$/.test(yuan)) throw unreadableBill(`the amount '${yuan}'`)
  return Math.abs(toCents(yuan))
}

export function billMoment(text: string): number {
  const moment = /^\d{4}-/.test(text) ? parseShopTime(text) : undefined
  if (moment === undefined) throw unreadableBill(`the time '${text}'`)
  return moment
}

/** Throws if one of these headings is missing. */
export function requireHeadings(headings: readonly string[], required: readonly string[]): void {
  const missing = required.filter((heading) => !headings.includes(heading))
  if (missing.length > 0) throw unreadableBill(`without ${missing.join(', ')}`)
}

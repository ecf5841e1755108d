import type { Text } from '../text'

/**
 * The shop's time zone: Asia/Shanghai is eight hours ahead of UTC all year, without daylight saving time, whatever the zone of browser or server. Moments are
 * Unix seconds, days `YYYY-MM-DD`. All conversions between them are here.
 */
export const shopZone = 'Asia/Shanghai'
/** The same in POSIX notation, whose sign is reversed: PostgreSQL then needs no time zone table to format moments. */
export const shopZonePosix = '<+08>-08'

const offset = 8 * 3600
const day = 86_400

const shifted = (seconds: number): Date => new Date((seconds + offset) * 1000)

/** The day in the shop's time zone at a moment. */
export const shopDayOf = (seconds: number): string => shifted(seconds).toISOString().slice(0, 10)
export const shopToday = (): string => shopDayOf(Date.now() / 1000)

/** 0 to 23. */
export const shopHourOf = (seconds: number): number => shifted(seconds).getUTCHours()

/** Shop days since 1970. */
export const shopDayNumber = (seconds: number): number => Math.floor((seconds + offset) / day)

/** The first second of a day in the shop's time zone, given as its number. */
export const startOfShopDay = (number: number): number => number * day - offset

/** The end of the day that begins at `seconds`, exclusive. */
export const endOfShopDay = (seconds: number): number => seconds + day

const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/

/** An existing date; years 1000 to 9999. */
export function isDate(value: unknown): value is string {
  const match = typeof value === 'string' ? datePattern.exec(value) : null
  if (!match || Number(match[1]) < 1000) return false
  const date = new Date(`${value as string}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value as string)
}

/** Days since 1970 of a date. */
export const dateNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / (day * 1000)
export const addDays = (date: string, count: number): string => new Date((dateNumber(date) + count) * day * 1000).toISOString().slice(0, 10)

const momentPattern = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?$/

/** Years that both the database and the wire support. */
const last = Date.UTC(9999, 0, 1) / 1000

/** Unix seconds from `YYYY-MM-DD[ HH:mm[:ss]]` in the shop's time zone, or from Unix seconds; undefined if it is neither. */
export function parseShopTime(text: string): number | undefined {
  if (/^\d{1,12}$/.test(text)) return Number(text) < last ? Number(text) : undefined
  const match = momentPattern.exec(text)
  if (!match) return undefined
  const [year = 0, month = 0, dayOfMonth = 0, hour = 0, minute = 0, second = 0] = match.slice(1).map((part) => Number(part ?? 0))
  const date = new Date(Date.UTC(year, month - 1, dayOfMonth, hour, minute, second))
  const isReal = year >= 1900 && date.getUTCMonth() === month - 1 && date.getUTCDate() === dayOfMonth && hour < 24 && minute < 60 && second < 60
  return isReal ? date.getTime() / 1000 - offset : undefined
}

const two = Array.from({ length: 60 }, (_, i) => String(i).padStart(2, '0'))

/** `YYYY-MM-DD HH:mm:ss`. Without Intl, because an export formats millions of them. */
export function formatShopTime(seconds: number): string {
  const local = seconds + offset
  const inDay = ((local % day) + day) % day
  const date = new Date((local - inDay) * 1000)
  const month = two[date.getUTCMonth() + 1] ?? ''
  return `${date.getUTCFullYear()}-${month}-${two[date.getUTCDate()] ?? ''} ${two[Math.floor(inDay / 3600)] ?? ''}:${two[Math.floor(inDay / 60) % 60] ?? ''}:${two[inDay % 60] ?? ''}`
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `2026-11-21 09:02:03` and `21 Nov 2026, 09:02:03`. */
export function momentText(seconds: number): Text {
  const date = shifted(seconds)
  const zh = formatShopTime(Math.floor(seconds))
  return { zh, en: `${date.getUTCDate()} ${months[date.getUTCMonth()] ?? ''} ${date.getUTCFullYear()}, ${zh.slice(11)}` }
}

/** Unix seconds as the text of an `input type=datetime-local`. */
export function toLocalInput(seconds: unknown): string {
  if (typeof seconds !== 'number' || !Number.isFinite(seconds)) return ''
  const date = shifted(seconds)
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 19)
}

/** And back; undefined for an empty or incomplete text. */
export function fromLocalInput(text: string): number | null {
  const milliseconds = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(text) ? Date.parse(`${text}Z`) : Number.NaN
  return Number.isNaN(milliseconds) ? null : milliseconds / 1000 - offset
}

/** Whether this machine's time zone differs from the shop's. */
export const isOutsideShopZone = (): boolean => new Date().getTimezoneOffset() !== -offset / 60

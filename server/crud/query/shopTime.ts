/** The shop keeps Asia/Shanghai: eight hours ahead of UTC all year, without summer time. */
const utcOffset = 8 * 3600
const day = 86_400
const pattern = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?$/

/** Years the database and the wire both hold. */
const maxSeconds = Date.UTC(9999, 0, 1) / 1000

/** Unix seconds from `YYYY-MM-DD[ HH:mm[:ss]]` in the shop's zone, or from Unix seconds; undefined when it is neither. */
export function toShopSeconds(text: string): number | undefined {
  if (/^\d{1,12}$/.test(text)) return Number(text) < maxSeconds ? Number(text) : undefined
  const found = pattern.exec(text)
  if (!found) return undefined
  const [year = 0, month = 0, dayOfMonth = 0, hour = 0, minute = 0, second = 0] = found.slice(1).map((part) => Number(part ?? 0))
  const date = new Date(Date.UTC(year, month - 1, dayOfMonth, hour, minute, second))
  const isReal = year >= 1900 && date.getUTCMonth() === month - 1 && date.getUTCDate() === dayOfMonth && hour < 24 && minute < 60 && second < 60
  return isReal ? date.getTime() / 1000 - utcOffset : undefined
}

/** The first second that is no longer in the shop day beginning at `seconds`. */
export const endOfShopDay = (seconds: number): number => seconds + day

const twoDigits = Array.from({ length: 60 }, (_, i) => String(i).padStart(2, '0'))

/** `YYYY-MM-DD HH:mm:ss` in the shop's zone. Reckoned by hand: an export says millions of them. */
export function formatShopTime(seconds: number): string {
  const local = seconds + utcOffset
  const inDay = ((local % day) + day) % day
  const date = new Date((local - inDay) * 1000)
  const month = twoDigits[date.getUTCMonth() + 1] ?? ''
  return `${date.getUTCFullYear()}-${month}-${twoDigits[date.getUTCDate()] ?? ''} ${twoDigits[Math.floor(inDay / 3600)] ?? ''}:${twoDigits[Math.floor(inDay / 60) % 60] ?? ''}:${twoDigits[inDay % 60] ?? ''}`
}

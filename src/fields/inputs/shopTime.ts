/** Shop time is UTC+8 all year, whatever the zone of the browser. */
const offset = 8 * 3600

/** Unix seconds as the text of an `input type=datetime-local`, in shop time. */
export function toLocalText(seconds: unknown): string {
  if (typeof seconds !== 'number' || !Number.isFinite(seconds)) return ''
  const date = new Date((seconds + offset) * 1000)
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 19)
}

/** And back; an empty or unfinished text is no moment. */
export function toSeconds(text: string): number | null {
  const found = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(text) ? Date.parse(`${text}Z`) : Number.NaN
  return Number.isNaN(found) ? null : found / 1000 - offset
}

/** Whether the browser's clock shows another time than the shop's. */
export const isAbroad = (): boolean => new Date().getTimezoneOffset() !== -offset / 60

export const shopToday = (): string => new Date(Date.now() + offset * 1000).toISOString().slice(0, 10)

import { translate } from '../resources/kit/text'
import { moneyText } from '../resources/kit/values/numberText'
import { momentText, shopDayNumber, shopZone } from '../resources/kit/values/shopTime'

import type { Language } from '../resources/kit/text'

const locales: Readonly<Record<Language, string>> = { 'zh-cn': 'zh-CN', en: 'en-GB' }

type Seconds = number | null | undefined
type Numeric = number | string | null | undefined

export interface Format {
  /** `2026-11-21` or `21 Nov 2026`, in the shop's time zone. */
  readonly day: (seconds: Seconds) => string
  /** `2026年11月21日星期六` or `Saturday 21 November 2026`, in the shop's time zone. */
  readonly longDay: (seconds: number) => string
  /** `2026-11-21 09:02:03` or `21 Nov 2026, 09:02:03`. */
  readonly moment: (seconds: Seconds) => string
  /** A date without a time, `YYYY-MM-DD` on the wire: never converted between time zones. */
  readonly date: (value: string | null | undefined) => string
  /** `¥1,234.50` and `-¥0.50` in both languages. */
  readonly money: (value: Numeric) => string
  readonly number: (value: Numeric, decimals?: number) => string
  /** Bytes as `1.2 MB`. */
  readonly size: (bytes: Numeric) => string
  /** `3 小时前`, beside the exact time. */
  readonly ago: (seconds: Seconds, now?: number) => string
}

const none = '-'
const isMissing = (value: unknown): value is null | undefined | '' => value === null || value === undefined || value === ''

const known = new Map<Language, Format>()

/** Shared, because creating a formatter costs more than rendering a cell. */
export function formatFor(language: Language): Format {
  const format = known.get(language) ?? makeFormat(language)
  known.set(language, format)
  return format
}

function makeFormat(language: Language): Format {
  const locale = locales[language]
  const isEnglish = language === 'en'
  const whole = new Intl.NumberFormat(locale)
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  return {
    day: (seconds) => (seconds ? translate(momentText(seconds), language).replace(timeOfDay, '') : none),
    longDay: (seconds) => new Date(seconds * 1000).toLocaleDateString(locale, { timeZone: shopZone, dateStyle: 'full' }),
    moment: (seconds) => (seconds ? translate(momentText(seconds), language) : none),
    date: (value) => (isMissing(value) ? none : isEnglish ? englishDate(value) : value),
    money: (value) => (isMissing(value) ? none : moneyText(value)),
    number: (value, decimals) =>
      isMissing(value)
        ? none
        : decimals === undefined
          ? whole.format(Number(value))
          : Number(value).toLocaleString(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
    size: (bytes) => (isMissing(bytes) ? none : size(Number(bytes), locale)),
    ago: (seconds, now = Date.now() / 1000) => (seconds ? ago(seconds, now, relative) : none),
  }
}

const timeOfDay = /,? [\d:]+$/

const englishDay = new Intl.DateTimeFormat('en-GB', { timeZone: shopZone, day: 'numeric', month: 'short', year: 'numeric' })

function englishDate(value: string): string {
  const date = new Date(`${value}T12:00:00+08:00`)
  return Number.isNaN(date.getTime()) ? value : englishDay.format(date).replace('Sept', 'Sep')
}

function size(bytes: number, locale: string): string {
  const steps = ['B', 'kB', 'MB', 'GB'] as const
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), steps.length - 1)
  return `${(bytes / 1024 ** step).toLocaleString(locale, { maximumFractionDigits: step === 0 ? 0 : 1 })} ${steps[step] ?? 'B'}`
}

/** Full units below a day, so that nothing is older than it is. From a day on calendar days of the shop, because "yesterday" names one. */
function ago(seconds: number, now: number, words: Intl.RelativeTimeFormat): string {
  const difference = seconds - now
  const age = Math.abs(difference)
  if (age >= 86_400) return words.format(shopDayNumber(seconds) - shopDayNumber(now), 'day')
  const [unit, length] = age >= 3600 ? (['hour', 3600] as const) : age >= 60 ? (['minute', 60] as const) : (['second', 1] as const)
  return words.format(Math.trunc(difference / length), unit)
}

import { refuse } from '../../errors'

/** What the cells of a page refer to. */
export interface BookFacts {
  /** The texts that cells share, by their number. */
  readonly texts: readonly string[]
  /** Styles that show a number as a date, by their number. */
  readonly dates: readonly boolean[]
  /** Days are counted from 1904 instead of 1900. */
  readonly is1904: boolean
}

/** A cell as the file has it. */
export interface RawCell {
  readonly type: string | undefined
  readonly style: string | undefined
  readonly text: string
}

/** What a cell shows: the result of a formula, a date by the clock it was written with, an error by its name. */
export function cellShows({ type, style, text }: RawCell, book: BookFacts): string {
  if (text === '') return ''
  if (type === 's') return book.texts[Number(text)] ?? refuse('import_unreadable')
  if (type === 'inlineStr' || type === 'str') return unescaped(text)
  if (type === 'b') return text.trim() === '1' || text.trim() === 'true' ? 'true' : 'false'
  if (type === 'e') return text.trim()
  if (type === 'd') return text.trim().replace('T', ' ').replace(/\.\d+/, '').replace(/Z$/, '')
  const number = Number(text)
  if (!Number.isFinite(number)) return text
  return (book.dates[Number(style ?? 0)] && dateOf(number, book.is1904)) || String(number)
}

/** The first of January 1970, in days of either count. */
const unixEpoch = { from1900: 25_569, from1904: 24_107 } as const
/** The count from 1900 believes in a 29 February of that year; days before it are one too few. */
const firstOfMarch = 60

/** To the second, as a clock shows it; undefined beyond the year 9999. */
function dateOf(days: number, is1904: boolean): string | undefined {
  const counted = is1904 ? days - unixEpoch.from1904 : days - unixEpoch.from1900 + (days >= 1 && days < firstOfMarch ? 1 : 0)
  const date = new Date(Math.round(counted * 86_400) * 1000)
  const text = Number.isNaN(date.getTime()) ? '' : date.toISOString()
  return text.length === 24 ? text.slice(0, 19).replace('T', ' ') : undefined
}

/** The format writes characters that XML does not carry as `_x000D_`; what stands for none becomes the mark of an unreadable one. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))).replace(/[\0\p{Cs}]/gu, '\uFFFD')
    : text

/** Formats of dates that need not be written out; those from 27 and from 50 on are the ones of Chinese, Japanese and Korean. */
const ownDates = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const

/** Whether a number format shows a date: by its number, or by the letters it has beside its quoted texts. */
export const showsDate = (id: number, format: string | undefined): boolean =>
  format === undefined
    ? ownDates.some(([from, to]) => id >= from && id <= to)
    : /[ymdhs]/i.test(
        format
          .replace(/"[^"]*"/g, '')
          .replace(/\[[^\]]*\]/g, '')
          .replace(/[\\_*]./g, '')
          .replace(/general|standard/gi, ''),
      )

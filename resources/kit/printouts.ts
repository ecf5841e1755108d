import { t } from './text'

import type { Condition } from './conditions'
import type { Text } from './text'

/** The papers that printouts are laid out for. Its height is undefined for a roll, whose pages are as long as what is on them. */
export const papers = {
  a4: { title: t('A4', 'A4'), width: 210, height: 297, margin: 12 },
  '80mm': { title: t('80mm 小票', '80 mm receipt'), width: 80, height: undefined, margin: 4 },
} as const
export type Paper = keyof typeof papers

/** What is printed of rows: one slip for each of them, on pages of its own, or one over all of them together. */
export interface Printout<Name extends string = string, Key extends string = string, On = Condition> {
  readonly title: Text
  /** The first is the usual one. */
  readonly papers: readonly Paper[]
  readonly each: 'row' | 'together'
  /** The node that permits it, `print` by default. */
  readonly node?: string
  /** The rows that have it. */
  readonly when?: On
  /** The most rows of one call; 200 by default. */
  readonly max?: number
  /** A field that is printed as a code for scanners too. */
  readonly code?: Key
  /** Fields of the row above its lines; empty ones are left out. With `each: 'row'`. */
  readonly fields?: readonly Name[]
  /** Long fields of the row, in full width below its lines. With `each: 'row'`. */
  readonly notes?: readonly Name[]
  readonly lines: PrintedLines<Key>
  /** What is printed only on request. */
  readonly options?: Readonly<Record<string, PrintOption<Name>>>
  readonly letterhead?: Letterhead
  /** A moment at which a row was first printed: staff confirm it after printing, and rows of a list can be filtered by it. With `each: 'row'`. */
  readonly marks?: Key
}

export interface PrintedLines<Key extends string = string> {
  /** An entity without a list of its own whose column `by` refers to the row, or to what the row refers to by `equals`. Without it the rows themselves are the lines. */
  readonly of?: string
  readonly by?: string
  readonly equals?: Key
  readonly columns: readonly string[]
  /** Numbers among the columns that are summed. */
  readonly totals?: readonly string[]
  /** Choices of lines, the first is the usual one; all lines without it. */
  readonly sets?: Readonly<Record<string, LineSet>>
  readonly sort?: readonly string[]
  /** Lines with the same value here are one line with sums, and with the rows that its pieces belong to. With `each: 'together'`. */
  readonly group?: string
  /** A column whose values divide the lines, as headings. */
  readonly heading?: string
  /** Columns to be filled in by hand: a box to tick, or room for a number. */
  readonly blanks?: readonly Blank[]
}

/** Lines that meet a condition. */
export interface LineSet {
  readonly title: Text
  readonly where?: Condition
  /** Columns of the table in whose place another number is printed and summed: the pieces that are left instead of those bought. */
  readonly instead?: Readonly<Record<string, string>>
  /** Columns that are true of a whole line alone: empty where `instead` has changed it, and then not summed on its slip. With `each: 'row'`. */
  readonly wholeOnly?: readonly string[]
}

interface Blank {
  readonly label: Text
  readonly is: 'box' | 'room'
}

/** Columns and fields that are printed only while it is on. */
interface PrintOption<Name extends string = string> {
  readonly title: Text
  readonly columns?: readonly string[]
  readonly fields?: readonly Name[]
  /** The node that permits it. Others get no value of these columns and fields. */
  readonly node?: string
}

/** Who sends it: the first row of another entity that meets the condition, such as the address of the shop. */
interface Letterhead {
  readonly title: Text
  readonly of: string
  readonly where: Condition
  readonly fields: readonly string[]
}

/** The most rows of one call, unless the printout names another number. */
export const maxPrinted = ({ max = 200 }: Pick<Printout, 'max'>): number => max

/** The column that a set of lines prints in the place of this one. */
export const printedColumn = (set: LineSet | undefined, name: string): string => set?.instead?.[name] ?? name

/** Every column that the lines of a printout are read with. */
export function columnsOfLines({ lines }: Printout): string[] {
  const { columns, sort = [], group, heading, sets = {} } = lines
  const instead = Object.values(sets).flatMap((set) => Object.values(set.instead ?? {}))
  return [...new Set([...columns, ...sort, ...[group, heading].flatMap((name) => name ?? []), ...instead])]
}

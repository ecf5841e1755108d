import type { Operator } from './protocol/list'
import type { Text } from './text'

/** So many hours as a setting of the shop says; with 0 the condition is off and no row fulfills it. */
export interface HoursOfSetting {
  readonly setting: string
}

/** One condition of a list, as in its address. A moment may be so many hours before the numbers are counted. */
export type RowFilter = { readonly field: string; readonly operator: Operator } & ({ readonly value: string } | { readonly hoursAgo: number | HoursOfSetting })

/** Rows of a list that the caller may open; whoever may not is not told how many there are. */
export interface ListedRows {
  readonly list: string
  readonly tab?: string
  readonly filters?: readonly RowFilter[]
  /** The moment that must be in the chosen range; without it they are the current rows. */
  readonly over?: string
  /**
   * What is summed and grouped are the details `of` these rows that refer to them `by`. A shop with very many rows counts them faster if they have a copy of the
   * moment of their row in the field `over`.
   */
  readonly lines?: { readonly of: string; readonly by: string; readonly over?: string }
}

/** A number over rows of a list: their count, unless it says otherwise. */
export interface Measure extends ListedRows {
  /** The sum of a column, or of a product of columns. */
  readonly sum?: readonly string[]
  /** The number of different values of a column. */
  readonly distinct?: string
  /** Without its sign. */
  readonly isAbsolute?: true
}

/** A measure, or two of them: one divided by the other, or what is left of one without the other. */
export type FigureValue = Measure | { readonly ratio: readonly [Measure, Measure] } | { readonly difference: readonly [Measure, Measure] }

/** How a number is written; a change has a sign. */
export type NumberStyle = 'number' | 'money' | 'percent' | 'size' | 'change' | 'moneyChange'

/** A second number of a figure, in its sentence as `{value}`. */
interface FigureNote {
  readonly of: Measure
  readonly as?: NumberStyle
  readonly text: Text
}

/** A number that links to the rows that it was counted from. */
export interface Figure {
  readonly label: Text
  readonly icon: string
  readonly of: FigureValue
  readonly as?: NumberStyle
  /** Whoever lacks this node sees that there is a number, but not which. */
  readonly needs?: string
  /** Whether an increase is positive. */
  readonly more?: 'good' | 'bad'
  /** Only the latest of these moments is stored, so the period before cannot be counted. */
  readonly isLastOnly?: true
  readonly note?: FigureNote
}

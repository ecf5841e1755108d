import type { Text } from './text'

/**
 * Sums of whole days of the shop that stand in a table of their own: a dashboard of a month reads a few thousand of its rows instead of a hundred thousand
 * orders. Its columns are named as those that they sum up or group, `row_count` is the number of rows. A job writes a day once it is long over; days without
 * current totals are counted from their rows.
 *
 * A trigger on the source notes the days of which rows are changed later (`note_changed_day`): it has to name `over`, `by` and `sums`.
 */
export interface DayTotal {
  readonly table: string
  /** What it sums up. */
  readonly of: Text
  /** The table that is summed up, and the moment that tells the day of its rows. */
  readonly source: string
  readonly over: string
  readonly by: readonly string[]
  readonly sums: readonly string[]
}

import type { Row } from './list'

/** What is printed of rows: the answer to the call of a printout. */
export interface PrintAnswer {
  /** In the order of the rows; one over all of them together. */
  readonly slips: readonly Slip[]
  /** Names of the rows that have lines on a slip over many. */
  readonly names: readonly string[]
  /** Rows that were requested and are in no slip: gone, or in a state that has none. */
  readonly left_out: number
  /** Rows without any line of the set. */
  readonly empty: number
  /** The row that says who sends it. */
  readonly letterhead?: Row
  /** Rows of the slips that are not marked as printed. */
  readonly unmarked: readonly number[]
}

export interface Slip {
  /** Absent on a slip over many rows. */
  readonly row?: Row
  readonly lines: readonly PrintedLine[]
  /** Sums over all of its lines. */
  readonly totals: Readonly<Record<string, unknown>>
}

export interface PrintedLine {
  readonly values: Row
  /** The rows that the pieces of a summed line belong to, by name. */
  readonly parts?: readonly { readonly name: string; readonly quantity: number }[]
}

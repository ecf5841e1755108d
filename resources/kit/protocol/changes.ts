import type { Row } from './list'

/** Changes of one field. Source: wire contract 24.16. */

/** How the new value follows from the one that the row has by then. */
export const changeWays = ['set', 'add', 'percent'] as const
export type ChangeWay = (typeof changeWays)[number]

export interface FieldChange {
  readonly field: string
  readonly way: ChangeWay
  readonly value: unknown
}

export interface ChangeCounts {
  readonly changed: number
  /** They had the value already. */
  readonly unchanged: number
  readonly refused: number
}

/** The answer for one row: its new value and its version. */
export interface ChangeAnswer {
  readonly row?: Row
  /** The version that the row had before it. */
  readonly version_before?: number
}

/** The first rows of a change, which were tried and taken back, and the numbers of all. */
export interface ChangePreview extends ChangeCounts {
  readonly rows: readonly PreviewedRow[]
}

export interface PreviewedRow {
  readonly id: number
  readonly name: string
  readonly before: Row
  /** Absent if the row refuses. */
  readonly after?: Row
  readonly msg?: string
}

/** Imports of sheets. */

/** Lines of an action, which run one by one, are done or refused afterwards. */
export type ImportKind = 'add' | 'edit' | 'same' | 'wrong' | 'done' | 'refused'

/** An uploaded sheet: what it would change, before anything is written. Moments are Unix seconds. */
export interface ImportAnswer {
  readonly run: number
  readonly state: 'ready' | 'applied' | 'undone'
  readonly by: string
  readonly file: string
  /** Names of the recognized columns, and the ignored heads. */
  readonly columns: readonly string[]
  readonly ignored: readonly string[]
  readonly counts: Readonly<Partial<Record<ImportKind, number>>>
  readonly at: number
  readonly applied: number | null
}

/** How far an import is that is running now. */
export interface ImportProgress {
  readonly done: number
  readonly total: number
}

export interface ImportCell {
  readonly column: string
  readonly label: string
  readonly line: number
  readonly from: string
  readonly to: string
  readonly problem?: string
}

/** One row of the preview; `cells` are those that differ, with the line of the sheet they are in. */
export interface ImportLine {
  readonly line: number
  readonly kind: ImportKind
  readonly id: number | null
  readonly name: string
  readonly cells: readonly ImportCell[]
}

/** A page of the preview. */
export interface ImportPage {
  readonly list: readonly ImportLine[]
  readonly total: number
}

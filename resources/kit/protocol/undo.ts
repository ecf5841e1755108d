/** Undo and history of rows. Source: wire contract 24.15. */

/** A value that is no longer what the change had made of it, so that it is not undone. */
export interface ConflictField {
  readonly name: string
  /** Made by the change. */
  readonly made: unknown
  readonly now: unknown
}

/** A row that was changed since; nothing of it is undone. */
export interface ConflictingRow {
  readonly id: number
  readonly name: string
  /** None if something else was done with it, and of many rows only the first ones have them. */
  readonly fields: readonly ConflictField[]
}

/** A refusal has it, too, if nothing was undone. */
export interface UndoAnswer {
  readonly type: 'undo'
  /** An undo was undone, so that its changes are made again. */
  readonly is_redo: boolean
  readonly done: number
  readonly conflicts: readonly ConflictingRow[]
  readonly refused: readonly { readonly id: number; readonly msg: string }[]
}

/** A change of one row. */
export interface HistoryEntry {
  readonly id: number
  readonly at: number
  readonly by: string
  /** `add`, `edit`, `del`, `sortable`, `restore`, or the name of an action. */
  readonly kind: string
  /** The changes of one request have the same; those from before there was one have none. */
  readonly batch: string | null
  /** The entry that this one undid. */
  readonly undoes: number | null
  /** The entry that undid this one. */
  readonly undone_by: number | null
  /** It undid an undo, so that its change is made again. */
  readonly is_redo: boolean
  readonly can_undo: boolean
  /** Absent for a new row. */
  readonly before: Readonly<Record<string, unknown>> | null
  /** Absent for a deleted one. */
  readonly after: Readonly<Record<string, unknown>> | null
  /** What of it was added or deleted: a variable of a tab of settings. */
  readonly of?: { readonly id: number; readonly name: string }
}

export interface HistoryAnswer {
  readonly name: string
  readonly list: readonly HistoryEntry[]
  readonly total: number
}

/** The row as it was after each of these entries; null while it did not exist. */
export interface MomentsAnswer {
  readonly moments: readonly { readonly id: number; readonly row: Readonly<Record<string, unknown>> | null }[]
}

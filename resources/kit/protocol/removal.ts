/** What a deletion would do, asked before it is confirmed. Source: wire contract 24.15. */

/** Rows of another list. */
export interface CountedRows {
  readonly title: string
  readonly count: number
}

export interface RemovalPreview {
  readonly count: number
  /** Deleted, or hidden, with them. */
  readonly along: readonly CountedRows[]
  /** They refer to them and stay, without the reference. */
  readonly released: readonly CountedRows[]
  /** They refer to them, so that what they refer to is not deleted. */
  readonly blocking: readonly CountedRows[]
  /** Where the rows are kept: marked in their table, in the recycle bin, or nowhere. */
  readonly kept: 'marked' | 'bin' | 'nowhere'
  /** The caller could undo it. */
  readonly can_undo: boolean
}

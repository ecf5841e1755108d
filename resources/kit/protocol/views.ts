/** Saved views of lists. */

/** A view in the responses of its list and of the start-up call, which has pinned and default ones. */
export interface SavedView {
  readonly id: number
  readonly path: string
  readonly name: string
  /** The query of the list's address with its question mark; empty for the list as defined. */
  readonly query: string
  /** The layout: columns, their order and widths; null leaves them as the person has them. A key of stored views. */
  readonly look: unknown
  /** Ids of the groups it is shared with. */
  readonly groups: readonly number[]
  readonly owner: string
  readonly is_own: boolean
  /** True for its owner and super administrators. */
  readonly may_change: boolean
  readonly is_pinned: boolean
  readonly is_default: boolean
  readonly row_version: number
}

export interface ViewsOfList {
  readonly list: readonly SavedView[]
  /** Groups a view can be shared with. */
  readonly groups: readonly { readonly id: number; readonly name: string }[]
}

/** The views in the start-up call, so that menu and lists need no request. */
export interface StartViews {
  readonly marked: readonly SavedView[]
  /** Lists with any view. */
  readonly lists: readonly string[]
}

export const viewLimits = {
  /** Maximum characters of a name, of an address, of column settings as JSON. */
  name: 50,
  query: 4000,
  look: 8192,
  /** Maximum own views of one list. */
  perList: 50,
} as const

/** Saved views of lists. */

/** What an opened list says about its views, and the start-up call about those that are pinned or open by themselves. */
export interface SavedView {
  readonly id: number
  readonly path: string
  readonly name: string
  /** The state of the list as it stands in the address, with its question mark; empty for the list as it is defined. */
  readonly query: string
  /** The layout: columns, their order and widths; null leaves them as the person has them. A key of stored views. */
  readonly look: unknown
  /** Ids of the groups it is shared with. */
  readonly groups: readonly number[]
  readonly owner: string
  readonly is_own: boolean
  /** Its owner may, and a super. */
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

/** What the start-up call knows of views: so that menu and lists need not ask first. */
export interface StartViews {
  readonly marked: readonly SavedView[]
  /** Lists for which there is any view. */
  readonly lists: readonly string[]
}

export const viewLimits = {
  /** Characters of a name, of an address, of a look as JSON. */
  name: 50,
  query: 4000,
  look: 8192,
  /** Own views of one list. */
  perList: 50,
} as const

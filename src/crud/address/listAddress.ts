import type { ListState } from './listState'

/** What a list knows of its state, and how it changes it. */
export interface ListAddress {
  /** The path of the list, without a popup. */
  readonly base: string
  readonly state: ListState
  /** What the server is asked for: the state, and what a list beside a row is narrowed by at any rate. */
  readonly asked: ListState
  /** Parameters of the address that mean nothing here. */
  readonly ignored: readonly string[]
  /** No popup stands over the list. */
  readonly isTop: boolean
  readonly change: (part: Partial<ListState>, how?: { readonly replace?: boolean }) => void
  /** Opens `edit/5` and the like over the list, whose own state stays in the query. */
  readonly open: (popup: string) => void
}

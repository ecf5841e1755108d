import { createContext, useContext } from 'react'

import type { AnyResource } from '../../../resources/kit/define'
import type { Row } from '../../../resources/kit/protocol/list'
import type { ListRights, NamedAction } from '../actions/useRights'

/** The handlers of a row. The object is stable while the list is mounted, so that rows are not rendered again. */
export interface RowHandlers {
  readonly edit: (row: Row) => void
  /** Double click and Enter: opens the form, or the details if there is no form. */
  readonly open: (row: Row) => void
  readonly remove: (row: Row) => void
  readonly runAction: (action: NamedAction, row: Row) => void
  readonly select: (row: Row, isRange: boolean) => void
  /** Expands or collapses a branch of a tree. */
  readonly toggleBranch: (row: Row) => void
  /** Expands or collapses the details of a row. */
  readonly toggleDetails: (row: Row) => void
  readonly hrefOf: (row: Row) => string
}

export interface CurrentList {
  readonly resource: AnyResource
  readonly rights: ListRights
  readonly handlers: RowHandlers
}

const ListContext = createContext<CurrentList | undefined>(undefined)

export const ListProvider = ListContext.Provider

export function useCurrentList(): CurrentList {
  const list = useContext(ListContext)
  if (!list) throw new Error('a part of a list is used outside ListScreen')
  return list
}

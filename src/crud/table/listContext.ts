import { createContext, useContext } from 'react'

import type { Row } from '../../../providers/dataTypes'
import type { AnyResource } from '../../../resources/kit/define'
import type { NamedAction, Rights } from '../rows/useRights'

/** What a row can be told to do. The object stays the same as long as the list stands, so that rows need not be drawn again. */
export interface RowCommands {
  readonly edit: (row: Row) => void
  /** What a double click and Enter do: the form, or the details where there is no form to open. */
  readonly open: (row: Row) => void
  readonly remove: (row: Row) => void
  readonly act: (action: NamedAction, row: Row) => void
  readonly select: (row: Row, isRange: boolean) => void
  /** Opens or closes a branch of a tree. */
  readonly unfold: (row: Row) => void
  /** Opens or closes the details below a row. */
  readonly expand: (row: Row) => void
  readonly hrefOf: (row: Row) => string
}

export interface ListParts {
  readonly resource: AnyResource
  readonly rights: Rights
  readonly commands: RowCommands
}

const ListContext = createContext<ListParts | undefined>(undefined)

export const ListProvider = ListContext.Provider

export function useList(): ListParts {
  const parts = useContext(ListContext)
  if (!parts) throw new Error('a part of a list stands outside ListScreen')
  return parts
}

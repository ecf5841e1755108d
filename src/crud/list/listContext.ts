import { createContext, useContext } from 'react'
import { useRecordContext } from 'react-admin'

import type { AnyResource } from '../../../resources/kit/define'
import type { Row } from '../../../resources/kit/protocol/list'
import type { ListActions } from '../actions/useListActions'
import type { ListRights, NamedAction, NamedPrintout } from '../actions/useRights'
import type { ListQuery } from '../url/localListQuery'
import type { ColumnSettings } from './columnSettings'
import type { RowSelection } from './useListSelection'
import type { Tree } from './useTree'

/** The handlers of rows and columns. The object is stable while the list is mounted, so that rows are not rendered again. */
export interface RowHandlers {
  readonly edit: (row: Row) => void
  /** Opens the details, also of a row that was meant to be edited and may not be, else the form, else the expanded row. */
  readonly open: (row: Row, isEdited?: boolean) => void
  readonly remove: (row: Row) => void
  readonly runAction: (action: NamedAction, row: Row) => void
  readonly print: (printout: NamedPrintout, row: Row) => void
  /** Opens a new row with the values of this one, or below this one in its tree. */
  readonly copy: (row: Row) => void
  readonly addChild: (row: Row) => void
  /** Opens the choice of another parent. */
  readonly moveTo: (row: Row) => void
  /** 1 for the top level of a tree. */
  readonly levelOf: (row: Row) => number | undefined
  /** Opens the changes of the row. */
  readonly history: (row: Row) => void
  readonly select: (row: Row, isRange: boolean) => void
  /** Expands or collapses a branch of a tree. */
  readonly toggleBranch: (row: Row) => void
  readonly openBranch: (row: Row) => void
  /** Expands or collapses the details of a row. */
  readonly toggleDetails: (row: Row) => void
  /** The address that the name of a row links to: its details, or its form. */
  readonly hrefOf: (row: Row) => string
  readonly resize: (column: string, width: number) => void
}

/** What does not change while rows come and go, so that rows may read it. Their own row is the record of react-admin's context. */
export interface CurrentList {
  readonly resource: AnyResource
  readonly rights: ListRights
  readonly handlers: RowHandlers
  readonly isPhone: boolean
}

const CurrentListContext = createContext<CurrentList | undefined>(undefined)
export const CurrentListProvider = CurrentListContext.Provider
export const useCurrentList = (): CurrentList => present(useContext(CurrentListContext))

/** The record of the row around. */
export const useRow = (): Row => present(useRecordContext<Row>())

interface ExportOptions {
  /** The lines of a row are one cell unless each has a row of its own. */
  readonly lines?: 'each' | undefined
  /** Gets the number of bytes that have arrived so far. */
  readonly onReceived?: (bytes: number) => void
}

/** Downloads the rows of the filter. */
export type ExportFile = (format: 'csv' | 'xlsx', options?: ExportOptions) => Promise<void>

/** What react-admin's list context does not have, for all but the rows: it changes with the address and with every tick. */
export interface ListParts {
  /** The tab, the view and the popups. */
  readonly listQuery: ListQuery
  /** The ticked rows of all pages, whose ids are in react-admin's context. */
  readonly selection: RowSelection
  readonly actions: ListActions
  readonly settings: ColumnSettings
  /** Undefined for a list that is no tree. */
  readonly tree: Tree | undefined
  /** In the formats that `exporter` does not choose from. */
  readonly exportFile: ExportFile
}

const ListPartsContext = createContext<ListParts | undefined>(undefined)
export const ListPartsProvider = ListPartsContext.Provider
export const useListParts = (): ListParts => present(useContext(ListPartsContext))

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('a part of a list is used outside ListScreen')
  return value
}

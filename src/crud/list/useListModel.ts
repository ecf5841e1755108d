import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'

import { useData } from '../../../providers/hooks'
import { matchesRow, parentOf } from '../../../resources/kit/derived'
import { useListActions } from '../actions/useListActions'
import { canExpand, useExpanded } from '../table/RowDetails'
import { focusRow } from '../toolbar/listShortcuts'
import { filterKeyOf, requestedTab } from '../url/listQuery'
import { toSearchConditions } from '../url/toSearchParams'
import { useListQuery } from '../url/useListQuery'
import { useViewColumns } from '../views/useViews'
import { useColumnSettings } from './columnSettings'
import { useListRows } from './useListRows'
import { useSelection } from './useSelection'
import { countRows, useTree } from './useTree'

import type { RefObject } from 'react'

import type { Row } from '../../../providers/dataTypes'
import type { AnyResource } from '../../../resources/kit/define'
import type { Column } from '../../../resources/kit/derived'
import type { ListActions } from '../actions/useListActions'
import type { ListRights } from '../actions/useRights'
import type { ListQuery } from '../url/localListQuery'
import type { ColumnSettings } from './columnSettings'
import type { RowHandlers } from './listContext'
import type { RowSelection } from './useSelection'

/** Everything a list knows and can do, put together from its parts. */
export function useListModel(resource: AnyResource, rights: ListRights, root: RefObject<HTMLElement | null>) {
  const address = useListQuery(resource)
  const { search } = useLocation()
  const { state, requested: asked } = address
  const isTree = parentOf(resource) !== undefined
  const filterKey = filterKeyOf(requested)
  const [exactKey, setExactKey] = useState<string>()
  const answer = useListRows(resource, requested, exactKey === filterKey)
  const total = isTree ? countRows(answer.rows) : answer.total
  const tree = useTree(resource, answer.rows, state, isTree)
  const lines = useDeferredValue(tree.lines)
  const visible = lines.map((line) => line.row)
  const selection = useSelection(filterKey)
  const { expanded, expand } = useExpanded()
  const focus = useFocusAfter(root)
  const deeds = useListActions({ resource, state: requested, selection, total, open: address.open, onGone: focus.restore })
  const remove = (row: Row): void => {
    focus.remember(row)
    deeds.remove(row)
  }
  const commands = useRowHandlers({
    resource,
    mayEdit: rights.may.edit,
    address,
    search,
    selection,
    deeds: { ...deeds, remove },
    visible,
    unfold: tree.toggle,
    expand,
  })
  const look = useFilledColumns(useViewColumns(resource, useColumnSettings(resource), state.view), answer.rows, address.base === '')
  const exportFile = useExport(resource, requested, look.columns)
  usePageInRange(address, isTree ? undefined : answer)
  const countExactly = useCallback(() => setExactKey(filterKey), [filterKey])
  return { resource, address, isTree, answer, total, tree, lines, selection, expanded, deeds, commands, look, exportFile, countExactly }
}

export type ListModel = ReturnType<typeof useListModel>

/** Beside another list there is little room: columns that hold nothing in any row are left out. */
function useFilledColumns(look: ColumnSettings, rows: readonly Row[], isBeside: boolean): ColumnSettings {
  return useMemo(() => {
    if (!isBeside || rows.length === 0) return look
    return { ...look, columns: look.columns.filter((column) => rows.some((row) => isFilled(column, row))) }
  }, [look, rows, isBeside])
}

/** A change of nothing is nothing to see. */
function isFilled({ name, field, relation }: Column, row: Row): boolean {
  const value = relation ? (row[relation.field.as] as Row | null | undefined)?.[relation.column] : row[name]
  return value !== undefined && value !== null && value !== '' && !(value === 0 && field.type === 'integer' && field.look === 'change')
}

/** A page beyond the end, from an old link or after a deletion, leads to the last one. */
function usePageInRange({ state, change }: ReturnType<typeof useListQuery>, answer: ReturnType<typeof useListRows> | undefined): void {
  const isBeyond = answer !== undefined && !answer.isFirstLoad && !answer.isStale && answer.rows.length === 0 && answer.total > 0 && state.page > 1
  const last = Math.ceil((answer?.total ?? 0) / state.limit)
  useEffect(() => {
    if (isBeyond && last < state.page) change({ page: last }, { replace: true })
  }, [isBeyond, last, state.page, change])
}

/** After a deletion the focus goes to the row that came into its place. */
function useFocusAfter(root: RefObject<HTMLElement | null>) {
  const place = useRef(0)
  const rows = (): HTMLElement[] => [...(root.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  return {
    remember: (row: Row) => {
      place.current = Math.max(
        0,
        rows().findIndex((one) => one.dataset['row'] === String(row.id)),
      )
    },
    // the dialog gives the focus back to a button that is gone; this comes after it
    restore: () =>
      void window.setTimeout(() => {
        const left = rows()
        const next = left[Math.min(place.current, left.length - 1)]
        if (next) focusRow(next)
        else root.current?.querySelector<HTMLElement>('button')?.focus()
      }, 80),
  }
}

function useExport(resource: AnyResource, state: ReturnType<typeof useListQuery>['state'], columns: ReturnType<typeof useColumnSettings>['columns']) {
  const data = useData()
  return useCallback(
    (format: 'csv' | 'xlsx'): Promise<void> =>
      data.exportFile(resource.path, {
        format,
        columns: columns.map((column) => column.name),
        search: toSearchConditions(resource, state.filters),
        quickSearch: state.q,
        ...requestedTab(resource, state.tab),
        sort: { field: state.order.field, order: state.order.direction === 'asc' ? 'ASC' : 'DESC' },
      }),
    [data, resource, columns, state],
  )
}

interface HandlerContext {
  readonly resource: AnyResource
  readonly mayEdit: boolean
  readonly address: ListQuery
  readonly search: string
  readonly selection: RowSelection
  readonly deeds: ListActions
  readonly visible: readonly Row[]
  readonly unfold: (row: Row) => void
  readonly expand: (row: Row) => void
}

/** One object for the life of the list, so that a row is drawn again only when its own data changes. */
function useRowHandlers(given: HandlerContext): RowHandlers {
  const parts = useRef(given)
  parts.current = given
  return useMemo(
    () => ({
      edit: (row) => parts.current.address.open(`edit/${row.id}`),
      open: (row) => {
        const { resource, mayEdit, address, expand } = parts.current
        if (mayEdit && matchesRow(resource, resource.rowWhen?.edit, row)) address.open(`edit/${row.id}`)
        else if (canExpand(resource)) expand(row)
      },
      remove: (row) => parts.current.deeds.remove(row),
      act: (action, row) => parts.current.deeds.act(action, row),
      select: (row, isRange) => parts.current.selection.toggle(row, parts.current.visible, isRange),
      unfold: (row) => parts.current.unfold(row),
      expand: (row) => parts.current.expand(row),
      hrefOf: (row) => `${parts.current.address.base}/edit/${row.id}${parts.current.search}`,
    }),
    [],
  )
}

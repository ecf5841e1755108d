import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'

import { useData } from '../../providers/hooks'
import { parentOf } from '../../resources/kit/derived'
import { askedTab, filterKeyOf } from './address/listState'
import { searchItemsOf } from './address/searchItems'
import { useListAddress } from './address/useListAddress'
import { countRows } from './rows/treeRows'
import { useCommands } from './rows/useCommands'
import { useDeeds } from './rows/useDeeds'
import { useListRows } from './rows/useListRows'
import { useSelection } from './rows/useSelection'
import { useTree } from './rows/useTree'
import { useExpanded } from './table/useExpanded'
import { useListLook } from './table/useListLook'
import { focusRow } from './toolbar/useListKeys'
import { useViewLook } from './views/useViewLook'

import type { RefObject } from 'react'

import type { Row } from '../../providers/dataTypes'
import type { AnyResource } from '../../resources/kit/define'
import type { Column } from '../../resources/kit/derived'
import type { Rights } from './rows/useRights'
import type { ListLook } from './table/useListLook'

/** Everything a list knows and can do, put together from its parts. */
export function useListModel(resource: AnyResource, rights: Rights, root: RefObject<HTMLElement | null>) {
  const address = useListAddress(resource)
  const { search } = useLocation()
  const { state, asked } = address
  const isTree = parentOf(resource) !== undefined
  const filterKey = filterKeyOf(asked)
  const [exactKey, setExactKey] = useState<string>()
  const answer = useListRows(resource, asked, exactKey === filterKey)
  const total = isTree ? countRows(answer.rows) : answer.total
  const tree = useTree(resource, answer.rows, state, isTree)
  const lines = useDeferredValue(tree.lines)
  const visible = lines.map((line) => line.row)
  const selection = useSelection(filterKey)
  const { expanded, expand } = useExpanded()
  const focus = useFocusAfter(root)
  const deeds = useDeeds({ resource, state: asked, selection, total, open: address.open, onGone: focus.restore })
  const remove = (row: Row): void => {
    focus.remember(row)
    deeds.remove(row)
  }
  const commands = useCommands({
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
  const look = useFilledColumns(useViewLook(resource, useListLook(resource), state.view), answer.rows, address.base === '')
  const exportFile = useExport(resource, asked, look.columns)
  usePageInRange(address, isTree ? undefined : answer)
  const countExactly = useCallback(() => setExactKey(filterKey), [filterKey])
  return { resource, address, isTree, answer, total, tree, lines, selection, expanded, deeds, commands, look, exportFile, countExactly }
}

export type ListModel = ReturnType<typeof useListModel>

/** Beside another list there is little room: columns that hold nothing in any row are left out. */
function useFilledColumns(look: ListLook, rows: readonly Row[], isBeside: boolean): ListLook {
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
function usePageInRange({ state, change }: ReturnType<typeof useListAddress>, answer: ReturnType<typeof useListRows> | undefined): void {
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

function useExport(resource: AnyResource, state: ReturnType<typeof useListAddress>['state'], columns: ReturnType<typeof useListLook>['columns']) {
  const data = useData()
  return useCallback(
    (format: 'csv' | 'xlsx'): Promise<void> =>
      data.exportFile(resource.path, {
        format,
        columns: columns.map((column) => column.name),
        search: searchItemsOf(resource, state.filters),
        quickSearch: state.q,
        ...askedTab(resource, state.tab),
        sort: { field: state.order.field, order: state.order.direction === 'asc' ? 'ASC' : 'DESC' },
      }),
    [data, resource, columns, state],
  )
}

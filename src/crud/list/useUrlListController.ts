import { useEffect, useMemo, useRef, useState } from 'react'

import { filterOfText, textOfFilter } from '../../../providers/data/raFilter'
import { useData } from '../../../providers/hooks'
import { parentOf } from '../../../resources/kit/derived'
import { limits } from '../../../resources/kit/protocol/list'
import { useText } from '../../ui/useText'
import { fromSort, toListParams, toSort } from '../url/toSearchParams'

import type { ListControllerResult } from 'react-admin'

import type { ChainedSort, ZhangguiData } from '../../../providers/data/dataTypes'
import type { RaFilter } from '../../../providers/data/raFilter'
import type { AnyResource } from '../../../resources/kit/define'
import type { Row } from '../../../resources/kit/protocol/list'
import type { ListQuery } from '../url/localListQuery'
import type { ListRows } from './useListRows'
import type { RowSelection } from './useListSelection'
import type { ExportFile } from './listContext'

interface Parts {
  readonly resource: AnyResource
  readonly listQuery: ListQuery
  readonly answer: ListRows
  readonly total: number
  readonly selection: RowSelection
  readonly selectAll: () => void
  /** Undefined without the right to export. */
  readonly exportFile: ExportFile | undefined
}

/** The list as react-admin's components read and change it; its state stays in the address. */
export function useUrlListController(parts: Parts): ListControllerResult<Row> {
  const { resource, listQuery, answer, total, selection } = parts
  const { state, requested } = listQuery
  const translate = useText()
  const [displayed, setDisplayed] = useState<RaFilter>(noFilter)
  const handlers = useHandlers(parts, setDisplayed)
  const { rows, meta, error, isFirstLoad, isStale, isPlaceholder, reload } = answer
  const { order } = state
  const sort = useMemo(() => toSort(order), [order])
  const filterValues = useMemo(() => filterOfText(resource, state.q, state.filters), [resource, state.q, state.filters])
  const filter = useMemo(() => {
    const fixed = requested.filters.filter((one) => !state.filters.includes(one))
    return filterOfText(resource, '', fixed)
  }, [resource, requested.filters, state.filters])
  const displayedFilters = useMemo(() => ({ ...filterValues, ...displayed }), [filterValues, displayed])
  return useMemo(() => {
    const base = {
      ...handlers,
      resource: resource.path,
      defaultTitle: translate(resource.title),
      sort,
      page: state.page,
      perPage: state.limit,
      hasNextPage: state.page * state.limit < total,
      hasPreviousPage: state.page > 1,
      filter,
      filterValues,
      displayedFilters,
      selectedIds: [...selection.rows.keys(), ...(selection.isAll ? rows.flatMap(({ id }) => (selection.rows.has(id) ? [] : [id])) : [])],
      refetch: reload,
      isFetching: isStale || isFirstLoad,
      isLoading: isFirstLoad,
      isPaused: false,
      isPlaceholderData: isPlaceholder,
    }
    if (isFirstLoad) return { ...base, data: undefined, total: undefined, meta: undefined, error: null, isPending: true }
    if (error && rows.length === 0) return { ...base, data: undefined, total: undefined, meta: undefined, error, isPending: false }
    const loaded = { ...base, data: [...rows], total, meta }
    return error ? { ...loaded, error, isPending: false } : { ...loaded, error: null, isPending: false }
  }, [
    handlers,
    resource,
    translate,
    state.page,
    state.limit,
    sort,
    total,
    filter,
    filterValues,
    displayedFilters,
    selection,
    rows,
    meta,
    error,
    isFirstLoad,
    isStale,
    isPlaceholder,
    reload,
  ])
}

const noFilter: RaFilter = {}

/** Milliseconds without further input after which a filter form is applied. */
const typingPause = 500

/** The setters; stable while the list is mounted, so that what only changes the list is not rendered again. */
function useHandlers(latest: Parts, setDisplayed: (change: (before: RaFilter) => RaFilter) => void) {
  const data = useData()
  const context = useRef(latest)
  context.current = latest
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const mayExport = latest.exportFile !== undefined
  return useMemo(() => {
    const applyFilters = (filter: RaFilter, isTyping: boolean): void => {
      const { resource, listQuery } = context.current
      listQuery.change(textOfFilter(resource, filter), { replace: isTyping })
    }
    const setFilters = (filter: RaFilter, displayed?: RaFilter, isDebounced = false): void => {
      clearTimeout(timer.current)
      if (displayed) setDisplayed(() => displayed)
      if (isDebounced) timer.current = setTimeout(() => applyFilters(filter, true), typingPause)
      else applyFilters(filter, false)
    }
    const currentFilter = (): RaFilter => {
      const { resource, listQuery } = context.current
      return filterOfText(resource, listQuery.state.q, listQuery.state.filters)
    }
    const selectFirst = async (limit: number): Promise<void> => {
      const rows = await readRows(data, context.current, limit)
      context.current.selection.set(
        rows.map(({ id }) => id),
        rows,
      )
    }
    return {
      setPage: (page: number) => context.current.listQuery.change({ page }),
      setPerPage: (size: number) => context.current.listQuery.change({ limit: limits.pageSizes.find((one) => one >= size) ?? limits.page }),
      setSort: (sort: ChainedSort) => context.current.listQuery.change({ order: fromSort(sort) }),
      setFilters,
      showFilter: (name: string, initial: unknown) => {
        setDisplayed((before) => ({ ...before, [name]: true }))
        if (initial !== undefined) applyFilters({ ...withoutValue(currentFilter(), name), [name]: initial }, false)
      },
      hideFilter: (name: string) => {
        setDisplayed((before) => withoutKey(before, name))
        applyFilters(withoutValue(currentFilter(), name), false)
      },
      onSelect: (ids: readonly unknown[]) => context.current.selection.set(ids.map(Number)),
      onToggleItem: (id: unknown) => {
        const { selection } = context.current
        const ids = new Set(selection.rows.keys())
        if (!ids.delete(Number(id))) ids.add(Number(id))
        selection.set([...ids])
      },
      onUnselectItems: () => context.current.selection.clear(),
      getData: ({ maxResults }: { readonly maxResults?: number } = {}) => readRows(data, context.current, maxResults ?? context.current.total),
      // with a limit the ids that react-admin's bulk buttons send, else every row of the filter
      onSelectAll: ({ limit }: { readonly limit?: number } = {}) =>
        limit === undefined ? context.current.selectAll() : void selectFirst(limit).catch(() => undefined), // the data provider has reported it
      exporter: mayExport ? async () => context.current.exportFile?.('xlsx') : (false as const), // the server writes the file; the rows of the browser are not used
    }
  }, [data, mayExport, setDisplayed])
}

const withoutKey = (filter: RaFilter, name: string): RaFilter => Object.fromEntries(Object.entries(filter).filter(([key]) => key !== name))

/** A dotted name is a nested value. */
function withoutValue(filter: RaFilter, name: string): RaFilter {
  const [as = '', ...rest] = name.split('.')
  const nested = filter[as] as RaFilter | undefined
  return { ...withoutKey(filter, as), ...(rest.length > 0 && nested && { [as]: withoutValue(nested, rest.join('.')) }) }
}

/** The rows of all pages, up to a number, read in the largest pages that the server gives. */
async function readRows(data: ZhangguiData, { resource, listQuery }: Parts, most: number): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; rows.length < most; page += 1) {
    const answer = await data.getList<Row>(resource.path, toListParams(resource, { ...listQuery.requested, page, limit: limits.page }))
    rows.push(...answer.data)
    if (answer.data.length < limits.page || parentOf(resource)) break
  }
  return rows.slice(0, most)
}

import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'

import { useData } from '../../../providers/hooks'
import { matchesRow, parentOf } from '../../../resources/kit/derived'
import { uiOf } from '../../fields'
import { useListActions } from '../actions/useListActions'
import { canExpand, useExpanded } from '../table/RowDetails'
import { filterKeyOf } from '../url/listQuery'
import { toSort } from '../url/toSearchParams'
import { useListQuery } from '../url/useListQuery'
import { usePrint } from '../print/usePrint'
import { useViewColumns } from '../views/useViews'
import { namesOfShown, useColumnSettings } from './columnSettings'
import { exportedFilter } from './exportedFilter'
import { useFocusAfterRemoval } from './rowFocus'
import { useFiguresAt } from './useListFigures'
import { useListRows } from './useListRows'
import { useLiveList } from './useLiveList'
import { useListSelection } from './useListSelection'
import { countRows, useTree } from './useTree'
import { useUrlListController } from './useUrlListController'

import type { RefObject } from 'react'

import type { AnyResource } from '../../../resources/kit/define'
import type { Column } from '../../../resources/kit/derived'
import type { Row } from '../../../resources/kit/protocol/list'
import type { ListRights } from '../actions/useRights'
import type { ListState } from '../url/listQuery'
import type { ListQuery } from '../url/localListQuery'
import type { ColumnSettings } from './columnSettings'
import type { ListParts, RowHandlers } from './listContext'
import type { ListRows } from './useListRows'
import type { TableLine } from './useTree'
import type { RowSelection } from './useListSelection'
import type { ExportFile } from './listContext'

/** The state and handlers of a list, combined from its parts. */
export function useListModel(resource: AnyResource, rights: ListRights, root: RefObject<HTMLElement | null>) {
  const listQuery = useListQuery(resource)
  const { search } = useLocation()
  const { state, requested } = listQuery
  const isTree = parentOf(resource) !== undefined
  const filterKey = filterKeyOf(requested)
  const [exactKey, setExactKey] = useState<string>()
  const answer = useListRows(resource, requested, exactKey === filterKey)
  const figuresAt = useFiguresAt(answer, requested)
  const news = useLiveList({ resource, answer })
  const total = isTree ? countRows(answer.rows) : answer.total
  const tree = useTree(resource, answer.rows, state, isTree)
  const lines = useDeferredValue(tree.lines)
  // changes together with the rows, so that the previous rows are not rendered again only to end their dimming
  const isStale = useDeferredValue(answer.isStale)
  const selection = useListSelection({ path: resource.path, isBeside: listQuery.base === '', filterKey, page: answer.rows })
  const { expanded, toggleDetails } = useExpanded()
  const focus = useFocusAfterRemoval(root)
  const onRemoved = (): void => {
    if (!listQuery.isTop) listQuery.change({ page: state.page }) // the details of a removed row close
    focus.restore()
  }
  const actions = useListActions({ resource, state: requested, selection, total, open: listQuery.open, onRemoved })
  const settings = useFilledColumns(useViewColumns(resource, useColumnSettings(resource), state.view), answer.rows, listQuery.base === '')
  const remove = (row: Row): void => {
    focus.remember(row)
    actions.remove(row)
  }
  const print = usePrint(resource.path)
  const handlers = useRowHandlers({
    resource,
    rights,
    listQuery,
    search,
    selection,
    remove,
    runAction: actions.runAction,
    print: (printout, row) => print(printout.name, { ids: [row.id] }),
    visible: lines.map((line) => line.row),
    lines,
    toggleBranch: tree.toggle,
    openBranch: tree.open,
    toggleDetails,
    settings,
  })
  const exportFile = useExport(resource, requested, settings.columns)
  usePageInRange(listQuery, isTree ? undefined : answer)
  const countExactly = useCallback(() => setExactKey(filterKey), [filterKey])
  const selectAll = (): void => {
    if (answer.isEstimate) countExactly()
    selection.selectAll()
  }
  const controller = useUrlListController({
    resource,
    listQuery,
    answer,
    total,
    selection,
    selectAll,
    exportFile: rights.mayExport ? exportFile : undefined,
  })
  const parts: ListParts = useMemo(
    () => ({ listQuery, selection, actions, settings, tree: isTree ? tree : undefined, exportFile }),
    [listQuery, selection, actions, settings, isTree, tree, exportFile],
  )
  return { ...parts, parts, controller, answer, figuresAt, news, countExactly, lines, isStale, expanded, handlers }
}

export type ListModel = ReturnType<typeof useListModel>

interface HandlerContext extends Pick<RowHandlers, 'remove' | 'runAction' | 'print' | 'toggleBranch' | 'openBranch' | 'toggleDetails'> {
  readonly resource: AnyResource
  readonly rights: ListRights
  readonly listQuery: ListQuery
  readonly search: string
  readonly selection: RowSelection
  readonly visible: readonly Row[]
  readonly lines: readonly TableLine[]
  readonly settings: ColumnSettings
}

/** One stable object per list, so that a row is rendered again only when its own data changes. */
function useRowHandlers(latest: HandlerContext): RowHandlers {
  const context = useRef(latest)
  context.current = latest
  return useMemo(
    () => ({
      edit: (row) => context.current.listQuery.open(`edit/${row.id}`),
      open: (row, isEdited = false) => {
        const { resource, rights, listQuery, toggleDetails } = context.current
        const mayEdit = rights.may.edit && matchesRow(resource, resource.editableWhen, row)
        if (mayEdit && (isEdited || !rights.mayShow)) listQuery.open(`edit/${row.id}`)
        else if (rights.mayShow) listQuery.open(`show/${row.id}`)
        else if (canExpand(resource)) toggleDetails(row)
      },
      remove: (row) => context.current.remove(row),
      runAction: (action, row) => context.current.runAction(action, row),
      print: (printout, row) => context.current.print(printout, row),
      copy: (row) => context.current.listQuery.open(`copy/${row.id}`),
      addChild: (row) => context.current.listQuery.open('add', { presets: { [parentOf(context.current.resource) ?? '']: String(row.id) } }),
      moveTo: (row) => context.current.listQuery.open(`move/${row.id}`),
      levelOf: (row) => context.current.lines.find((line) => line.row.id === row.id)?.level,
      history: (row) => context.current.listQuery.open(`history/${row.id}`),
      select: (row, isRange) => context.current.selection.toggle(row, context.current.visible, isRange),
      toggleBranch: (row) => context.current.toggleBranch(row),
      openBranch: (row) => context.current.openBranch(row),
      toggleDetails: (row) => context.current.toggleDetails(row),
      resize: (column, width) => {
        const { prefs, setPrefs } = context.current.settings
        setPrefs({ ...prefs, widths: { ...prefs.widths, [column]: width } })
      },
      hrefOf: (row) => {
        const { listQuery, rights, search } = context.current
        return `${listQuery.base}/${rights.mayShow ? 'show' : 'edit'}/${row.id}${search}`
      },
    }),
    [],
  )
}

/** A list beside another has little width, so columns without values in any row are left out. */
function useFilledColumns(settings: ColumnSettings, rows: readonly Row[], isBeside: boolean): ColumnSettings {
  return useMemo(() => {
    if (!isBeside || rows.length === 0) return settings
    const hasValues = (column: Column): boolean => rows.some((row) => isFilled(column, row))
    return {
      ...settings,
      columns: settings.columns.flatMap(({ below, ...column }) => {
        const isBelowFilled = below !== undefined && hasValues(below)
        return hasValues(column) || isBelowFilled ? [{ ...column, ...(isBelowFilled && { below }) }] : []
      }),
    }
  }, [settings, rows, isBeside])
}

/** A change by zero counts as empty. */
function isFilled({ name, field, relation }: Column, row: Row): boolean {
  const value = relation ? (row[relation.field.as] as Row | null | undefined)?.[relation.column] : row[name]
  return value !== undefined && value !== null && value !== '' && !uiOf(field).isBlankValue?.(value, field)
}

/** A page beyond the end, from an old link or after a deletion, is replaced by the last one. */
function usePageInRange({ state, change }: ListQuery, answer: ListRows | undefined): void {
  const isBeyond = answer !== undefined && !answer.isFirstLoad && !answer.isStale && answer.rows.length === 0 && answer.total > 0 && state.page > 1
  const last = Math.ceil((answer?.total ?? 0) / state.limit)
  useEffect(() => {
    if (isBeyond && last < state.page) change({ page: last }, { replace: true })
  }, [isBeyond, last, state.page, change])
}

function useExport(resource: AnyResource, state: ListState, columns: ColumnSettings['columns']) {
  const data = useData()
  return useCallback<ExportFile>(
    (format, { lines, onReceived } = {}) =>
      data.exportFile(resource.path, {
        format,
        ...(lines && { lines }),
        columns: exportedColumns(resource, columns),
        ...exportedFilter(resource, state),
        sort: toSort(state.order),
        onReceived,
      }),
    [data, resource, columns, state],
  )
}

/** The exported columns: those shown, with the id if the list can be imported, so that edited rows are found again. */
function exportedColumns({ imports }: AnyResource, columns: ColumnSettings['columns']): string[] {
  const names = namesOfShown(columns)
  return imports && !names.includes('id') ? ['id', ...names] : names
}

import { weightOf } from '../../resources/kit/derived'
import { code } from '../../resources/kit/protocol'
import { firstTab } from './address/listState'
import { Cards } from './table/Cards'
import { ListTable } from './table/ListTable'
import { SkeletonTable } from './table/SkeletonTable'
import { useList } from './table/listContext'
import { LoadFailed, NotAllowed, NothingInTab, NothingMatches, NothingYet } from './table/listStates'

import type { Order } from './address/listState'
import type { ListModel } from './useListModel'

interface Props {
  readonly model: ListModel
  readonly isPhone: boolean
  readonly onSort: (order: Order) => void
  readonly onWidth: (name: string, width: number) => void
  readonly onClear: () => void
}

/** The rows, or what there is to say instead. */
export function ListContent({ model, isPhone, onSort, onWidth, onClear }: Props) {
  const { rights } = useList()
  const { resource, address, answer, lines, look, selection, expanded, isTree } = model
  const { state } = address
  // the rows are drawn in slices, a moment after they came: until then the skeleton stays
  const isDrawing = lines.length === 0 && answer.rows.length > 0
  if (answer.isFirstLoad || isDrawing) return <SkeletonTable columns={Math.min(8, look.columns.length)} rows={Math.min(state.limit, 12)} />
  if (answer.error && answer.rows.length === 0)
    return isDenied(answer.error) ? <NotAllowed title={resource.title} /> : <LoadFailed message={answer.error.message} onRetry={answer.reload} />
  if (answer.rows.length === 0) {
    if (state.q || state.filters.length > 0) return <NothingMatches onClear={onClear} />
    if (state.tab && resource.list.tabs?.[state.tab]?.where)
      return <NothingInTab title={resource.title} onFirst={state.tab === firstTab(resource) ? undefined : () => address.change({ tab: firstTab(resource) })} />
    if (!answer.isStale) return <NothingYet title={resource.title} onAdd={rights.may.add ? () => address.open('add') : undefined} />
  }
  const isByWeight = state.order.field === weightOf(resource) && !state.q && state.filters.length === 0
  if (isPhone)
    return (
      <Cards
        columns={look.columns}
        lines={lines}
        selection={selection}
        isStale={answer.isStale}
        expanded={expanded}
        order={state.order}
        canMove={rights.may.sortable && isByWeight}
      />
    )
  return (
    <ListTable
      columns={look.columns}
      lines={lines}
      density={look.density}
      order={state.order}
      selection={selection}
      isStale={answer.isStale}
      isTree={isTree}
      canMove={rights.may.sortable}
      isByWeight={isByWeight}
      expanded={expanded}
      onSort={onSort}
      onWidth={onWidth}
    />
  )
}

const isDenied = (error: Error): boolean => 'code' in error && error.code === code.forbidden

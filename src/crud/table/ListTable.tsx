import { lazy, memo, Suspense } from 'react'

import { useText } from '../../../providers/hooks'
import { sortableOf } from '../../../resources/kit/facts'
import { TipArea } from '../../ui/TipArea'
import { actionsWidth } from '../rows/rowActionsOf'
import { linkColumn } from './columnPrefs'
import { HeadRow } from './HeadRow'
import { LineRow } from './LineRow'
import { useList } from './listContext'
import { loadMovableLines } from './loadMovableLines'
import { TableFrame } from './TableFrame'

import type { Row } from '../../../providers/dataTypes'
import type { Order } from '../address/listState'
import type { Selection } from '../rows/useSelection'
import type { Line } from '../rows/treeRows'
import type { BodyRowProps } from './BodyRow'
import type { Density, ShownColumn } from './columnPrefs'

const MovableLines = lazy(loadMovableLines)

interface Props {
  readonly columns: readonly ShownColumn[]
  readonly lines: readonly Line[]
  readonly density: Density
  readonly order: Order
  readonly selection: Selection
  readonly isStale: boolean
  readonly isTree: boolean
  /** Rows can be moved at all; and now, because the list stands in the order of its weights. */
  readonly canMove: boolean
  readonly isByWeight: boolean
  readonly expanded: ReadonlySet<number>
  readonly onSort: (order: Order) => void
  readonly onWidth: (name: string, width: number) => void
}

export const ListTable = memo(function ListTable(props: Props) {
  const { columns, lines, density, order, selection, isStale, isTree, canMove, isByWeight, expanded, onSort, onWidth } = props
  const say = useText()
  const { resource, rights } = useList()
  const [pageRows, link] = [lines.map((line) => line.row), linkColumn(resource, columns)]
  const ticked = pageRows.filter((row) => selection.isAll || selection.rows.has(row.id)).length
  const shape = shapeOf({
    hasSelection: rights.may.del || rights.may.edit || rights.rows.length > 0,
    tools: Number(canMove) + Number(resource.list.expand !== undefined),
    actions: actionsWidth(rights),
    columns,
  })
  const common = { columns, link, isTree, ...shape.has }
  const stateOf = (row: Row) => ({ isSelected: selection.isAll || selection.rows.has(row.id), isExpanded: expanded.has(row.id) })
  return (
    <TipArea>
      <TableFrame density={density} tabIndex={-1}>
        <table role={isTree ? 'treegrid' : undefined} aria-label={say(resource.title)} style={{ minWidth: shape.minWidth }}>
          <colgroup>
            {shape.widths.map((width, index) => (
              <col key={index} style={width === undefined ? undefined : { width }} />
            ))}
          </colgroup>
          <HeadRow
            columns={columns}
            sortable={sortableOf(resource)}
            order={order}
            onSort={onSort}
            onWidth={onWidth}
            isAllTicked={ticked > 0 && ticked === pageRows.length}
            isSomeTicked={ticked > 0}
            onTickPage={(isOn) => selection.setPage(pageRows, isOn)}
            {...shape.has}
          />
          <tbody aria-busy={isStale}>
            {canMove ? (
              <Suspense fallback={null}>
                <MovableLines lines={lines} isByWeight={isByWeight} order={order} common={common} stateOf={stateOf} />
              </Suspense>
            ) : (
              lines.map((line, index) => <LineRow key={line.row.id} line={line} isFirst={index === 0} {...common} {...stateOf(line.row)} />)
            )}
          </tbody>
        </table>
      </TableFrame>
    </TipArea>
  )
})

interface Shape {
  readonly hasSelection: boolean
  readonly tools: number
  readonly actions: number
  readonly columns: readonly ShownColumn[]
}

/** Which columns of our own stand around the data, and how wide everything is. */
function shapeOf({ hasSelection, tools, actions, columns }: Shape) {
  const left = [...(hasSelection ? [44] : []), ...(tools > 0 ? [tools * 34 + 10] : [])]
  const right = actions > 0 ? [actions] : []
  const minWidth = [...left, ...right, ...columns.map((column) => column.minWidth)].reduce((sum, width) => sum + width, 0)
  // when no column grows, the last one takes the room that is left, so that the others keep their width
  const grows = columns.some((column) => column.width === undefined)
  const widths = [...left, ...columns.map((column, index) => (!grows && index === columns.length - 1 ? undefined : column.width)), ...right]
  return { minWidth, widths, has: { hasSelection, hasTools: tools > 0, hasActions: actions > 0 } }
}

export type CommonRowProps = Pick<BodyRowProps, 'columns' | 'link' | 'isTree' | 'hasSelection' | 'hasTools' | 'hasActions'>

import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import UnfoldMore from '@mui/icons-material/UnfoldMore'
import { memo, useRef } from 'react'
import { useListSortContext } from 'react-admin'

import { sortableOf } from '../../../resources/kit/derived'
import { limits } from '../../../resources/kit/protocol/list'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { clampWidth } from '../list/columnSettings'
import { useCurrentList } from '../list/listContext'
import { nameClass } from './TableFrame'

import type { PointerEvent } from 'react'
import type { SortPayload } from 'react-admin'

import type { ChainedSort } from '../../../providers/data/dataTypes'
import type { Column } from '../../../resources/kit/derived'
import type { ShownColumn } from '../list/columnSettings'

const texts = {
  page: t('选择本页全部', 'Select all on this page'),
  actions: t('操作', 'Actions'),
  tools: t('展开与拖动', 'Expand and move'),
  by: t('按{field}排序；按住 Shift 加为次要排序', 'Sort by {field}; hold Shift to add it as a secondary sort'),
  place: t('第 {n} 排序列', 'Sort column {n}'),
}

interface HeadRowProps {
  readonly columns: readonly ShownColumn[]
  /** The column that names the rows. */
  readonly link: string | undefined
  readonly isAllTicked: boolean
  readonly isSomeTicked: boolean
  readonly onTickPage: (isOn: boolean) => void
  readonly hasSelection: boolean
  readonly hasTools: boolean
  readonly hasActions: boolean
}

export const HeadRow = memo(function HeadRow({ columns, link, hasSelection, hasTools, hasActions, ...props }: HeadRowProps) {
  const translate = useText()
  return (
    <thead role="rowgroup">
      <tr role="row">
        {hasSelection ? (
          <th role="columnheader" scope="col" className="stick-left" data-align="center">
            <input
              type="checkbox"
              className="cell-check"
              checked={props.isAllTicked}
              ref={(box) => {
                if (box) box.indeterminate = props.isSomeTicked && !props.isAllTicked
              }}
              aria-label={translate(texts.page)}
              onChange={({ target }) => props.onTickPage(target.checked)}
            />
          </th>
        ) : null}
        {hasTools ? (
          <th role="columnheader" scope="col">
            <span className="cell-hidden">{translate(texts.tools)}</span>
          </th>
        ) : null}
        {columns.map((column) => (
          <HeadCell key={column.name} column={column} isName={column.name === link} />
        ))}
        {hasActions ? (
          <th role="columnheader" scope="col" className="stick-right">
            {translate(texts.actions)}
          </th>
        ) : null}
      </tr>
    </thead>
  )
})

function HeadCell({ column, isName }: { readonly column: ShownColumn; readonly isName: boolean }) {
  const sort = useListSortContext().sort as ChainedSort // of our controller
  const { handlers } = useCurrentList()
  const { below } = column
  const isActive = sort.field === column.name || sort.field === below?.name
  return (
    <th
      role="columnheader"
      scope="col"
      className={isName ? nameClass : undefined}
      data-align={column.layout.align}
      aria-sort={isActive ? (sort.order === 'ASC' ? 'ascending' : 'descending') : undefined}
      data-name={column.name}
      data-lines={below ? 2 : 1}
    >
      <HeadLabel column={column} />
      {below ? <HeadLabel column={below} /> : null}
      <ResizeEdge onWidth={(width) => handlers.resize(column.name, width)} />
    </th>
  )
}

/** The label of a column, which sorts by it where that is possible. */
function HeadLabel({ column }: { readonly column: Column }) {
  const translate = useText()
  const { resource } = useCurrentList()
  const { sort: current, setSort } = useListSortContext()
  const sort = current as ChainedSort // of our controller
  const label = translate(column.label)
  const columns = columnsOf(sort)
  const place = columns.findIndex(({ field }) => field === column.name)
  const own = columns[place]
  const Arrow = !own ? UnfoldMore : own.order === 'ASC' ? ArrowUpward : ArrowDownward
  const choose = (isAdded: boolean): void =>
    setSort(isAdded ? withColumn(sort, column.name) : { field: column.name, order: turned(place === 0 ? own : undefined) })
  if (!sortableOf(resource).includes(column.name))
    return (
      <span className="head-label" data-clip>
        {label}
      </span>
    )
  return (
    <button
      type="button"
      className="sort-button"
      data-active={own !== undefined}
      data-tip={translate(texts.by, { field: label })}
      onClick={({ shiftKey }) => choose(shiftKey)}
      onKeyDown={(event) => {
        // a click made by a key does not tell of Shift everywhere
        if (!event.shiftKey || (event.key !== 'Enter' && event.key !== ' ')) return
        event.preventDefault()
        choose(true)
      }}
    >
      <span className="head-label">{label}</span>
      <Arrow aria-hidden />
      {own && columns.length > 1 ? (
        <small>
          <span aria-hidden>{place + 1}</span>
          <span className="cell-hidden">{translate(texts.place, { n: place + 1 })}</span>
        </small>
      ) : null}
    </button>
  )
}

const columnsOf = ({ next = [], field, order }: ChainedSort): readonly SortPayload[] => [{ field, order }, ...next]

const turned = (sort: SortPayload | undefined): 'ASC' | 'DESC' => (sort?.order === 'DESC' ? 'ASC' : 'DESC')

/** Adds a column at the end, turns it, and takes it out again. */
function withColumn(sort: ChainedSort, name: string): ChainedSort {
  const columns = columnsOf(sort)
  const own = columns.find(({ field }) => field === name)
  if (!own && columns.length === limits.orderColumns) return sort
  const changed = !own
    ? [...columns, { field: name, order: 'DESC' as const }]
    : own.order === 'DESC'
      ? columns.map((one) => (one === own ? { ...one, order: 'ASC' as const } : one))
      : columns.filter((one) => one !== own)
  const [first = own ?? sort, ...next] = changed
  return { ...first, ...(next.length > 0 && { next }) }
}

function setTrack(cell: HTMLTableCellElement, width: number): void {
  const table = cell.closest('table')
  const tracks = table?.style.getPropertyValue('--columns').split(' ') ?? []
  table?.style.setProperty('--columns', tracks.with(cell.cellIndex, `${width}px`).join(' '))
}

/** Resizes a column by dragging the edge of its head. By keyboard the width is set in the column chooser. */
function ResizeEdge({ onWidth }: { readonly onWidth: (width: number) => void }) {
  const start = useRef<{ readonly x: number; readonly width: number; readonly cell: HTMLTableCellElement }>(undefined)

  const begin = (event: PointerEvent<HTMLSpanElement>): void => {
    const cell = event.currentTarget.closest('th')
    if (!cell) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    start.current = { x: event.clientX, width: cell.offsetWidth, cell }
  }
  // while dragging only the grid property of the table changes; the rows are rendered once, at the end
  const widthAt = (event: PointerEvent): number => clampWidth((start.current?.width ?? 0) + event.clientX - (start.current?.x ?? 0))
  const move = (event: PointerEvent): void => {
    if (start.current) setTrack(start.current.cell, widthAt(event))
  }
  const end = (event: PointerEvent): void => {
    if (!start.current) return
    const width = widthAt(event)
    const isMoved = event.clientX !== start.current.x
    start.current = undefined
    if (isMoved) onWidth(width)
  }
  return (
    <span
      className="resize-edge"
      aria-hidden
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onClick={(event) => event.stopPropagation()}
    />
  )
}

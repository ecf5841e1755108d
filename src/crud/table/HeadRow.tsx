import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import UnfoldMore from '@mui/icons-material/UnfoldMore'
import { memo, useRef } from 'react'
import { useListSortContext } from 'react-admin'

import { sortableOf } from '../../../resources/kit/derived'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { clampWidth } from '../list/columnSettings'
import { useCurrentList } from '../list/listContext'

import type { PointerEvent } from 'react'

import type { Column } from '../../../resources/kit/derived'
import type { ShownColumn } from '../list/columnSettings'

const texts = {
  page: t('选择本页全部', 'Select all on this page'),
  actions: t('操作', 'Actions'),
  tools: t('展开与拖动', 'Expand and move'),
  by: t('按{field}排序', 'Sort by {field}'),
}

interface HeadRowProps {
  readonly columns: readonly ShownColumn[]
  readonly isAllTicked: boolean
  readonly isSomeTicked: boolean
  readonly onTickPage: (isOn: boolean) => void
  readonly hasSelection: boolean
  readonly hasTools: boolean
  readonly hasActions: boolean
}

export const HeadRow = memo(function HeadRow({ columns, hasSelection, hasTools, hasActions, ...props }: HeadRowProps) {
  const translate = useText()
  return (
    <thead role="rowgroup">
      <tr role="row">
        {hasSelection ? (
          <th role="columnheader" scope="col" data-align="center">
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
          <HeadCell key={column.name} column={column} />
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

function HeadCell({ column }: { readonly column: ShownColumn }) {
  const { sort } = useListSortContext()
  const { handlers } = useCurrentList()
  const { below } = column
  const isActive = sort.field === column.name || sort.field === below?.name
  return (
    <th
      role="columnheader"
      scope="col"
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
  const { sort, setSort } = useListSortContext()
  const label = translate(column.label)
  const isActive = sort.field === column.name
  const Arrow = !isActive ? UnfoldMore : sort.order === 'ASC' ? ArrowUpward : ArrowDownward
  const next = isActive && sort.order === 'DESC' ? 'ASC' : 'DESC'
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
      data-active={isActive}
      data-tip={translate(texts.by, { field: label })}
      onClick={() => setSort({ field: column.name, order: next })}
    >
      <span className="head-label">{label}</span>
      <Arrow aria-hidden />
    </button>
  )
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

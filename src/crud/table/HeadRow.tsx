import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import UnfoldMore from '@mui/icons-material/UnfoldMore'
import { memo } from 'react'

import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { ResizeEdge } from './ResizeEdge'

import type { Order } from '../address/listState'
import type { ShownColumn } from './columnPrefs'

const texts = {
  page: t('选择本页全部', 'Select the whole page'),
  actions: t('操作', 'Actions'),
  tools: t('展开与拖动', 'Open and move'),
  by: t('按{field}排序', 'Sort by {field}'),
}

export interface HeadProps {
  readonly columns: readonly ShownColumn[]
  readonly sortable: readonly string[]
  readonly order: Order
  readonly onSort: (order: Order) => void
  readonly onWidth: (name: string, width: number) => void
  readonly isAllTicked: boolean
  readonly isSomeTicked: boolean
  readonly onTickPage: (isOn: boolean) => void
  readonly hasSelection: boolean
  readonly hasTools: boolean
  readonly hasActions: boolean
}

export const HeadRow = memo(function HeadRow({ columns, hasSelection, hasTools, hasActions, ...props }: HeadProps) {
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
          <HeadCell key={column.name} column={column} {...props} />
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

type CellProps = Pick<HeadProps, 'sortable' | 'order' | 'onSort' | 'onWidth'> & { readonly column: ShownColumn }

function HeadCell({ column, sortable, order, onSort, onWidth }: CellProps) {
  const translate = useText()
  const label = translate(column.label)
  const isActive = order.field === column.name
  const Arrow = !isActive ? UnfoldMore : order.direction === 'asc' ? ArrowUpward : ArrowDownward
  const next = isActive && order.direction === 'desc' ? 'asc' : 'desc'
  return (
    <th
      role="columnheader"
      scope="col"
      data-align={column.look.align}
      aria-sort={isActive ? (order.direction === 'asc' ? 'ascending' : 'descending') : undefined}
      data-name={column.name}
    >
      {sortable.includes(column.name) ? (
        <button
          type="button"
          className="sort-button"
          data-active={isActive}
          data-tip={translate(texts.by, { field: label })}
          onClick={() => onSort({ field: column.name, direction: next })}
        >
          <span className="cell-clip">{label}</span>
          <Arrow aria-hidden />
        </button>
      ) : (
        <span className="cell-clip" data-clip>
          {label}
        </span>
      )}
      <ResizeEdge onWidth={(width) => onWidth(column.name, width)} />
    </th>
  )
}

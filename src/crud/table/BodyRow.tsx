import ChevronRight from '@mui/icons-material/ChevronRight'
import ExpandMore from '@mui/icons-material/ExpandMore'
import { memo } from 'react'

import { useText } from '../../../providers/hooks'
import { nameFieldOf } from '../../../resources/kit/facts'
import { t } from '../../../resources/kit/text'
import { fits } from '../../../resources/kit/when'
import { RowActions } from '../rows/RowActions'
import { useList } from './listContext'
import { RowCells } from './RowCells'

import type { MouseEvent, ReactNode } from 'react'
import type { Line } from '../rows/treeRows'
import type { ShownColumn } from './columnPrefs'

const texts = {
  select: t('选择 {name}', 'Select {name}'),
  open: t('展开 {name}', 'Open {name}'),
  close: t('收起 {name}', 'Close {name}'),
}

export interface BodyRowProps {
  readonly line: Line
  readonly columns: readonly ShownColumn[]
  readonly link: string | undefined
  readonly isSelected: boolean
  readonly isExpanded: boolean
  readonly isTree: boolean
  readonly isFirst: boolean
  readonly hasSelection: boolean
  readonly hasTools: boolean
  readonly hasActions: boolean
  /** The handle to move the row by, where rows can be moved. */
  readonly handle?: ReactNode
  readonly rowRef?: (element: HTMLTableRowElement | null) => void
  readonly className?: string
}

export const BodyRow = memo(function BodyRow(props: BodyRowProps) {
  const { line, columns, link, isSelected, isExpanded, isTree, isFirst, hasSelection, hasTools, hasActions, handle, rowRef, className = '' } = props
  const { row, level } = line
  const say = useText()
  const { resource, rights, commands } = useList()
  const canEdit = rights.may.edit && fits(resource.rowWhen?.edit, row)
  const name = String(row[nameFieldOf(resource)] ?? row.id)
  const onDoubleClick = (event: MouseEvent): void => {
    const isControl = event.target instanceof Element && event.target.closest('a,button,input')
    if (!isControl) commands.open(row)
  }
  return (
    <tr
      ref={rowRef}
      className={`row ${className}`}
      data-row={row.id}
      data-selected={isSelected}
      tabIndex={isFirst ? 0 : -1}
      onDoubleClick={onDoubleClick}
      {...(isTree && {
        'aria-level': level,
        'aria-posinset': line.position,
        'aria-setsize': line.siblings,
        ...(line.hasChildren && { 'aria-expanded': line.isOpen }),
      })}
    >
      {hasSelection ? (
        <td className="stick-left" data-align="center">
          <input
            type="checkbox"
            className="brick-check"
            checked={isSelected}
            aria-label={say(texts.select, { name })}
            onClick={(event) => commands.select(row, event.shiftKey)}
            onChange={() => undefined}
          />
        </td>
      ) : null}
      {hasTools ? (
        <td data-align="center" style={{ padding: '0 4px' }}>
          {handle}
          {resource.list.expand ? (
            <button
              type="button"
              className="brick-button"
              aria-expanded={isExpanded}
              aria-label={say(isExpanded ? texts.close : texts.open, { name })}
              onClick={() => commands.expand(row)}
            >
              {isExpanded ? <ExpandMore /> : <ChevronRight />}
            </button>
          ) : null}
        </td>
      ) : null}
      <RowCells line={line} columns={columns} link={link} isTree={isTree} canEdit={canEdit} />
      {hasActions ? (
        <td className="stick-right">
          <RowActions row={row} />
        </td>
      ) : null}
    </tr>
  )
})

import ChevronRight from '@mui/icons-material/ChevronRight'
import ExpandMore from '@mui/icons-material/ExpandMore'
import { memo } from 'react'
import { RecordContextProvider } from 'react-admin'

import { matchesRow, rowName } from '../../../resources/kit/derived'
import { t } from '../../../resources/kit/text'
import { PlainSvgIcon } from '../../ui/icon/PlainSvgIcon'
import { useText } from '../../ui/useText'
import { RowActions } from '../actions/RowActions'
import { useCurrentList } from '../list/listContext'
import { ColumnCell } from './ColumnCell'
import { canExpand, RowDetails } from './RowDetails'
import { nameClass } from './TableFrame'
import { useNearViewport } from '../../ui/useNearViewport'

import type { CSSProperties, MouseEvent, ReactNode } from 'react'

import type { ShownColumn } from '../list/columnSettings'
import type { TableLine } from '../list/useTree'
import type { RenderMode } from '../../ui/useNearViewport'

export interface TableRowProps {
  readonly line: TableLine
  readonly columns: readonly ShownColumn[]
  readonly link: string | undefined
  readonly isSelected: boolean
  readonly isExpanded: boolean
  /** It is different on the server by now. */
  readonly isChanged: boolean
  readonly isTree: boolean
  readonly isFirst: boolean
  readonly hasSelection: boolean
  readonly hasTools: boolean
  readonly hasActions: boolean
  /** The drag handle, if rows can be moved. */
  readonly handle?: ReactNode
  readonly className?: string
  /** Indentation of the line that shows where a dragged row lands in a tree. */
  readonly dropLevel?: number
  readonly fill: RenderMode
}

/** Values shared by all rows of a table. */
export type SharedRowProps = Pick<TableRowProps, 'columns' | 'link' | 'isTree' | 'hasSelection' | 'hasTools' | 'hasActions'>

/** px */
const levelIndent = 22

/** A row and, if expanded, its details below. */
export function TableRow(props: TableRowProps) {
  const { resource } = useCurrentList()
  const { columns, hasSelection, hasTools, hasActions, isExpanded, line } = props
  const span = columns.length + Number(hasSelection) + Number(hasTools) + Number(hasActions)
  return (
    <RecordContextProvider value={line.row}>
      <MainRow {...props} />
      {isExpanded && canExpand(resource) ? (
        <tr role="row">
          <td role={props.isTree ? 'gridcell' : 'cell'} className="detail" colSpan={span}>
            <div className="detail-inside">
              <RowDetails />
            </div>
          </td>
        </tr>
      ) : null}
    </RecordContextProvider>
  )
}

const MainRow = memo(function MainRow(props: TableRowProps) {
  const { line, isSelected, isChanged, isTree, isFirst, className = '', dropLevel, fill } = props
  const { row, level } = line
  const { resource, handlers } = useCurrentList()
  const translate = useText()
  const { ref, isFilled, height } = useNearViewport<HTMLTableRowElement>(fill)
  const onDoubleClick = ({ target, currentTarget }: MouseEvent): void => {
    // a dialog that a cell has opened is elsewhere in the document
    if (!(target instanceof Element) || !currentTarget.contains(target)) return
    if (!target.closest('a,button,input')) handlers.open(row)
  }
  return (
    <tr
      role="row"
      ref={ref}
      className={`row ${className}`}
      data-row={row.id}
      data-selected={isSelected}
      {...(isChanged && { 'data-changed': true, 'aria-description': translate(changedText) })}
      tabIndex={isFirst ? 0 : -1}
      onDoubleClick={onDoubleClick}
      {...(!isFilled && { 'aria-label': rowName(resource, row, translate), style: { height } })}
      {...(dropLevel !== undefined && { 'data-drop-level': dropLevel, style: { '--drop-indent': `${(dropLevel - 1) * levelIndent}px` } as CSSProperties })} // React supports custom properties, its type does not
      {...(isTree && {
        'aria-level': level,
        'aria-posinset': line.position,
        'aria-setsize': line.siblings,
        ...(line.hasChildren && { 'aria-expanded': line.isOpen }),
      })}
    >
      {isFilled ? <RowContent {...props} /> : null}
    </tr>
  )
})

/** Of a row that is different on the server by now. */
export const changedText = t('有变化，尚未显示', 'Changed, not shown yet')

const texts = {
  select: t('选择 {name}', 'Select {name}'),
  open: t('展开 {name}', 'Expand {name}'),
  close: t('收起 {name}', 'Collapse {name}'),
}

/** The cells of a row: checkbox, handle and details, data, actions. */
function RowContent({ line, columns, link, isSelected, isExpanded, isTree, hasSelection, hasTools, hasActions, handle }: TableRowProps) {
  const { row } = line
  const role = isTree ? 'gridcell' : 'cell'
  const translate = useText()
  const { resource, rights, handlers } = useCurrentList()
  const canEdit = rights.may.edit && matchesRow(resource, resource.editableWhen, row)
  const name = rowName(resource, row, translate)
  return (
    <>
      {hasSelection ? (
        <td role={role} className="stick-left" data-align="center">
          <input
            type="checkbox"
            className="cell-check"
            checked={isSelected}
            aria-label={translate(texts.select, { name })}
            onClick={(event) => handlers.select(row, event.shiftKey)}
            onChange={() => undefined}
          />
        </td>
      ) : null}
      {hasTools ? (
        <td role={role} data-align="center" style={{ padding: '0 4px' }}>
          {handle}
          {canExpand(resource) ? (
            <button
              type="button"
              className="cell-button"
              aria-expanded={isExpanded}
              aria-label={translate(isExpanded ? texts.close : texts.open, { name })}
              onClick={() => handlers.toggleDetails(row)}
            >
              <PlainSvgIcon icon={isExpanded ? ExpandMore : ChevronRight} />
            </button>
          ) : null}
        </td>
      ) : null}
      <DataCells line={line} columns={columns} link={link} isTree={isTree} canEdit={canEdit} />
      {hasActions ? (
        <td role={role} className="stick-right">
          <RowActions />
        </td>
      ) : null}
    </>
  )
}

const branchTexts = {
  open: t('展开 {name}', 'Expand {name}'),
  close: t('收起 {name}', 'Collapse {name}'),
}

interface DataCellsProps {
  readonly line: TableLine
  readonly columns: readonly ShownColumn[]
  readonly link: string | undefined
  readonly isTree: boolean
  readonly canEdit: boolean
}

/** The data cells, separate from checkbox and handle: selecting a hundred rows renders none of them again. */
const DataCells = memo(function RowCells({ line, columns, link, isTree, canEdit }: DataCellsProps) {
  return (
    <>
      {columns.map((column, index) => {
        const content = <ColumnCell column={column} canEdit={canEdit} isLink={column.name === link} />
        return (
          <td
            key={column.name}
            role={isTree ? 'gridcell' : 'cell'}
            className={column.name === link ? nameClass : undefined}
            data-align={column.layout.align}
            data-lines={column.below ? 2 : undefined}
            tabIndex={-1}
          >
            {isTree && index === 0 ? <Branch line={line}>{content}</Branch> : content}
          </td>
        )
      })}
    </>
  )
})

function Branch({ line, children }: { readonly line: TableLine; readonly children: ReactNode }) {
  const translate = useText()
  const { resource, handlers } = useCurrentList()
  const name = rowName(resource, line.row, translate)
  return (
    <span className="tree-cell" style={{ paddingInlineStart: (line.level - 1) * levelIndent }}>
      {line.hasChildren ? (
        <button
          type="button"
          className="cell-button"
          data-small="true"
          tabIndex={-1}
          aria-label={translate(line.isOpen ? branchTexts.close : branchTexts.open, { name })}
          onClick={() => handlers.toggleBranch(line.row)}
        >
          <PlainSvgIcon icon={line.isOpen ? ExpandMore : ChevronRight} />
        </button>
      ) : (
        <span style={{ width: 24, flexShrink: 0 }} />
      )}
      <span style={{ minWidth: 0, overflow: 'hidden' }}>{children}</span>
    </span>
  )
}

import ChevronRight from '@mui/icons-material/ChevronRight'
import ExpandMore from '@mui/icons-material/ExpandMore'
import { styled } from '@mui/material/styles'
import { memo } from 'react'
import { RecordContextProvider } from 'react-admin'

import { matchesRow, rowName } from '../../../resources/kit/derived'
import { t } from '../../../resources/kit/text'
import { cellStyles } from '../../ui/cell/cellStyles'
import { useText } from '../../ui/useText'
import { canSelect } from '../actions/useRights'
import { actionsWidth, RowActions } from '../actions/RowActions'
import { linkColumn } from '../list/columnSettings'
import { useCurrentList } from '../list/listContext'
import { RowCell } from './ColumnCell'
import { RowLink } from './RowLink'
import { canExpand, RowDetails } from './RowDetails'
import { dimmedWhileBusy } from './TableFrame'
import { changedText } from './TableRow'
import { CardMoves, useCardMoves } from './moveRows'
import { fillOf, useNearViewport } from '../../ui/useNearViewport'
import { useProgressiveRender } from './useProgressiveRender'

import { visuallyHidden } from '../../ui/visuallyHidden'
import type { ReactNode } from 'react'

import type { Column } from '../../../resources/kit/derived'
import type { ShownColumn } from '../list/columnSettings'
import type { RowSelection } from '../list/useListSelection'
import type { TableLine } from '../list/useTree'
import type { RenderMode } from '../../ui/useNearViewport'

const CardsFrame = styled('ul')(({ theme }) => ({
  ...cellStyles(theme),
  listStyle: 'none',
  margin: 0,
  padding: 8,
  display: 'grid',
  // wide content inside a card scrolls there instead of widening every card
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 8,
  fontSize: 14,
  '&[aria-busy="true"]': dimmedWhileBusy,
  '& > li': {
    contentVisibility: 'auto',
    containIntrinsicBlockSize: 'auto 260px',
    border: `1px solid ${theme.palette.divider}`,
    borderRadius: 8,
    padding: '8px 12px',
    backgroundColor: theme.palette.background.paper,
  },
  '& > li[data-selected="true"]': { borderColor: theme.palette.primary.main },
  '& > li[data-changed="true"]': { boxShadow: `inset 4px 0 ${theme.palette.info.main}` },
  '& .card-head': { display: 'flex', alignItems: 'center', gap: 8, minHeight: 36, fontWeight: 600, '& > .card-name': { flex: 1, minWidth: 0 } },
  '& dl': { margin: 0, display: 'grid', gridTemplateColumns: 'minmax(72px, 32%) minmax(0, 1fr)', gap: '4px 12px' },
  '& dt': { color: theme.palette.text.secondary, overflowWrap: 'anywhere' },
  '& dd': { margin: 0, minWidth: 0, overflow: 'hidden' },
  '& .card-detail': { marginTop: 8, overflowX: 'auto' },
  '& .card-foot': { display: 'flex', justifyContent: 'flex-end', marginTop: 4, borderTop: `1px solid ${theme.palette.divider}`, paddingTop: 4 },
  // larger than in a table, for touch
  '& li .cell-button': { width: 40, height: 40 },
  '& li .cell-button[data-small="true"]': { width: 32, height: 32 },
  '& li .cell-check': { width: 20, height: 20 },
  '& .row-link, & a': { color: theme.palette.primary.main, textDecoration: 'none' },
  '& .cell-money[data-tone="minus"]': { color: theme.palette.error.main },
  '& .cell-money[data-tone="plus"]': { color: theme.palette.success.main },
}))

interface Props {
  readonly columns: readonly ShownColumn[]
  readonly lines: readonly TableLine[]
  readonly selection: RowSelection
  readonly isStale: boolean
  readonly expanded: ReadonlySet<number>
  /** Rows that are different on the server by now. */
  readonly changed: ReadonlySet<number>
  /** Rows can be moved, because the list is in the order of weights. */
  readonly canMove: boolean
}

/** The rows as cards on a phone, with the same columns and actions. */
export function CardList({ columns, lines, selection, isStale, expanded, changed, canMove }: Props) {
  const translate = useText()
  const { resource } = useCurrentList()
  const moves = useCardMoves(resource, lines)
  const count = useProgressiveRender(moves.shown)
  return (
    <>
      <CardsFrame aria-label={translate(resource.title)} aria-busy={isStale}>
        {moves.shown.slice(0, count).map((line, index) => (
          <RecordContextProvider key={line.row.id} value={line.row}>
            <Card
              line={line}
              columns={columns}
              isSelected={selection.isAll || selection.rows.has(line.row.id)}
              isExpanded={expanded.has(line.row.id)}
              isChanged={changed.has(line.row.id)}
              fill={fillOf(index, lines.length)}
            >
              {canMove ? (
                <CardMoves
                  name={rowName(resource, line.row, translate)}
                  {...moves.neighborsOf(line.row)}
                  onMove={(target, direction) => moves.step(line.row, target, direction)}
                />
              ) : null}
            </Card>
          </RecordContextProvider>
        ))}
      </CardsFrame>
      <span role="status" style={visuallyHidden}>
        {moves.words}
      </span>
    </>
  )
}

interface CardProps {
  readonly line: TableLine
  readonly columns: readonly ShownColumn[]
  readonly isSelected: boolean
  readonly isExpanded: boolean
  readonly isChanged: boolean
  readonly fill: RenderMode
  /** Content at the left of the footer. */
  readonly children?: ReactNode
}

/** px of an empty card until its height is known */
const defaultHeight = 260

/** One row on a phone. */
const Card = memo(function Card(props: CardProps) {
  const { line, isSelected, isChanged, fill } = props
  const { resource } = useCurrentList()
  const translate = useText()
  const { ref, isFilled, height = defaultHeight } = useNearViewport<HTMLLIElement>(fill)
  return (
    <li
      ref={ref}
      data-row={line.row.id}
      data-selected={isSelected}
      {...(isChanged && { 'data-changed': true, 'aria-description': translate(changedText) })}
      aria-label={isFilled ? undefined : rowName(resource, line.row, translate)}
      style={{ marginInlineStart: (line.level - 1) * 14, boxSizing: 'border-box', height: isFilled ? undefined : height }}
    >
      {isFilled ? <CardContent {...props} /> : null}
    </li>
  )
})

const texts = {
  select: t('选择 {name}', 'Select {name}'),
  open: t('展开 {name}', 'Expand {name}'),
  close: t('收起 {name}', 'Collapse {name}'),
}

/** The content of a card: name, values, details, actions. */
function CardContent({ line, columns, isSelected, isExpanded, children }: CardProps) {
  const translate = useText()
  const { resource, rights, handlers } = useCurrentList()
  const { row } = line
  const canEdit = rights.may.edit && matchesRow(resource, resource.editableWhen, row)
  const name = rowName(resource, row, translate)
  const link = linkColumn(resource, columns)
  const isNamedTogether = resource.nameColumns !== undefined
  const titled = isNamedTogether ? undefined : columns.find((column) => column.name === link)
  const canOpen = line.hasChildren || canExpand(resource)
  const isOpen = line.hasChildren ? line.isOpen : isExpanded
  return (
    <>
      <div className="card-head">
        {canSelect(rights) ? (
          <input
            type="checkbox"
            className="cell-check"
            checked={isSelected}
            aria-label={translate(texts.select, { name })}
            onChange={() => handlers.select(row, false)}
          />
        ) : null}
        <span className="card-name">{titled ? <RowCell column={titled} canEdit={canEdit} isLink /> : rights.mayShow ? <RowLink>{name}</RowLink> : name}</span>
        {canOpen ? (
          <button
            type="button"
            className="cell-button"
            aria-expanded={isOpen}
            aria-label={translate(isOpen ? texts.close : texts.open, { name })}
            onClick={() => (line.hasChildren ? handlers.toggleBranch(row) : handlers.toggleDetails(row))}
          >
            {isOpen ? <ExpandMore /> : <ChevronRight />}
          </button>
        ) : null}
      </div>
      <dl>
        {columns
          .flatMap((column): Column[] => (column.below ? [column, column.below] : [column]))
          .filter((column) => (isNamedTogether ? resource.nameColumns?.includes(column.name) !== true : column.name !== link))
          .flatMap((column) => [
            <dt key={`${column.name}:name`}>{translate(column.label)}</dt>,
            <dd key={column.name}>
              <RowCell column={column} canEdit={canEdit} isLink={false} />
            </dd>,
          ])}
      </dl>
      {isExpanded && canExpand(resource) ? (
        <div className="card-detail">
          <RowDetails />
        </div>
      ) : null}
      {children || actionsWidth(rights) > 0 ? (
        <div className="card-foot">
          {children}
          <RowActions />
        </div>
      ) : null}
    </>
  )
}

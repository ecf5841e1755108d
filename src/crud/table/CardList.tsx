import ChevronRight from '@mui/icons-material/ChevronRight'
import ExpandMore from '@mui/icons-material/ExpandMore'
import { memo } from 'react'
import { RecordContextProvider } from 'react-admin'

import { matchesRow, rowName } from '../../../resources/kit/derived'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { canSelect } from '../actions/useRights'
import { actionsWidth, RowActions } from '../actions/RowActions'
import { columnLayout, uiOf } from '../../fields'
import { isBlank, valueOf } from '../../fields/cells/cellTypes'
import { linkColumn } from '../list/columnSettings'
import { useCurrentList } from '../list/listContext'
import { RowCell } from './ColumnCell'
import { RowLink } from './RowLink'
import { canExpand, RowDetails } from './RowDetails'
import { CardsFrame, defaultHeight } from './CardsFrame'
import { changedText } from './TableRow'
import { CardMoves, useCardMoves } from './moveRows'
import { fillOf, useNearViewport } from '../../ui/useNearViewport'
import { useProgressiveRender } from './useProgressiveRender'

import { visuallyHidden } from '../../ui/visuallyHidden'
import type { ReactNode } from 'react'

import type { AnyResource } from '../../../resources/kit/define'
import type { Column } from '../../../resources/kit/derived'
import type { ShownColumn } from '../list/columnSettings'
import type { RowSelection } from '../list/useListSelection'
import type { TableLine } from '../list/useTree'
import type { RenderMode } from '../../ui/useNearViewport'

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

/** The rows as cards of three lines on a phone: the name, prices and states, and what fits of the other columns. The details have all. */
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
  /** Tools beside the name. */
  readonly children?: ReactNode
}

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
  const isNamed = ({ name: column }: Column): boolean => (isNamedTogether ? resource.nameColumns?.includes(column) === true : column === link)
  const { named, picture, first, rest } = partsOf(resource, columns, isNamed)
  const isFilled = ({ name: column }: Column): boolean => !isBlank(valueOf(row, column))
  // one amount speaks for itself, several do not
  const areAmountsLabeled = [...named, ...first].filter((column) => isAmount(column) && placeOf(resource, column) === 'first' && isFilled(column)).length > 1
  return (
    <>
      <div className="card-head">
        {canSelect(rights) ? (
          <label className="card-check">
            {translate(texts.select, { name })}
            <input type="checkbox" className="cell-check" checked={isSelected} onChange={() => handlers.select(row, false)} />
          </label>
        ) : null}
        {picture && isFilled(picture) ? <RowCell column={picture} canEdit={canEdit} isLink={false} /> : null}
        <span className="card-name">{titled ? <RowCell column={titled} canEdit={canEdit} isLink /> : rights.mayShow ? <RowLink>{name}</RowLink> : name}</span>
        {children}
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
      <div className="card-body">
        <div className="card-values">
          <Values columns={first.filter(isFilled)} canEdit={canEdit} areAmountsLabeled={areAmountsLabeled} className="card-first" />
          <Values columns={rest.filter(isFilled)} canEdit={canEdit} areAmountsLabeled className="card-rest" />
        </div>
        {actionsWidth(rights) > 0 ? <RowActions isNarrow /> : null}
      </div>
      {isExpanded && canExpand(resource) ? (
        <div className="card-detail">
          <RowDetails />
        </div>
      ) : null}
    </>
  )
}

interface ValuesProps {
  readonly columns: readonly Column[]
  readonly canEdit: boolean
  readonly areAmountsLabeled: boolean
  readonly className: string
}

/** Values in a row, as many as fit. */
function Values({ columns, canEdit, areAmountsLabeled, className }: ValuesProps) {
  const translate = useText()
  const { resource } = useCurrentList()
  if (columns.length === 0) return null
  return (
    <dl className={className}>
      {columns.map((column) => (
        <div key={column.name} data-labeled={placeOf(resource, column) !== 'first' || (areAmountsLabeled && isAmount(column))}>
          <dt>{translate(column.label)}</dt>
          <dd>
            <RowCell column={column} canEdit={canEdit} isLink={false} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

const isAmount = ({ field }: Column): boolean => columnLayout(field).align === 'right'
/** An entry of a log is told apart by its time, which therefore stands before all else. */
const isTimeOfEntry = ({ isLog }: AnyResource, { field }: Column): boolean => isLog === true && 'auto' in field && field.auto === 'create'
const placeOf = (resource: AnyResource, column: Column) => (isTimeOfEntry(resource, column) ? 'first' : uiOf(column.field).onCard?.(column.field as never)) // by its own type

const isId = (column: Column): boolean => column.name === 'id' || (column.name.endsWith('_id') && isAmount(column))

/**
 * The columns beside the name: a picture, those that come first, and the others. What needs its label, such as a switch, is behind what speaks for itself, and
 * what a table shows below another column is behind what stands alone there; ids are last, because nobody reads them on a phone. A log starts with the time.
 */
function partsOf(resource: AnyResource, columns: readonly ShownColumn[], isNamed: (column: Column) => boolean) {
  const all = columns.flatMap((column): Column[] => (column.below ? [column, column.below] : [column]))
  const others = all.filter((column) => !isNamed(column))
  const placed = (place: 'first' | 'labeled'): Column[] => others.filter((column) => placeOf(resource, column) === place)
  const isBelow = ({ name }: Column): boolean => columns.some(({ below }) => below?.name === name)
  const isTime = (column: Column): boolean => isTimeOfEntry(resource, column)
  const plain = placed('first').filter((column) => !isTime(column))
  const rest = others.filter((column) => placeOf(resource, column) === undefined)
  return {
    named: all.filter(isNamed),
    picture: others.find((column) => placeOf(resource, column) === 'picture'),
    first: [...others.filter(isTime), ...plain.filter((column) => !isBelow(column)), ...plain.filter(isBelow), ...placed('labeled')],
    rest: [...rest.filter((column) => !isId(column)), ...rest.filter(isId)],
  }
}

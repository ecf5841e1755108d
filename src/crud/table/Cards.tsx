import ChevronRight from '@mui/icons-material/ChevronRight'
import ExpandMore from '@mui/icons-material/ExpandMore'
import { styled } from '@mui/material/styles'
import { memo } from 'react'

import { useText } from '../../../providers/hooks'
import { nameFieldOf } from '../../../resources/kit/facts'
import { t } from '../../../resources/kit/text'
import { fits } from '../../../resources/kit/when'
import { brickStyles } from '../../ui/brickStyles'
import { RowActions } from '../rows/RowActions'
import { ColumnCell } from './ColumnCell'
import { linkColumn } from './columnPrefs'
import { Details } from './Details'
import { useList } from './listContext'

import type { Line } from '../rows/treeRows'
import type { Selection } from '../rows/useSelection'
import type { ShownColumn } from './columnPrefs'

const texts = {
  select: t('选择 {name}', 'Select {name}'),
  open: t('展开 {name}', 'Open {name}'),
  close: t('收起 {name}', 'Close {name}'),
}

const CardList = styled('ul')(({ theme }) => ({
  ...brickStyles(theme),
  listStyle: 'none',
  margin: 0,
  padding: 8,
  display: 'grid',
  gap: 8,
  fontSize: 14,
  '&[aria-busy="true"]': { opacity: 0.55 },
  '& > li': { border: `1px solid ${theme.palette.divider}`, borderRadius: 8, padding: '8px 12px', backgroundColor: theme.palette.background.paper },
  '& > li[data-selected="true"]': { borderColor: theme.palette.primary.main },
  '& .card-head': { display: 'flex', alignItems: 'center', gap: 8, minHeight: 36, fontWeight: 600, '& > .card-name': { flex: 1, minWidth: 0 } },
  '& dl': { margin: 0, display: 'grid', gridTemplateColumns: 'minmax(72px, 32%) minmax(0, 1fr)', gap: '4px 12px' },
  '& dt': { color: theme.palette.text.secondary, overflowWrap: 'anywhere' },
  '& dd': { margin: 0, minWidth: 0, overflow: 'hidden' },
  '& .card-foot': { display: 'flex', justifyContent: 'flex-end', marginTop: 4, borderTop: `1px solid ${theme.palette.divider}`, paddingTop: 4 },
  // larger than in a table, for fingers
  '& li .brick-button': { width: 40, height: 40 },
  '& li .brick-button[data-small="true"]': { width: 32, height: 32 },
  '& li .brick-check': { width: 20, height: 20 },
  '& .row-link, & a': { color: theme.palette.primary.main, textDecoration: 'none' },
  '& .brick-money[data-tone="minus"]': { color: theme.palette.error.main },
  '& .brick-money[data-tone="plus"]': { color: theme.palette.success.main },
}))

interface Props {
  readonly columns: readonly ShownColumn[]
  readonly lines: readonly Line[]
  readonly selection: Selection
  readonly isStale: boolean
  readonly expanded: ReadonlySet<number>
}

/** The rows on a phone: each a card with the same columns and actions. */
export function Cards({ columns, lines, selection, isStale, expanded }: Props) {
  const say = useText()
  const { resource } = useList()
  return (
    <CardList aria-label={say(resource.title)} aria-busy={isStale}>
      {lines.map((line) => (
        <Card
          key={line.row.id}
          line={line}
          columns={columns}
          isSelected={selection.isAll || selection.rows.has(line.row.id)}
          isExpanded={expanded.has(line.row.id)}
        />
      ))}
    </CardList>
  )
}

interface CardProps {
  readonly line: Line
  readonly columns: readonly ShownColumn[]
  readonly isSelected: boolean
  readonly isExpanded: boolean
}

const Card = memo(function Card({ line, columns, isSelected, isExpanded }: CardProps) {
  const say = useText()
  const { resource, rights, commands } = useList()
  const { row, level } = line
  const canEdit = rights.may.edit && fits(resource.rowWhen?.edit, row)
  const name = String(row[nameFieldOf(resource)] ?? row.id)
  const link = linkColumn(resource, columns)
  const titled = columns.find((column) => column.name === link)
  const canOpen = line.hasChildren || resource.list.expand !== undefined
  const isOpen = line.hasChildren ? line.isOpen : isExpanded
  return (
    <li data-row={row.id} data-selected={isSelected} style={{ marginInlineStart: (level - 1) * 14 }}>
      <div className="card-head">
        {rights.may.del || rights.may.edit || rights.rows.length > 0 ? (
          <input
            type="checkbox"
            className="brick-check"
            checked={isSelected}
            aria-label={say(texts.select, { name })}
            onChange={() => commands.select(row, false)}
          />
        ) : null}
        <span className="card-name">{titled ? <ColumnCell column={titled} row={row} canEdit={canEdit} isLink /> : name}</span>
        {canOpen ? (
          <button
            type="button"
            className="brick-button"
            aria-expanded={isOpen}
            aria-label={say(isOpen ? texts.close : texts.open, { name })}
            onClick={() => (line.hasChildren ? commands.unfold(row) : commands.expand(row))}
          >
            {isOpen ? <ExpandMore /> : <ChevronRight />}
          </button>
        ) : null}
      </div>
      <dl>
        {columns
          .filter((column) => column.name !== link)
          .flatMap((column) => [
            <dt key={`${column.name}:name`}>{say(column.label)}</dt>,
            <dd key={column.name}>
              <ColumnCell column={column} row={row} canEdit={canEdit} isLink={false} />
            </dd>,
          ])}
      </dl>
      {isExpanded && resource.list.expand ? <Details row={row} names={resource.list.expand} /> : null}
      <div className="card-foot">
        <RowActions row={row} />
      </div>
    </li>
  )
})

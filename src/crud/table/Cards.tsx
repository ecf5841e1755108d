import { styled } from '@mui/material/styles'

import { rowName } from '../../../resources/kit/derived'
import { cellStyles } from '../../ui/cellStyles'
import { useText } from '../../ui/useText'
import { Card } from './Card'
import { CardMoves } from './CardMoves'
import { useList } from './listContext'
import { useCardMoves } from './useCardMoves'
import { useLate } from './useLate'
import { filledAtOnce, manyLines } from './useNear'
import { useSlices } from './useSlices'

import type { Order } from '../address/listState'
import type { Line } from '../rows/treeRows'
import type { Selection } from '../rows/useSelection'
import type { ShownColumn } from './columnPrefs'

const CardList = styled('ul')(({ theme }) => ({
  ...cellStyles(theme),
  listStyle: 'none',
  margin: 0,
  padding: 8,
  display: 'grid',
  // a wide thing inside a card scrolls there instead of widening every card
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 8,
  fontSize: 14,
  '&[data-late="true"]': { opacity: 0.55 },
  '& > li': {
    contentVisibility: 'auto',
    containIntrinsicBlockSize: 'auto 260px',
    border: `1px solid ${theme.palette.divider}`,
    borderRadius: 8,
    padding: '8px 12px',
    backgroundColor: theme.palette.background.paper,
  },
  '& > li[data-selected="true"]': { borderColor: theme.palette.primary.main },
  '& .card-head': { display: 'flex', alignItems: 'center', gap: 8, minHeight: 36, fontWeight: 600, '& > .card-name': { flex: 1, minWidth: 0 } },
  '& dl': { margin: 0, display: 'grid', gridTemplateColumns: 'minmax(72px, 32%) minmax(0, 1fr)', gap: '4px 12px' },
  '& dt': { color: theme.palette.text.secondary, overflowWrap: 'anywhere' },
  '& dd': { margin: 0, minWidth: 0, overflow: 'hidden' },
  '& .card-detail': { marginTop: 8, overflowX: 'auto' },
  '& .card-foot': { display: 'flex', justifyContent: 'flex-end', marginTop: 4, borderTop: `1px solid ${theme.palette.divider}`, paddingTop: 4 },
  // larger than in a table, for fingers
  '& li .cell-button': { width: 40, height: 40 },
  '& li .cell-button[data-small="true"]': { width: 32, height: 32 },
  '& li .cell-check': { width: 20, height: 20 },
  '& .row-link, & a': { color: theme.palette.primary.main, textDecoration: 'none' },
  '& .cell-money[data-tone="minus"]': { color: theme.palette.error.main },
  '& .cell-money[data-tone="plus"]': { color: theme.palette.success.main },
}))

/** Told, not shown. */
const unseen = { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' } as const

interface Props {
  readonly columns: readonly ShownColumn[]
  readonly lines: readonly Line[]
  readonly selection: Selection
  readonly isStale: boolean
  readonly expanded: ReadonlySet<number>
  readonly order: Order
  /** The rows can be moved, and stand in the order of their weights now. */
  readonly canMove: boolean
}

/** The rows on a phone: each a card with the same columns and actions. */
export function Cards({ columns, lines, selection, isStale, expanded, order, canMove }: Props) {
  const translate = useText()
  const { resource } = useList()
  const isLate = useLate(isStale)
  const moves = useCardMoves(resource, lines, order)
  const count = useSlices(moves.shown)
  const isLong = lines.length > manyLines
  return (
    <>
      <CardList aria-label={translate(resource.title)} aria-busy={isStale} data-late={isLate}>
        {moves.shown.slice(0, count).map((line, index) => (
          <Card
            key={line.row.id}
            line={line}
            columns={columns}
            isSelected={selection.isAll || selection.rows.has(line.row.id)}
            isExpanded={expanded.has(line.row.id)}
            isLong={isLong}
            isNearAtFirst={index < filledAtOnce}
          >
            {canMove ? (
              <CardMoves
                name={rowName(resource, line.row, translate)}
                {...moves.neighboursOf(line.row)}
                onMove={(target, direction) => moves.step(line.row, target, direction)}
              />
            ) : null}
          </Card>
        ))}
      </CardList>
      <span role="status" style={unseen}>
        {moves.words}
      </span>
    </>
  )
}

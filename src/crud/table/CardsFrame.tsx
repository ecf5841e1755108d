import { styled } from '@mui/material/styles'

import { cellStyles } from '../../ui/cell/cellStyles'
import { dimmedWhileBusy } from './TableFrame'

/** px of an empty card until its height is known */
export const defaultHeight = 108

/** Long names beside the tools of a card; two lines take no more height than the tools. */
const twoLines = { display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: 2, overflow: 'hidden' } as const

/** px of a line of values */
const lineHeight = 26

/** px around the values in which a switch reacts, too: above the first line, and beside */
const touchAbove = 9
const touchBeside = 5

/** Most of the first values speak for themselves; a reader hears what they are. */
const hiddenLabel = { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' } as const

/** The list of cards on a phone. It styles plain elements by class, as the frame of a table does. */
export const CardsFrame = styled('ul')(({ theme }) => ({
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
    containIntrinsicBlockSize: `auto ${defaultHeight}px`,
    border: `1px solid ${theme.palette.divider}`,
    borderRadius: 8,
    padding: '2px 4px 2px 12px',
    backgroundColor: theme.palette.background.paper,
  },
  '& > li[data-selected="true"]': { borderColor: theme.palette.primary.main },
  '& > li[data-changed="true"]': { boxShadow: `inset 4px 0 ${theme.palette.info.main}` },
  '& .card-head': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    minHeight: 44,
    fontWeight: 600,
    '& > .card-name': { flex: 1, minWidth: 0, maxHeight: 44, lineHeight: 1.4, overflow: 'clip', overflowClipMargin: '10px' },
    '& .row-link': { ...twoLines, overflowWrap: 'anywhere' },
    '& .cell-clip': { display: 'inline', whiteSpace: 'inherit' },
  },
  '& .card-body': { display: 'flex', alignItems: 'center', gap: 8, '& > .card-values': { flex: 1, minWidth: 0, marginBottom: 4 } },
  // two lines: prices and states may take both, other values have what they leave
  '& .card-values': {
    display: 'flex',
    flexDirection: 'column',
    maxHeight: 2 * lineHeight + touchAbove,
    margin: `-${touchAbove}px -${touchBeside}px 0`,
    padding: `${touchAbove}px ${touchBeside}px 0`,
    overflow: 'hidden',
  },
  // values that do not fit wrap to the next line, which is hidden: none is cut
  '& dl': {
    margin: 0,
    display: 'flex',
    flexWrap: 'wrap',
    alignContent: 'flex-start',
    gap: '0 12px',
    whiteSpace: 'nowrap',
  },
  '& dl > div': { display: 'flex', alignItems: 'center', gap: 4, flex: 'none', height: lineHeight, maxWidth: '100%', minWidth: 0 },
  '& dd': { margin: 0, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  // a switch reacts beside itself, too
  '& dd:has(> .cell-switch)': { overflow: 'visible' },
  '& .card-first': {
    flex: 'none',
    maxHeight: 2 * lineHeight,
    fontWeight: 600,
    '& [data-labeled="false"] > dt': hiddenLabel,
    '& [data-labeled="true"] > dt': { fontWeight: 400, fontSize: 13 },
  },
  '& .card-rest': { flex: `0 1 ${lineHeight}px`, minHeight: 0, overflow: 'hidden', fontSize: 13, color: theme.palette.text.secondary },
  '& .card-detail': { marginTop: 8, overflowX: 'auto' },
  // larger than in a table, for touch
  '& li .cell-button': { width: 44, height: 44 },
  '& li .cell-check': { width: 24, height: 24 },
  // small beside its value, and reacts around itself
  '& li .cell-copy': { position: 'relative', '&::before': { content: '""', position: 'absolute', inset: '-10px' } },
  '& dd:has(.cell-copy)': { overflow: 'visible' },
  // its text is for readers only
  '& .card-check': {
    ...{ display: 'flex', alignItems: 'center', justifyContent: 'center', flex: 'none', width: 44, height: 44, marginLeft: -10, marginRight: -8 },
    ...{ cursor: 'pointer', fontSize: 0 },
  },
  '& .cell-switch::before': { content: '""', position: 'absolute', inset: `-13px -${touchBeside}px` },
  '& .row-link, & a': { color: theme.palette.primary.main, textDecoration: 'none' },
  '& .cell-money[data-tone="minus"]': { color: theme.palette.error.main },
  '& .cell-money[data-tone="plus"]': { color: theme.palette.success.main },
}))

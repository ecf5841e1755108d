import { styled } from '@mui/material/styles'

import { cellStyles } from '../../ui/cell/cellStyles'

/** Previous rows are dimmed while new ones load, after a delay within which most arrive, so that nothing flickers. */
export const dimmedWhileBusy = { opacity: 0.55, transition: 'opacity 0s 250ms' } as const

/** px */
export const rowHeights = { compact: 38, normal: 46, loose: 60 } as const
/** px of a picture, which leaves a little of the row above and below. */
const pictureSizes = { compact: 30, normal: 38, loose: 52 } as const

/** px of the column that selects rows */
export const selectionWidth = 44
/** Of the cells of the column that names the rows. */
export const nameClass = 'stick-left stick-name'

/**
 * The scroll container of a table. It styles plain table elements by class, because styled components are too slow for a page of rows. Every row is a grid of
 * its own, so that the browser lays out and paints only the visible ones; with real table layout a hundred rows take 100 ms.
 */
export const TableFrame = styled('div')<{ readonly density: keyof typeof rowHeights }>(({ theme, density }) => {
  const { palette } = theme
  const stuck = { position: 'sticky', zIndex: 2, backgroundColor: palette.background.paper } as const
  const line = `1px solid ${palette.divider}`
  const mix = (color: string, share: number): string => `color-mix(in srgb, ${color} ${share}%, ${palette.background.paper})`
  return {
    position: 'relative',
    flex: '1 1 auto',
    minHeight: 0,
    overflow: 'auto',
    overscrollBehaviorX: 'contain',
    containerType: 'inline-size',
    fontSize: 13,
    ...cellStyles(theme),
    '& table, & thead, & tbody': { display: 'block' },
    '& tr': { display: 'grid', gridTemplateColumns: 'var(--columns)' },
    '& tbody tr.row': { contentVisibility: 'auto', containIntrinsicBlockSize: `auto ${rowHeights[density]}px` },
    // a row of a long list while it is too far from the viewport to be filled
    '& tbody tr.row:empty': { minHeight: rowHeights[density] },
    '& th, & td': {
      padding: density === 'compact' ? '0 8px' : '0 12px',
      borderBottom: line,
      textAlign: 'left',
      overflow: 'hidden',
      whiteSpace: 'nowrap',
      textOverflow: 'ellipsis',
      alignContent: 'center',
      minWidth: 0,
    },
    '& td': { minHeight: rowHeights[density] },
    '& td .cell-picture': { width: pictureSizes[density], height: pictureSizes[density] },
    '& tbody td': { position: 'relative' },
    // there is room for two lines
    '& tbody td:not([data-lines="2"]) .cell-clip': {
      display: '-webkit-box',
      WebkitBoxOrient: 'vertical',
      WebkitLineClamp: 2,
      whiteSpace: 'normal',
      overflowWrap: 'anywhere',
      lineHeight: '16px',
    },
    // over the end of the value, so that it takes no room
    '@media (hover: hover)': {
      '& td .cell-copy': { position: 'absolute', insetInlineEnd: 4, opacity: 0, backgroundColor: palette.background.paper },
      '& td:not(.detail):hover .cell-copy, & td .cell-copy:focus-visible': { opacity: 1 },
      // a table below a row has cells of its own
      '& tbody td.detail td': { position: 'relative' },
      '& tr.row:not(:hover, :focus-within) :is(.drag-handle, .cell-id)': { opacity: 0 },
      '& tr.row:not(:hover, :focus-within) .row-actions > .cell-button:not([aria-haspopup])': { opacity: 0 },
    },
    '& [data-align="right"]': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
    '& [data-align="center"]': { textAlign: 'center' },
    // the largest picture fills its column
    '& td[data-align="center"]': { padding: '0 4px' },
    '& thead': { ...stuck, top: 0, zIndex: 4 },
    '& thead th': {
      position: 'relative',
      height: 40,
      fontWeight: 600,
      color: palette.text.primary,
      backgroundColor: mix(palette.text.primary, 4),
      overflow: 'visible',
      lineHeight: 1.25,
    },
    // one label has two lines, two labels have one each
    '& .head-label': {
      display: '-webkit-box',
      WebkitBoxOrient: 'vertical',
      WebkitLineClamp: 2,
      overflow: 'hidden',
      whiteSpace: 'normal',
      textAlign: 'inherit',
    },
    '& [data-lines="2"] .head-label': { WebkitLineClamp: 1, wordBreak: 'break-all' },
    '& [data-lines="2"] > :nth-of-type(2)': { fontSize: 12, fontWeight: 400, color: palette.text.secondary },
    '& [data-lines="2"] .sort-button': { display: 'flex' },
    '& [data-lines="2"][data-align="right"] .sort-button': { marginInlineStart: 'auto' },
    '& .cell-below': { display: 'block', fontSize: 12, lineHeight: '16px', color: palette.text.secondary, overflow: 'hidden', textOverflow: 'ellipsis' },
    '& .stick-right': { right: 0, zIndex: 3, borderLeft: line, backgroundColor: palette.background.paper },
    '& thead .stick-right': { zIndex: 5, backgroundColor: mix(palette.text.primary, 4) },
    '&[data-wide="true"] .stick-right': { position: 'sticky' },
    // the name of a row beside its checkbox, so that both are known however far the others are scrolled
    '&[data-keeps-name="true"] .stick-left': { position: 'sticky', left: 0, zIndex: 3, backgroundColor: palette.background.paper },
    '&[data-keeps-name="true"] .stick-left ~ .stick-left': { left: selectionWidth },
    '&[data-keeps-name="true"] .stick-left.stick-name': { borderRight: line },
    '&[data-keeps-name="true"] thead .stick-left': { zIndex: 5, backgroundColor: mix(palette.text.primary, 4) },
    '& tbody tr.row:hover td': { backgroundColor: mix(palette.text.primary, 3) },
    '& tbody tr.row[data-selected="true"] td': { backgroundColor: mix(palette.primary.main, 9) },
    '& tbody tr.row[data-changed="true"] > td': { backgroundColor: mix(palette.info.main, 7) },
    '& tbody tr.row[data-changed="true"] > td:first-of-type': { boxShadow: `inset 3px 0 ${palette.info.main}` },
    '& tbody tr.row:focus-visible': { outline: 'none' },
    '& tbody tr.row:focus-visible td': { boxShadow: `inset 0 2px ${palette.primary.main}, inset 0 -2px ${palette.primary.main}` },
    '& tbody td:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: -2 },
    '& tbody tr.dragged td': { opacity: 0.6, backgroundColor: mix(palette.primary.main, 14) },
    '& tbody tr.drop-above td': { boxShadow: `inset 0 2px ${palette.primary.main}` },
    '& tbody tr.drop-below td': { boxShadow: `inset 0 -2px ${palette.primary.main}` },
    '& tbody tr.row.row.drop-into td': {
      boxShadow: `inset 0 2px ${palette.primary.main}, inset 0 -2px ${palette.primary.main}`,
      backgroundColor: mix(palette.primary.main, 14),
    },
    '& tbody tr.row.row.drop-refused td': {
      boxShadow: `inset 0 2px ${palette.error.main}, inset 0 -2px ${palette.error.main}`,
      backgroundColor: mix(palette.error.main, 10),
    },
    // in a tree the line starts where the name of the row would
    '& tbody tr[data-drop-level]:is(.drop-above, .drop-below) td:is(:has(.tree-cell), :has(~ td .tree-cell))': { boxShadow: 'none' },
    '& tbody tr[data-drop-level]:is(.drop-above, .drop-below) .tree-cell::after': {
      content: '""',
      position: 'absolute',
      insetInline: 'calc(var(--drop-indent) + 20px) 0',
      height: 2,
      backgroundColor: palette.primary.main,
    },
    '& tbody tr.drop-above[data-drop-level] .tree-cell::after': { top: 0 },
    '& tbody tr.drop-below[data-drop-level] .tree-cell::after': { bottom: 0 },
    '& tbody[aria-busy="true"]': dimmedWhileBusy,
    '& td.detail': {
      gridColumn: '1 / -1',
      whiteSpace: 'normal',
      height: 'auto',
      padding: '12px 24px',
      overflow: 'visible',
      backgroundColor: mix(palette.text.primary, 2),
    },
    // as wide as the frame, not the table, so that its right end is visible without scrolling
    '& .detail-inside': { position: 'sticky', left: 24, width: 'calc(100cqi - 48px)' },
    '& .sort-button': {
      display: 'inline-flex',
      alignItems: 'center',
      gap: 2,
      maxWidth: '100%',
      padding: 0,
      border: 0,
      background: 'none',
      color: 'inherit',
      font: 'inherit',
      cursor: 'pointer',
      borderRadius: 4,
      '& svg': { fontSize: 16, flexShrink: 0 },
      // the arrow of another column appears over the end of its label, so that it takes no room
      '&[data-active="false"] svg': { position: 'absolute', insetInlineEnd: 8, opacity: 0, backgroundColor: mix(palette.text.primary, 4) },
      '&[data-active="false"]:is(:hover, :focus-visible) svg': { opacity: 1 },
      '&:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 2 },
      '&[data-active="true"] svg': { opacity: 1, color: palette.primary.main },
    },
    '& .resize-edge': {
      position: 'absolute',
      top: 8,
      bottom: 8,
      right: 0,
      width: 9,
      cursor: 'col-resize',
      zIndex: 1,
      touchAction: 'none',
      '&:hover, &[data-active="true"]': { backgroundColor: palette.primary.main, opacity: 0.5 },
    },
    '& .resize-edge::after': { content: '""', position: 'absolute', right: 0, top: 0, bottom: 0, width: 1, backgroundColor: palette.divider },
    '& .row-link, & a': {
      color: palette.primary.main,
      textDecoration: 'none',
      '&:hover': { textDecoration: 'underline' },
      '&:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 1 },
    },
    '& .row-link': { fontWeight: 500 }, // the name of the row is emphasized
    '& .tree-cell': { display: 'flex', alignItems: 'center', minWidth: 0 },
    '& .cell-money[data-tone="minus"]': { color: palette.error.main },
    '& .cell-money[data-tone="plus"]': { color: palette.success.main },
    // the date above the time, and the lower end above the upper one, where the column is narrow
    '& .cell-time, & .cell-range': { display: 'inline-block', fontVariantNumeric: 'tabular-nums', whiteSpace: 'normal', lineHeight: 1.25 },
    '& td[data-lines="2"] .cell-time': { whiteSpace: 'nowrap' },
    '& .cell-time > span': { whiteSpace: 'nowrap' },
    '& .drag-handle': { cursor: 'grab', touchAction: 'none' },
  }
})

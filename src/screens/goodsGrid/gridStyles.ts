import { alpha } from '@mui/material/styles'

import { rowHeight } from './gridColumns'

import type { CSSObject, Theme } from '@mui/material/styles'

/** Cells are plain elements styled once by the frame: a thousand styled components would not follow a finger. */
export function gridStyles(theme: Theme): CSSObject {
  const { palette } = theme
  const line = `1px solid ${palette.divider}`
  const cell: CSSObject = {
    boxSizing: 'border-box',
    flexShrink: 0,
    height: rowHeight,
    display: 'flex',
    alignItems: 'center',
    paddingInline: '6px',
    borderRight: line,
    borderBottom: line,
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    position: 'relative',
  }
  return {
    position: 'relative',
    overflow: 'auto',
    overscrollBehavior: 'contain',
    border: line,
    borderRadius: '6px',
    fontSize: 13,
    userSelect: 'none',
    backgroundColor: palette.background.paper,
    '&:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: -1 },
    '& .line': { display: 'flex', position: 'absolute', left: 0 },
    '& .head': { position: 'sticky', top: 0, zIndex: 3, display: 'flex', width: 'max-content' },
    '& .head > *': { ...cell, backgroundColor: palette.background.default, fontWeight: 600, fontSize: 12 },
    '& .head > .spec': { zIndex: 4 },
    '& .line > *': cell,
    '& .number': { justifyContent: 'flex-end', fontVariantNumeric: 'tabular-nums' },
    '& .middle': { justifyContent: 'center' },
    '& .spec': { position: 'sticky', zIndex: 1, backgroundColor: palette.background.default },
    '& .text': { overflow: 'hidden', textOverflow: 'ellipsis' },
    '& .off > *': { color: palette.text.secondary },
    '& .off .text': { opacity: 0.75 },
    '& .in': { backgroundColor: alpha(palette.primary.main, palette.mode === 'dark' ? 0.22 : 0.12) },
    '& .active': { boxShadow: `inset 0 0 0 2px ${palette.primary.main}` },
    '& .wrong': { backgroundColor: alpha(palette.error.main, 0.14), boxShadow: `inset 0 0 0 1px ${palette.error.main}` },
    '& .wrong.active': { boxShadow: `inset 0 0 0 2px ${palette.error.main}` },
    '& .filling': { backgroundColor: alpha(palette.info.main, 0.14) },
    '& .moved': { color: palette.info.main, fontSize: 11, marginRight: '4px' },
    '& .fill': { position: 'absolute', right: 0, bottom: 0, width: 8, height: 8, backgroundColor: palette.primary.main, cursor: 'crosshair' },
    '& .part': {
      cursor: 'pointer',
      font: 'inherit',
      fontWeight: 600,
      color: 'inherit',
      border: 0,
      borderBottom: line,
      gap: '6px',
      background: palette.background.default,
      textAlign: 'left',
    },
    '& input': {
      position: 'absolute',
      inset: 0,
      width: '100%',
      boxSizing: 'border-box',
      border: 0,
      outline: `2px solid ${palette.primary.main}`,
      outlineOffset: -2,
      paddingInline: '6px',
      font: 'inherit',
      color: palette.text.primary,
      background: palette.background.paper,
    },
    '& .number input': { textAlign: 'right' },
    '& .picture': { width: 24, height: 24, objectFit: 'cover', borderRadius: '3px', display: 'block' },
    '& .faint': { opacity: 0.55 },
    '& .hit': { display: 'inline-flex', cursor: 'pointer', color: palette.text.secondary },
    '& .switch': { width: 26, height: 14, borderRadius: '7px', backgroundColor: palette.text.secondary, position: 'relative', opacity: 0.6 },
    '& .switch::after': {
      content: '""',
      position: 'absolute',
      top: 2,
      left: 2,
      width: 10,
      height: 10,
      borderRadius: '5px',
      backgroundColor: palette.background.paper,
    },
    '& .switch.on': { backgroundColor: palette.primary.main, opacity: 1 },
    '& .switch.on::after': { left: 14 },
  }
}

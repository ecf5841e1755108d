import { alpha } from '@mui/material/styles'

import type { CSSObject, Theme } from '@mui/material/styles'

const themeColors = ['info', 'success', 'warning', 'error'] as const

/** px of a cell that has room for more than its text */
const roomy = 230

/**
 * The styles of list cells. A page of a hundred rows has thousands of them, so they are plain elements with classes, styled by the frame around them, instead
 * of a component each. Frames take them by `styled` or `sx`, which read bare numbers of radius and distance, and sizes up to 1, as something else.
 */
export function cellStyles(theme: Theme): CSSObject {
  return { ...tagStyles(theme), ...buttonStyles(theme), ...switchStyles(theme), ...pictureStyles(theme) }
}

function tagStyles(theme: Theme): CSSObject {
  const { palette } = theme
  const isDark = palette.mode === 'dark'
  const byColor = Object.fromEntries(
    themeColors.map((color) => [
      `& .cell-tag[data-tone="${color}"]`,
      {
        color: isDark ? palette[color].light : `color-mix(in srgb, ${palette[color].dark} 82%, black)`,
        backgroundColor: alpha(palette[color].main, isDark ? 0.18 : 0.1),
      },
    ]),
  )
  return {
    '& .cell-tag': {
      display: 'inline-block',
      maxWidth: '100%',
      padding: '0 8px',
      borderRadius: '4px',
      fontSize: 12,
      lineHeight: '22px',
      whiteSpace: 'nowrap',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      verticalAlign: 'middle',
      color: palette.text.primary,
      backgroundColor: alpha(palette.text.primary, 0.07),
    },
    '& .cell-tags': { display: 'inline-flex', flexWrap: 'wrap', gap: '4px', maxWidth: '100%', overflow: 'hidden', verticalAlign: 'middle' },
    '& .cell-more': { display: 'none' },
    '& :is(tr.row, .card-values) .cell-tags': {
      flexWrap: 'nowrap',
      '& > .cell-more': { display: 'inline-block', flex: 'none' },
      '& > .cell-extra': { display: 'none' },
    },
    ...byColor,
  }
}

function buttonStyles(theme: Theme): CSSObject {
  const { palette } = theme
  return {
    '& .cell-button': {
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      width: 30,
      height: 30,
      padding: 0,
      border: 0,
      borderRadius: '4px',
      background: 'none',
      color: palette.text.secondary,
      font: 'inherit',
      cursor: 'pointer',
      verticalAlign: 'middle',
      '& svg': { fontSize: 18, width: 18, height: 18 },
      '&:hover': { backgroundColor: palette.action.hover, color: palette.text.primary },
      '&:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: -2 },
      '&[aria-disabled="true"]': { opacity: 0.38, cursor: 'not-allowed' },
    },
    '& .cell-button[data-main="true"]': {
      color: palette.primary.contrastText,
      backgroundColor: palette.primary.main,
      '&:hover': { color: palette.primary.contrastText, backgroundColor: palette.primary.dark },
    },
    '& .cell-button[data-tone="error"]:hover': { color: palette.error.main },
    '& .cell-button[data-small="true"]': { width: 24, height: 24, '& svg': { fontSize: 14, width: 14, height: 14 } },
    '& .row-actions': { display: 'flex', justifyContent: 'flex-end', gap: '2px' },
    '& .cell-inline-place': { display: 'block', minWidth: 0, margin: '0 -6px' },
    '& .cell-inline': {
      display: 'block',
      width: '100%',
      minHeight: 26,
      padding: '0 5px',
      border: '1px solid transparent',
      borderRadius: '4px',
      background: 'none',
      color: 'inherit',
      font: 'inherit',
      textAlign: 'inherit',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      cursor: 'text',
      borderBottom: `1px dashed ${palette.text.disabled}`,
      '&:hover': { borderColor: palette.text.secondary, borderStyle: 'solid' },
      '&:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: -1 },
      '&[aria-busy="true"]': { opacity: 0.6 },
    },
    '& .cell-inline-input': {
      width: '100%',
      height: 28,
      padding: '0 5px',
      border: `1px solid ${palette.primary.main}`,
      borderRadius: '4px',
      outline: `1px solid ${palette.primary.main}`,
      background: palette.background.paper,
      color: palette.text.primary,
      font: 'inherit',
      fontVariantNumeric: 'tabular-nums',
      textAlign: 'inherit',
      '&[aria-invalid="true"]': { borderColor: palette.error.main, outlineColor: palette.error.main },
    },
    '& [data-lines="2"] .cell-inline': { minHeight: 20 },
    '& [data-lines="2"] .cell-inline-input': { height: 20 },
    '& .cell-inline-place[data-wrong="true"] .cell-inline': { borderColor: palette.error.main, borderStyle: 'solid' },
    '& .cell-check': { width: 16, height: 16, margin: 0, accentColor: palette.primary.main, cursor: 'pointer', verticalAlign: 'middle' },
  }
}

function switchStyles(theme: Theme): CSSObject {
  const { palette } = theme
  return {
    '& .cell-switch': {
      appearance: 'none',
      position: 'relative',
      width: 34,
      height: 18,
      margin: 0,
      borderRadius: '9px',
      backgroundColor: palette.mode === 'dark' ? palette.grey[600] : palette.grey[500],
      cursor: 'pointer',
      verticalAlign: 'middle',
      transition: 'background-color .15s',
      '&::after': {
        content: '""',
        position: 'absolute',
        top: 2,
        left: 2,
        width: 14,
        height: 14,
        borderRadius: '50%',
        backgroundColor: '#fff',
        transition: 'transform .15s',
      },
      '&:checked': { backgroundColor: palette.primary.main },
      '&:checked::after': { transform: 'translateX(16px)' },
      '&:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 2 },
      '&:disabled': { opacity: 0.45, cursor: 'default' },
      '&[aria-busy="true"]::after': {
        border: `2px solid ${palette.primary.main}`,
        borderRightColor: 'transparent',
        animation: 'cell-spin .7s linear infinite',
      },
    },
    '@keyframes cell-spin': { to: { rotate: '1turn' } },
    '@media (prefers-reduced-motion: reduce)': { '& .cell-switch, & .cell-switch::after': { transition: 'none' } },
  }
}

function pictureStyles(theme: Theme): CSSObject {
  const { palette } = theme
  return {
    // what a narrow column has no room for
    '& .cell-measured': { containerType: 'inline-size' },
    [`@container (max-width: ${roomy - 1}px)`]: { '& .cell-roomy': { display: 'none' } },
    '& .cell-picture': {
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      width: 40,
      height: 40,
      padding: 0,
      border: `1px solid ${palette.divider}`,
      borderRadius: '4px',
      overflow: 'hidden',
      background: palette.action.hover,
      color: palette.text.secondary,
      cursor: 'zoom-in',
      verticalAlign: 'top', // without the gap that text needs below its line
      flexShrink: 0,
      '& img': { width: '100%', height: '100%', objectFit: 'cover', display: 'block' },
      '&:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 1 },
    },
    '& .cell-picture[data-look="avatar"]': { borderRadius: '50%' },
    '& .cell-swatch': {
      display: 'inline-block',
      width: 18,
      height: 18,
      borderRadius: '4px',
      border: `1px solid ${palette.divider}`,
      verticalAlign: 'middle',
      marginRight: '6px',
    },
    '& .cell-clip': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& .cell-hidden': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
    '& .cell-missing': { color: palette.text.secondary },
    '& .cell-late': { color: palette.mode === 'dark' ? palette.error.light : palette.error.dark, fontWeight: 600 },
  }
}

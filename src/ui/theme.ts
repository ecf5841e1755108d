import { alpha, createTheme } from '@mui/material/styles'

import type {} from '@mui/x-date-pickers/themeAugmentation'
import type { Theme, ThemeOptions } from '@mui/material/styles'

/** One accent color on a neutral page. Every color is a pair; text on it has a contrast of 4.5:1 in both modes. */
const colors = {
  light: {
    page: '#f3f5f6',
    paper: '#ffffff',
    text: '#1b2227',
    quiet: '#56616a',
    line: '#dde2e5',
    edge: '#87929a',
    accent: '#0b6b5d',
    error: '#b3261e',
    warning: '#8a5300',
    success: '#1d6f3a',
    info: '#1b5fad',
  },
  dark: {
    page: '#14181b',
    paper: '#1c2226',
    text: '#e7ebee',
    quiet: '#a3aeb6',
    line: '#323b41',
    edge: '#6d7880',
    accent: '#54c8b4',
    error: '#ff8f85',
    warning: '#f0b35f',
    success: '#74cf93',
    info: '#84b8f5',
  },
} as const

export type ColorMode = keyof typeof colors

/** System fonts; Latin fonts come first, so that the Latin letters of a Chinese font are not used. */
const fontFamily = [
  '-apple-system',
  'BlinkMacSystemFont',
  '"Segoe UI"',
  'Roboto',
  '"Helvetica Neue"',
  'Arial',
  '"PingFang SC"',
  '"Hiragino Sans GB"',
  '"Microsoft YaHei"',
  '"Noto Sans CJK SC"',
  '"Noto Sans SC"',
  'sans-serif',
].join(', ')

/** One scale of font sizes: 12 13 14 16 20 24 px. */
const typography: ThemeOptions['typography'] = {
  fontFamily,
  fontSize: 14,
  htmlFontSize: 16,
  h1: { fontSize: 20, fontWeight: 600, lineHeight: 1.4 },
  h2: { fontSize: 16, fontWeight: 600, lineHeight: 1.5 },
  h3: { fontSize: 14, fontWeight: 600, lineHeight: 1.5 },
  h4: { fontSize: 24, fontWeight: 600, lineHeight: 1.3 },
  h5: { fontSize: 20, fontWeight: 600, lineHeight: 1.4 },
  h6: { fontSize: 16, fontWeight: 600, lineHeight: 1.5 },
  subtitle1: { fontSize: 14, fontWeight: 600 },
  subtitle2: { fontSize: 13, fontWeight: 600 },
  body1: { fontSize: 14, lineHeight: 1.57 },
  body2: { fontSize: 13, lineHeight: 1.54 },
  caption: { fontSize: 12, lineHeight: 1.5 },
  button: { fontSize: 13, fontWeight: 500, textTransform: 'none', lineHeight: 1.6 },
}

/** `accent` is the user's choice for this mode. */
export function themeFor(mode: ColorMode, accent: string = colors[mode].accent): Theme {
  const own = { ...colors[mode], accent }
  return createTheme({
    palette: {
      mode,
      background: { default: own.page, paper: own.paper },
      text: { primary: own.text, secondary: own.quiet },
      divider: own.line,
      primary: { main: own.accent },
      secondary: { main: own.quiet },
      error: { main: own.error },
      warning: { main: own.warning },
      success: { main: own.success },
      info: { main: own.info },
    },
    shape: { borderRadius: 6 },
    spacing: 8,
    typography,
    components: componentsFor(own),
  })
}

/** Without the gap for a label on the border. */
const plainOutline = { top: 0, '& legend': { display: 'none' } }

/** The type is that of `createTheme`'s option itself: comparing it with `Components<Theme>` took most of the type check. */
const componentsFor = ({
  accent,
  line,
  edge,
}: {
  readonly accent: string
  readonly line: string
  readonly edge: string
}): NonNullable<ThemeOptions['components']> => ({
  MuiCssBaseline: {
    styleOverrides: {
      'html, body, #root': { height: '100%' },
      body: { overflow: 'hidden', WebkitFontSmoothing: 'antialiased', fontVariantNumeric: 'tabular-nums' },
      // every press is answered in the next frame, however long what it opens takes
      ':where(a, button, [role=button]):active': { opacity: 0.7 },
      ':focus-visible': { outline: `2px solid ${accent}`, outlineOffset: 1 },
      // a transition of any length, however short, lets the browser compare all properties of all elements whenever a style changes; delays stay
      '@media (prefers-reduced-motion: reduce)': { '*': { animationDuration: '1ms !important', transitionDuration: '0s !important' } },
    },
  },
  // the animations that each input inserts tell it of text filled in by the browser, to move a label out of the way; ours are above the control
  MuiInputBase: { defaultProps: { disableInjectingGlobalStyles: true } },
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&.Mui-focusVisible': { outline: `2px solid ${accent}`, outlineOffset: 1 } } },
  },
  // round the circle itself: its padding reaches over the label
  MuiRadio: { styleOverrides: { root: { '&.Mui-focusVisible': { outlineOffset: -8 } } } },
  MuiButton: { defaultProps: { disableElevation: true, size: 'small' }, styleOverrides: { root: { minHeight: 32, paddingInline: 12 } } },
  MuiIconButton: { defaultProps: { size: 'small' } },
  MuiTextField: { defaultProps: { size: 'small' } },
  MuiFormControl: { defaultProps: { size: 'small' } },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: { root: { fontSize: 14 }, notchedOutline: { borderColor: edge, ...plainOutline } },
  },
  MuiPickersOutlinedInput: { styleOverrides: { root: { fontSize: 14 }, notchedOutline: { borderColor: edge, ...plainOutline } } },
  // above the control, like those of `FieldLabel`
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      root: ({ theme }) => ({
        position: 'static',
        transform: 'none',
        maxWidth: 'none',
        marginBottom: 4,
        pointerEvents: 'auto',
        ...theme.typography.body2,
        fontWeight: 500,
        color: theme.palette.text.primary,
        whiteSpace: 'normal',
        overflowWrap: 'anywhere',
        '&.Mui-focused, &.Mui-error': { color: theme.palette.text.primary },
      }),
    },
  },
  MuiFormLabel: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.body2,
        fontWeight: 500,
        color: theme.palette.text.primary,
        '&.Mui-focused': { color: theme.palette.text.primary },
      }),
    },
  },
  // the placeholder of an empty section must be readable: with the library's opacity it has less than 4.5:1
  MuiPickersInputBase: {
    styleOverrides: { root: { fontSize: 14 }, sectionsContainer: { '&&': { opacity: 1 } } },
  },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiCard: { defaultProps: { variant: 'outlined' } },
  MuiTooltip: { defaultProps: { arrow: true, enterDelay: 400 }, styleOverrides: { tooltip: { fontSize: 12 } } },
  MuiTableCell: { styleOverrides: { root: { borderColor: line }, head: { fontWeight: 600, whiteSpace: 'nowrap' } } },
  MuiChip: { defaultProps: { size: 'small' } },
  MuiDialogTitle: { styleOverrides: { root: { fontSize: 16, fontWeight: 600 } } },
  MuiListItemButton: { styleOverrides: { root: { '&.Mui-selected': { backgroundColor: alpha(accent, 0.12), color: accent, fontWeight: 600 } } } },
  MuiLink: { defaultProps: { underline: 'hover' } },
})

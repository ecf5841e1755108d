import type { Theme } from '@mui/material/styles'
import type { SystemStyleObject } from '@mui/system'

/** The style of one menu entry; the active one has a tint and a bar, so that it does not depend on color alone. */
export const entryStyle = (isActive: boolean): SystemStyleObject<Theme> => ({
  width: 'calc(100% - 16px)',
  mx: 1,
  minHeight: 38,
  pr: 1,
  gap: 1.25,
  borderRadius: 1,
  justifyContent: 'flex-start',
  textAlign: 'left',
  fontSize: 14,
  lineHeight: 1.3,
  whiteSpace: 'nowrap',
  color: isActive ? 'var(--menuActiveColor)' : 'var(--menuColor)',
  fontWeight: isActive ? 600 : 400,
  position: 'relative',
  bgcolor: isActive ? 'var(--menuActiveBackground)' : 'transparent',
  '&:hover': { bgcolor: isActive ? 'var(--menuActiveBackground)' : 'action.hover' },
  ...(isActive && {
    '&::before': { content: '""', position: 'absolute', left: 0, top: 8, bottom: 8, width: 3, borderRadius: 2, bgcolor: 'var(--menuActiveColor)' },
  }),
})

/** Spacing units before an entry of this depth. */
export const indent = (depth: number): number => 1.5 + depth * 2

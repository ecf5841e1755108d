import { alpha } from '@mui/material/styles'

import type { Theme } from '@mui/material/styles'
import type { SystemStyleObject } from '@mui/system'

/** The look of one line of the menu; the active one has a tint and a bar, so that colour is not its only mark. */
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
  color: isActive ? 'primary.main' : 'text.primary',
  fontWeight: isActive ? 600 : 400,
  position: 'relative',
  bgcolor: isActive ? ({ palette }: Theme) => alpha(palette.primary.main, 0.1) : 'transparent',
  '&:hover': { bgcolor: isActive ? ({ palette }: Theme) => alpha(palette.primary.main, 0.14) : 'action.hover' },
  ...(isActive && { '&::before': { content: '""', position: 'absolute', left: 0, top: 8, bottom: 8, width: 3, borderRadius: 2, bgcolor: 'primary.main' } }),
})

/** Spacing units before an entry of this depth. */
export const indent = (depth: number): number => 1.5 + depth * 2

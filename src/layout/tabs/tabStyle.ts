import type { Theme } from '@mui/material/styles'
import type { SystemStyleObject } from '@mui/system'

/** The look of a tab's head; the shown one has a tint and a line, so that color is not its only mark. */
export const tabButtonStyle = (isShown: boolean): SystemStyleObject<Theme> => ({
  flex: 'none',
  height: 28,
  // of a short name too the middle shows the tab: the cross is at its end
  minWidth: 84,
  maxWidth: 180,
  px: 1.25,
  gap: 0.5,
  borderRadius: 1,
  fontSize: 13,
  whiteSpace: 'nowrap',
  color: isShown ? 'var(--headerBarTabActiveColor)' : 'var(--headerBarTabColor)',
  bgcolor: isShown ? 'var(--headerBarTabActiveBackground)' : 'transparent',
  fontWeight: isShown ? 600 : 400,
  boxShadow: isShown ? 'inset 0 -2px 0 var(--headerBarTabActiveColor)' : 'none',
  '&:hover': { bgcolor: isShown ? 'var(--headerBarTabActiveBackground)' : 'action.hover' },
})

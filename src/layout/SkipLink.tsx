import Box from '@mui/material/Box'

import { t } from '../../resources/kit/text'
import { useText } from '../ui/useText'

const label = t('跳到正文', 'Skip to content')

/** The first stop of the Tab key; visible only while it has the focus. */
export function SkipLink() {
  const translate = useText()
  const skip = (): void => document.getElementById('content')?.focus()
  return (
    <Box
      component="button"
      type="button"
      onClick={skip}
      sx={{
        position: 'fixed',
        left: 8,
        top: -60,
        zIndex: 'tooltip',
        px: 2,
        py: 1,
        border: 0,
        borderRadius: 1,
        font: 'inherit',
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        '&:focus': { top: 8 },
      }}
    >
      {translate(label)}
    </Box>
  )
}

import Search from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'

import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { useFrameDialogs } from '../frameDialogContext'
import { generalShortcuts } from '../shortcuts/generalShortcuts'
import { keyNames } from '../shortcuts/keyNames'

const texts = { search: t('搜索', 'Search') }

/** Opens the palette; shows its shortcut. */
export function SearchButton({ isShort }: { readonly isShort: boolean }) {
  const translate = useText()
  const { show } = useFrameDialogs()
  const keys = keyNames(generalShortcuts.palette.keys[0] ?? '')
  const label = translate(generalShortcuts.palette.text)
  return (
    <ButtonBase
      aria-label={label}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      title={`${label} (${keys.join('+')})`}
      onClick={() => show('palette')}
      sx={buttonStyle}
    >
      <Search fontSize="small" />
      {isShort ? null : (
        <Box component="span" sx={{ display: { xs: 'none', lg: 'flex' }, alignItems: 'center', gap: 1 }}>
          {translate(texts.search)}
          <Box component="kbd" data-keys={keys.join(' ')} sx={keyStyle} />
        </Box>
      )}
    </ButtonBase>
  )
}

/** Rendered by CSS: visible text would have to be part of the button's name, and the keys are in `aria-keyshortcuts`. */
const keyStyle = {
  fontFamily: 'inherit',
  fontSize: 11,
  lineHeight: '16px',
  px: 0.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 0.5,
  '&::before': { content: 'attr(data-keys)' },
} as const

const buttonStyle = {
  height: 30,
  px: { xs: 0.75, lg: 1 },
  gap: 0.75,
  mr: 0.5,
  borderRadius: 1,
  border: { xs: 0, lg: 1 },
  borderColor: { lg: 'divider' },
  color: 'var(--headerBarTabColor)',
  fontSize: 13,
  '&:hover': { bgcolor: 'action.hover' },
} as const

import Box from '@mui/material/Box'

import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { keyNames } from './keyNames'

import type { Shortcut } from '../../ui/shortcutKeys'

const notHere = t('（当前页面不可用）', '(not on this screen)')

/** One line of the sheet: what it does and the keys that do it. */
export function ShortcutRow({ shortcut: { keys, text }, isWorking }: { readonly shortcut: Shortcut; readonly isWorking: boolean }) {
  const translate = useText()
  return (
    <Box
      data-works={isWorking}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        minHeight: 28,
        breakInside: 'avoid',
        fontSize: 14,
        color: isWorking ? 'text.primary' : 'text.secondary',
      }}
    >
      <Box component="dt" sx={{ flex: 1 }}>
        {translate(text)}
        {isWorking ? null : (
          <Box component="span" sx={visuallyHidden}>
            {translate(notHere)}
          </Box>
        )}
      </Box>
      <Box component="dd" sx={{ m: 0, display: 'flex', gap: 1.5, flex: 'none' }}>
        {keys.map((one) => (
          <span key={one}>
            {keyNames(one).map((name, at) => (
              <Box key={`${at} ${name}`} component="kbd" sx={keyLook}>
                {name}
              </Box>
            ))}
          </span>
        ))}
      </Box>
    </Box>
  )
}

/** Told, not shown. */
const visuallyHidden = { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' } as const
const keyLook = {
  display: 'inline-block',
  minWidth: 20,
  px: 0.5,
  mx: '2px',
  textAlign: 'center',
  fontFamily: 'inherit',
  fontSize: 12,
  lineHeight: '20px',
  border: 1,
  borderColor: 'divider',
  borderRadius: 0.75,
  bgcolor: 'background.default',
} as const

import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import { useId } from 'react'

import { useLayout, usePreferences } from '../../../providers/hooks'
import { defaultLayout } from '../../../providers/layoutConfig'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { ColorSettings } from './ColorSettings'
import { InterfaceSettings } from './InterfaceSettings'
import { LayoutModes } from './LayoutModes'
import { MenuSettings } from './MenuSettings'

const texts = { title: t('界面设置', 'Layout settings'), close: t('关闭', 'Close'), restore: t('恢复默认', 'Restore the defaults') }

/** How the back office looks in this browser. Every change shows at once. */
export function SettingsDrawer({ onClose }: { readonly onClose: () => void }) {
  const translate = useText()
  const titleId = useId()
  const [, change] = usePreferences()
  const [, changeLayout] = useLayout()
  const restore = (): void => {
    change({ themeMode: 'system' })
    changeLayout(defaultLayout)
  }
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': titleId, sx: { width: 340, maxWidth: '100vw' } } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', px: 2, py: 1, borderBottom: 1, borderColor: 'divider', flex: 'none' }}>
        <Box component="h2" id={titleId} sx={{ m: 0, typography: 'h2', flex: 1 }}>
          {translate(texts.title)}
        </Box>
        <IconButton autoFocus edge="end" aria-label={translate(texts.close)} onClick={onClose}>
          <Close fontSize="small" />
        </IconButton>
      </Box>
      <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto', px: 2, pb: 2 }}>
        <LayoutModes />
        <InterfaceSettings />
        <MenuSettings />
        <ColorSettings />
      </Box>
      <Box sx={{ px: 2, py: 1.5, borderTop: 1, borderColor: 'divider', flex: 'none' }}>
        <Button fullWidth variant="outlined" onClick={restore}>
          {translate(texts.restore)}
        </Button>
      </Box>
    </Drawer>
  )
}

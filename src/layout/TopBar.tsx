import MenuIcon from '@mui/icons-material/Menu'
import MenuOpen from '@mui/icons-material/MenuOpen'
import Refresh from '@mui/icons-material/Refresh'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { useRefresh } from 'ra-core'

import { usePreferences, useText } from '../../providers/hooks'
import { t } from '../../resources/kit/text'
import { LanguageSwitch } from '../ui/LanguageSwitch'
import { ThemeSwitch } from '../ui/ThemeSwitch'
import { AccountMenu } from './AccountMenu'
import { Trail } from './Trail'

const texts = {
  collapse: t('收起菜单', 'Collapse the menu'),
  expand: t('展开菜单', 'Expand the menu'),
  refresh: t('刷新数据', 'Refresh the data'),
}

interface Props {
  readonly isMenuOpen: boolean
  readonly onToggleMenu: () => void
}

export function TopBar({ isMenuOpen, onToggleMenu }: Props) {
  const say = useText()
  const refresh = useRefresh()
  const [{ language, themeMode }, change] = usePreferences()
  const menuLabel = say(isMenuOpen ? texts.collapse : texts.expand)
  return (
    <Box
      component="header"
      sx={{
        height: 56,
        flex: 'none',
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        px: { xs: 1, sm: 2 },
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Tooltip title={menuLabel}>
        <IconButton edge="start" aria-label={menuLabel} aria-expanded={isMenuOpen} onClick={onToggleMenu}>
          {isMenuOpen ? <MenuOpen /> : <MenuIcon />}
        </IconButton>
      </Tooltip>
      <Trail />
      <Box sx={{ flex: 1 }} />
      <Tooltip title={say(texts.refresh)}>
        <IconButton aria-label={say(texts.refresh)} onClick={() => refresh()}>
          <Refresh fontSize="small" />
        </IconButton>
      </Tooltip>
      <LanguageSwitch language={language} onChange={(chosen) => change({ language: chosen })} />
      <ThemeSwitch mode={themeMode} onChange={(chosen) => change({ themeMode: chosen })} />
      <AccountMenu />
    </Box>
  )
}

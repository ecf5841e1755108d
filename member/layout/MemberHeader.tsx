import MenuIcon from '@mui/icons-material/Menu'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'

import { usePreferences } from '../../providers/hooks'
import { t } from '../../resources/kit/text'
import { LanguageSwitch } from '../../src/ui/LanguageSwitch'
import { Logo } from '../../src/ui/Logo'
import { ThemeSwitch } from '../../src/ui/ThemeSwitch'
import { useText } from '../../src/ui/useText'
import { useMemberState } from '../session/useMember'
import { AccountMenu } from './AccountMenu'
import { SiteNav } from './SiteNav'
import { SkipLink } from './SkipLink'
import { headHeight } from './measures'

const texts = { product: t('掌柜', 'Zhanggui'), open: t('打开菜单', 'Open the menu') }

/** Name of the shop, head navigation, and who is signed in. */
export function MemberHeader({ onOpenMenu }: { readonly onOpenMenu: (() => void) | undefined }) {
  const translate = useText()
  const { site } = useMemberState()
  const [{ language, themeMode }, change] = usePreferences()
  return (
    <Box
      component="header"
      sx={{
        height: headHeight,
        boxSizing: 'border-box',
        flex: 'none',
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: { xs: 1, sm: 3 },
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <SkipLink />
      {onOpenMenu ? (
        <Tooltip title={translate(texts.open)}>
          <IconButton edge="start" aria-label={translate(texts.open)} onClick={onOpenMenu}>
            <MenuIcon />
          </IconButton>
        </Tooltip>
      ) : null}
      <Logo size={30} />
      <Typography noWrap component="span" variant="h2" title={site.siteName} sx={{ maxWidth: { xs: 130, sm: 220 }, mr: 2 }}>
        {site.siteName || translate(texts.product)}
      </Typography>
      <SiteNav />
      <Box sx={{ flex: 1 }} />
      <LanguageSwitch language={language} onChange={(chosen) => change({ language: chosen })} />
      <ThemeSwitch mode={themeMode} onChange={(chosen) => change({ themeMode: chosen })} />
      <AccountMenu />
    </Box>
  )
}

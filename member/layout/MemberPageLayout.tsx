import Logout from '@mui/icons-material/Logout'
import MenuIcon from '@mui/icons-material/Menu'
import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import IconButton from '@mui/material/IconButton'
import MuiLink from '@mui/material/Link'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link } from 'react-router-dom'

import { usePreferences } from '../../providers/hooks'
import { t } from '../../resources/kit/text'
import { AccountButton } from '../../src/ui/header/AccountButton'
import { LanguageSwitch } from '../../src/ui/header/LanguageSwitch'
import { Logo } from '../../src/ui/header/Logo'
import { ThemeSwitch } from '../../src/ui/header/ThemeSwitch'
import { Icon } from '../../src/ui/icon/Icon'
import { useText } from '../../src/ui/useText'
import { rulesOfType } from '../menu/memberRules'
import { useMenuTarget } from '../menu/useMenuTarget'
import { useMemberMediaUrl, useMemberState } from '../session/useMember'
import { useMemberSignOut } from '../session/useSignOut'
import { SiteNav } from './SiteNav'

import type { ReactNode } from 'react'

import type { MenuRule } from '../../resources/kit/protocol/session'

interface Props {
  readonly side?: ReactNode
  /** Opens the menu as a drawer on a phone; absent where there is no menu. */
  readonly onOpenMenu?: (() => void) | undefined
  readonly children: ReactNode
}

/** Header, content and footer of both member layouts; the content scrolls below the header. */
export function MemberPageLayout({ side, onOpenMenu, children }: Props) {
  const { recordNumber } = useMemberState().site
  return (
    <Box sx={{ height: '100dvh', display: 'flex', flexDirection: 'column', overflow: 'hidden' }}>
      <MemberHeader onOpenMenu={onOpenMenu} />
      <Box data-content sx={{ flex: 1, minHeight: 0, overflow: 'auto', scrollPaddingTop: headHeight }}>
        <Box
          sx={{
            maxWidth: 1200,
            minHeight: '100%',
            boxSizing: 'border-box',
            mx: 'auto',
            px: { xs: 1.5, sm: 3 },
            pt: { xs: 1.5, sm: 3 },
            display: 'flex',
            flexDirection: 'column',
          }}
        >
          <Box sx={{ flex: 1, display: 'grid', gap: 3, alignItems: 'start', gridTemplateColumns: side ? '240px minmax(0, 1fr)' : 'minmax(0, 1fr)' }}>
            {side}
            <Box component="main" id="content" tabIndex={-1} sx={{ minWidth: 0, outline: 'none' }}>
              {children}
            </Box>
          </Box>
          <Typography component="footer" variant="caption" sx={{ textAlign: 'center', color: 'text.secondary', py: 2 }}>
            <Service />
            {recordNumber}
          </Typography>
        </Box>
      </Box>
    </Box>
  )
}

const serviceTexts = { phone: t('客服电话：', 'Customer service: '), time: t('服务时间：', 'Hours: ') }

/** Whom to call, and when. */
function Service() {
  const translate = useText()
  const { name, servicePhone, serviceTime } = useMemberState().site.shop
  if (!servicePhone && !serviceTime) return null
  return (
    <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', columnGap: 2 }}>
      <span>{name}</span>
      {servicePhone ? (
        <span>
          {translate(serviceTexts.phone)}
          <MuiLink href={`tel:${servicePhone}`}>{servicePhone}</MuiLink>
        </span>
      ) : null}
      {serviceTime ? (
        <span>
          {translate(serviceTexts.time)}
          {serviceTime}
        </span>
      ) : null}
    </Box>
  )
}

const memberHeaderTexts = { product: t('掌柜', 'Zhanggui'), open: t('打开菜单', 'Open menu') }

/** The name of the shop, navigation, and the signed-in member. */
function MemberHeader({ onOpenMenu }: { readonly onOpenMenu: (() => void) | undefined }) {
  const translate = useText()
  const { site } = useMemberState()
  const urlOf = useMemberMediaUrl()
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
        <Tooltip title={translate(memberHeaderTexts.open)}>
          <IconButton edge="start" aria-label={translate(memberHeaderTexts.open)} onClick={onOpenMenu}>
            <MenuIcon />
          </IconButton>
        </Tooltip>
      ) : null}
      <Logo size={30} url={urlOf(site.siteLogo)} />
      <Typography noWrap component="span" variant="h2" title={site.siteName} sx={{ maxWidth: { xs: 130, sm: 220 }, mr: 2 }}>
        {site.siteName || translate(memberHeaderTexts.product)}
      </Typography>
      <SiteNav />
      <Box sx={{ flex: 1 }} />
      <LanguageSwitch language={language} onChange={(chosen) => change({ language: chosen })} />
      <ThemeSwitch mode={themeMode} onChange={(chosen) => change({ themeMode: chosen })} />
      <AccountMenu />
    </Box>
  )
}

const accountMenuTexts = { account: t('会员：{name}', 'Member: {name}'), signOut: t('退出登录', 'Sign out') }

/** The avatar of the member, with a menu of the server's rules and the sign-out. */
function AccountMenu() {
  const translate = useText()
  const url = useMemberMediaUrl()
  const { member, rules, menus } = useMemberState()
  const { isLeaving, signOut } = useMemberSignOut()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (!member) return null
  const name = member.nickname || member.username
  const close = (): void => setAnchor(null)
  return (
    <>
      <AccountButton
        label={translate(accountMenuTexts.account, { name })}
        name={name}
        picture={url(member.avatar)}
        size="medium"
        isOpen={anchor !== null}
        onOpen={setAnchor}
      />
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {rulesOfType('nav_user_menu', [...rules, ...menus]).map((rule) => (
          <RuleItem key={rule.id} rule={rule} onOpened={close} />
        ))}
        <Divider />
        <MenuItem
          disabled={isLeaving}
          onClick={() => {
            close()
            signOut()
          }}
        >
          <ListItemIcon>
            <Logout fontSize="small" />
          </ListItemIcon>
          {translate(accountMenuTexts.signOut)}
        </MenuItem>
      </Menu>
    </>
  )
}

/** `autoFocus` and other props are set by the menu around it. */
function RuleItem({ rule, onOpened, ...menuProps }: { readonly rule: MenuRule; readonly onOpened: () => void }) {
  const { to, isOut, onClick } = useMenuTarget(rule)
  const linkProps = isOut ? ({ component: 'a', href: to, target: '_blank', rel: 'noopener noreferrer' } as const) : ({ component: Link, to } as const)
  return (
    <MenuItem
      {...menuProps}
      {...linkProps}
      onClick={(event) => {
        onClick(event)
        onOpened()
      }}
    >
      <ListItemIcon>
        <Icon name={rule.icon || 'fa fa-circle-o'} fontSize="small" />
      </ListItemIcon>
      {rule.title}
    </MenuItem>
  )
}

/** Height of the header in both member layouts, in px. */
const headHeight = 60

const skipLabel = t('跳到正文', 'Skip to content')

/** The skip link: the first element of the tab order, visible only when focused. */
function SkipLink() {
  const translate = useText()
  return (
    <MuiLink
      href="#content"
      onClick={(event) => {
        event.preventDefault() // the router would treat an address with a fragment as another page
        document.getElementById('content')?.focus()
      }}
      sx={{
        position: 'absolute',
        left: 8,
        top: -60,
        zIndex: 10,
        px: 2,
        py: 1,
        bgcolor: 'background.paper',
        border: 1,
        borderRadius: 1,
        '&:focus': { top: 8 },
      }}
    >
      {translate(skipLabel)}
    </MuiLink>
  )
}

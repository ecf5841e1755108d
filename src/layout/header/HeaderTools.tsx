import Fullscreen from '@mui/icons-material/Fullscreen'
import FullscreenExit from '@mui/icons-material/FullscreenExit'
import KeyboardOutlined from '@mui/icons-material/KeyboardOutlined'
import Logout from '@mui/icons-material/Logout'
import ManageAccounts from '@mui/icons-material/ManageAccountsOutlined'
import Refresh from '@mui/icons-material/Refresh'
import Tune from '@mui/icons-material/Tune'
import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import IconButton from '@mui/material/IconButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import Typography from '@mui/material/Typography'
import { useCanAccess, useGetIdentity, useRefresh } from 'react-admin'
import { Suspense, useState } from 'react'
import { Link } from 'react-router-dom'

import { useCan, useFormat, useMediaUrl, usePreferences, useSession } from '../../../providers/hooks'
import { screenAddress } from '../../../providers/http/addresses'
import { identityOf } from '../../../providers/session/auth'
import { t } from '../../../resources/kit/text'
import { useSignOut } from '../../routing/useSignOut'
import { AccountButton } from '../../ui/header/AccountButton'
import { LanguageSwitch } from '../../ui/header/LanguageSwitch'
import { ThemeSwitch } from '../../ui/header/ThemeSwitch'
import { optionalPart } from '../../ui/optionalPart'
import { Tip } from '../../ui/Tip'
import { useIsSettled } from '../../ui/useIsSettled'
import { useText } from '../../ui/useText'
import { useFrameDialogs } from '../frameDialogContext'
import { SearchButton } from '../palette/SearchButton'
import { useFullScreen } from '../useFullScreen'
import { Menu, MenuItem } from '../../ui/Menu'

const texts = {
  refresh: t('刷新数据', 'Refresh data'),
  settings: t('界面设置', 'Appearance'),
  full: t('全屏', 'Full screen'),
  leaveFull: t('退出全屏', 'Exit full screen'),
}

const Bell = optionalPart(async () => (await import('../bell/Bell')).Bell)

/** The buttons at the right end of the header. On a phone language, theme and layout are in the settings. */
export function HeaderTools({ isShort = false }: { readonly isShort?: boolean }) {
  const translate = useText()
  const refresh = useRefresh()
  const [{ language, themeMode }, change] = usePreferences()
  const dialogs = useFrameDialogs()
  const full = useFullScreen()
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, flex: 'none' }}>
      <SearchButton isShort={isShort} />
      {isShort ? null : (
        <>
          <Tool label={translate(texts.refresh)} onClick={() => refresh()} Picture={Refresh} />
          {full.isPossible ? (
            <Tool label={translate(full.isOn ? texts.leaveFull : texts.full)} onClick={full.toggle} Picture={full.isOn ? FullscreenExit : Fullscreen} />
          ) : null}
          <LanguageSwitch language={language} onChange={(chosen) => change({ language: chosen })} />
          <ThemeSwitch mode={themeMode} onChange={(chosen) => change({ themeMode: chosen })} />
        </>
      )}
      <Tool label={translate(texts.settings)} onClick={() => dialogs.show('settings')} Picture={Tune} />
      <LateBell />
      <AccountMenu />
    </Box>
  )
}

/** Its code and its connection are not needed for the first screen, so they are loaded after it. */
function LateBell() {
  const isSettled = useIsSettled()
  const place = <Box sx={{ width: 36 }} />
  return isSettled ? (
    <Suspense fallback={place}>
      <Bell />
    </Suspense>
  ) : (
    place
  )
}

interface ToolProps {
  readonly label: string
  readonly onClick: () => void
  readonly Picture: typeof Refresh
}

const Tool = ({ label, onClick, Picture }: ToolProps) => (
  <Tip text={label}>
    <IconButton aria-label={label} onClick={onClick}>
      <Picture fontSize="small" />
    </IconButton>
  </Tip>
)

const accountMenuTexts = {
  account: t('账号：{name}', 'Account: {name}'),
  super: t('超级管理员', 'Super administrator'),
  lastLogin: t('上次登录 {time}', 'Last sign-in {time}'),
  keys: t('键盘快捷键', 'Keyboard shortcuts'),
  profile: t('个人资料', 'My profile'),
  signOut: t('退出登录', 'Sign out'),
}

const profile = 'routine/adminInfo'

function AccountMenu() {
  const translate = useText()
  const format = useFormat()
  const url = useMediaUrl()
  const signOut = useSignOut()
  const dialogs = useFrameDialogs()
  const can = useCan()
  const { canAccess: hasProfile } = useCanAccess({ resource: profile, action: 'index', initialData: can(profile, 'index') })
  const { admin } = useSession()
  const { identity } = useGetIdentity({ staleTime: Number.POSITIVE_INFINITY, ...(admin && { initialData: identityOf(admin) }) })
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (!admin) return null
  const name = identity?.fullName ?? ''
  const lastLogin = typeof admin.last_login_time === 'number' ? format.moment(admin.last_login_time) : admin.last_login_time
  return (
    <>
      <AccountButton
        label={translate(accountMenuTexts.account, { name })}
        name={name}
        picture={url(identity?.avatar ?? '')}
        size="small"
        isOpen={anchor !== null}
        onOpen={setAnchor}
      />
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)} slotProps={{ paper: { sx: { minWidth: 220 } } }}>
        <Box sx={{ px: 2, py: 1 }}>
          <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {admin.super ? `${admin.username} · ${translate(accountMenuTexts.super)}` : admin.username}
          </Typography>
          {lastLogin ? (
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {translate(accountMenuTexts.lastLogin, { time: lastLogin })}
            </Typography>
          ) : null}
        </Box>
        <Divider />
        {hasProfile ? (
          <MenuItem component={Link} to={screenAddress(profile)} onClick={() => setAnchor(null)}>
            <ListItemIcon>
              <ManageAccounts fontSize="small" />
            </ListItemIcon>
            {translate(accountMenuTexts.profile)}
          </MenuItem>
        ) : null}
        <MenuItem
          onClick={() => {
            setAnchor(null)
            dialogs.show('keys')
          }}
        >
          <ListItemIcon>
            <KeyboardOutlined fontSize="small" />
          </ListItemIcon>
          {translate(accountMenuTexts.keys)}
        </MenuItem>
        <MenuItem
          onClick={() => {
            setAnchor(null)
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

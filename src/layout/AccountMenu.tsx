import KeyboardOutlined from '@mui/icons-material/KeyboardOutlined'
import Logout from '@mui/icons-material/Logout'
import ManageAccounts from '@mui/icons-material/ManageAccountsOutlined'
import Avatar from '@mui/material/Avatar'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Divider from '@mui/material/Divider'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link } from 'react-router-dom'

import { useCan, useFormat, useMediaUrl, useSession } from '../../providers/hooks'
import { screenAddress } from '../../providers/http/addresses'
import { cut } from '../../resources/kit/characters'
import { t } from '../../resources/kit/text'
import { useSignOut } from '../routing/useSignOut'
import { useText } from '../ui/useText'
import { useFrameDialogs } from './frameDialogContext'

const texts = {
  account: t('账号：{name}', 'Account: {name}'),
  super: t('超级管理员', 'Super administrator'),
  lastLogin: t('上次登录 {time}', 'Last login {time}'),
  keys: t('键盘快捷键', 'Keyboard shortcuts'),
  profile: t('个人资料', 'My profile'),
  signOut: t('退出登录', 'Sign out'),
}

export function AccountMenu() {
  const translate = useText()
  const format = useFormat()
  const url = useMediaUrl()
  const signOut = useSignOut()
  const dialogs = useFrameDialogs()
  const hasProfile = useCan()('routine/adminInfo', 'index')
  const { admin } = useSession()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (!admin) return null
  const name = admin.nickname || admin.username
  const lastLogin = typeof admin.last_login_time === 'number' ? format.moment(admin.last_login_time) : admin.last_login_time
  return (
    <>
      <ButtonBase
        aria-label={translate(texts.account, { name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ gap: 1, px: 1, py: 0.5, borderRadius: 1, ml: 0.5 }}
      >
        <Avatar src={url(admin.avatar)} alt="" sx={{ width: 28, height: 28, fontSize: 13, bgcolor: 'primary.main' }}>
          {cut(name, 1)}
        </Avatar>
        <Typography noWrap component="span" sx={{ maxWidth: 120, fontSize: 13, display: { xs: 'none', sm: 'block' } }}>
          {name}
        </Typography>
      </ButtonBase>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)} slotProps={{ paper: { sx: { minWidth: 220 } } }}>
        <Box sx={{ px: 2, py: 1 }}>
          <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {admin.super ? `${admin.username} · ${translate(texts.super)}` : admin.username}
          </Typography>
          {lastLogin ? (
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {translate(texts.lastLogin, { time: lastLogin })}
            </Typography>
          ) : null}
        </Box>
        <Divider />
        {hasProfile ? (
          <MenuItem component={Link} to={screenAddress('routine/adminInfo')} onClick={() => setAnchor(null)}>
            <ListItemIcon>
              <ManageAccounts fontSize="small" />
            </ListItemIcon>
            {translate(texts.profile)}
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
          {translate(texts.keys)}
        </MenuItem>
        <MenuItem onClick={signOut}>
          <ListItemIcon>
            <Logout fontSize="small" />
          </ListItemIcon>
          {translate(texts.signOut)}
        </MenuItem>
      </Menu>
    </>
  )
}

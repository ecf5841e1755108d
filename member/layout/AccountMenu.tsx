import Logout from '@mui/icons-material/Logout'
import Avatar from '@mui/material/Avatar'
import ButtonBase from '@mui/material/ButtonBase'
import Divider from '@mui/material/Divider'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link } from 'react-router-dom'

import { cut } from '../../resources/kit/characters'
import { t } from '../../resources/kit/text'
import { Icon } from '../../src/ui/Icon'
import { useText } from '../../src/ui/useText'
import { rulesOfType } from '../menu/memberRules'
import { useMenuTarget } from '../menu/useMenuTarget'
import { useMemberMediaUrl, useMemberState } from '../session/useMember'
import { useMemberSignOut } from '../session/useSignOut'

import type { MenuRule } from '../../resources/kit/protocol'

const texts = { account: t('会员：{name}', 'Member: {name}'), signOut: t('退出登录', 'Sign out') }

/** The picture of the member, and behind it the drop-down of the server's rules and the way out. */
export function AccountMenu() {
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
      <ButtonBase
        aria-label={translate(texts.account, { name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ gap: 1, px: 1, py: 0.5, borderRadius: 1 }}
      >
        <Avatar src={url(member.avatar)} alt="" sx={{ width: 32, height: 32, fontSize: 14, bgcolor: 'primary.main' }}>
          {cut(name, 1)}
        </Avatar>
        <Typography noWrap component="span" sx={{ maxWidth: 120, display: { xs: 'none', sm: 'block' } }}>
          {name}
        </Typography>
      </ButtonBase>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {rulesOfType('nav_user_menu', [...rules, ...menus]).map((rule) => (
          <RuleItem key={rule.id} rule={rule} onOpened={close} />
        ))}
        <Divider />
        <MenuItem disabled={isLeaving} onClick={signOut}>
          <ListItemIcon>
            <Logout fontSize="small" />
          </ListItemIcon>
          {translate(texts.signOut)}
        </MenuItem>
      </Menu>
    </>
  )
}

/** `autoFocus` and the like come from the menu around it. */
function RuleItem({ rule, onOpened, ...given }: { readonly rule: MenuRule; readonly onOpened: () => void }) {
  const { to, isOut, onClick } = useMenuTarget(rule)
  const way = isOut ? ({ component: 'a', href: to, target: '_blank', rel: 'noopener noreferrer' } as const) : ({ component: Link, to } as const)
  return (
    <MenuItem
      {...given}
      {...way}
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

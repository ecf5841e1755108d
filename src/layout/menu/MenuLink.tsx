import OpenInNew from '@mui/icons-material/OpenInNew'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { memo } from 'react'

import { useLayout } from '../../../providers/hooks'
import { Icon } from '../../ui/icon/Icon'
import { entryStyle, indent } from './menuStyle'
import { useMenuTarget } from './useMenuTarget'

import type { MouseEvent } from 'react'

import type { MenuEntry } from '../../ui/menuEntries'

interface Props {
  readonly entry: MenuEntry
  readonly isActive: boolean
  readonly depth: number
  /** A second line, e.g. the directories above. */
  readonly hint?: string
  readonly onOpened?: () => void
  /** Only the icon, for the collapsed menu. */
  readonly isShort?: boolean
}

/** One entry that opens something: a screen, a window, or the message that its type is unknown. */
export function MenuLink(props: Props) {
  const { to, onClick } = useMenuTarget(props.entry.rule)
  return <MenuLinkButton {...props} to={to} onOpen={onClick} />
}

interface ButtonProps extends Props {
  readonly to: string
  readonly onOpen: (event: MouseEvent) => void
}

/** Memoised: only entries whose state or target changes are rendered when another screen is shown. */
const MenuLinkButton = memo(function Drawn({ entry, isActive, depth, hint, onOpened, isShort = false, to, onOpen }: ButtonProps) {
  const [{ menuDefaultIcon }] = useLayout()
  const { rule, title } = entry
  const icon = entry.icon || menuDefaultIcon
  const inside = isShort ? <Icon name={icon} sx={{ fontSize: 20 }} /> : <MenuLinkContent entry={entry} icon={icon} hint={hint} />
  const sx = { ...entryStyle(isActive), ...(isShort ? { justifyContent: 'center', px: 0 } : { pl: indent(depth) }) }
  const name = isShort ? { 'aria-label': title } : {}
  const onClick = (event: MouseEvent): void => {
    onOpen(event)
    onOpened?.()
  }
  if (rule.menu_type === 'link')
    return (
      <ButtonBase component="a" href={rule.url} target="_blank" rel="noopener noreferrer" sx={sx} {...name} onClick={onOpened}>
        {inside}
      </ButtonBase>
    )
  if (rule.menu_type === 'tab' || rule.menu_type === 'iframe')
    return (
      <ButtonBase component="a" href={to} aria-current={isActive ? 'page' : undefined} sx={sx} {...name} onClick={onClick}>
        {inside}
      </ButtonBase>
    )
  return (
    <ButtonBase sx={sx} {...name} onClick={onClick}>
      {inside}
    </ButtonBase>
  )
})

function MenuLinkContent({ entry: { title, rule }, icon, hint }: { readonly entry: MenuEntry; readonly icon: string; readonly hint: string | undefined }) {
  return (
    <>
      <Icon name={icon} sx={{ fontSize: 18, flex: 'none', opacity: 0.85 }} />
      <Box component="span" sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {title}
        {hint ? (
          <Box component="span" sx={{ display: 'block', fontSize: 12, opacity: 0.75, fontWeight: 400 }}>
            {hint}
          </Box>
        ) : null}
      </Box>
      {rule.menu_type === 'link' ? <OpenInNew sx={{ fontSize: 14, ml: 'auto' }} /> : null}
    </>
  )
}

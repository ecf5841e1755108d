import OpenInNew from '@mui/icons-material/OpenInNew'
import ButtonBase from '@mui/material/ButtonBase'
import Box from '@mui/material/Box'
import { Link } from 'react-router-dom'

import { useLayout } from '../../../providers/hooks'
import { Icon } from '../../ui/Icon'
import { entryStyle, indent } from './menuStyle'
import { useOpening } from './useOpening'

import type { MouseEvent } from 'react'
import type { MenuEntry } from './menuTree'

interface Props {
  readonly entry: MenuEntry
  readonly isActive: boolean
  readonly depth: number
  /** A second line, e.g. the directories above. */
  readonly hint?: string
  readonly onOpened?: () => void
  /** The icon alone, for the collapsed menu. */
  readonly isShort?: boolean
}

/** One entry that opens something: a screen of ours, another window, or the sentence that its type is unknown. */
export function MenuLink({ entry, isActive, depth, hint, onOpened, isShort = false }: Props) {
  const [{ menuDefaultIcon }] = useLayout()
  const { rule, title } = entry
  const icon = entry.icon || menuDefaultIcon
  const opening = useOpening(rule)
  const inside = isShort ? <Icon name={icon} sx={{ fontSize: 20 }} /> : <Line entry={entry} icon={icon} hint={hint} />
  const sx = { ...entryStyle(isActive), ...(isShort ? { justifyContent: 'center', px: 0 } : { pl: indent(depth) }) }
  const name = isShort ? { 'aria-label': title } : {}
  const onClick = (event: MouseEvent): void => {
    opening.onClick(event)
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
      <ButtonBase component={Link} to={opening.to} aria-current={isActive ? 'page' : undefined} sx={sx} {...name} onClick={onClick}>
        {inside}
      </ButtonBase>
    )
  return (
    <ButtonBase sx={sx} {...name} onClick={onClick}>
      {inside}
    </ButtonBase>
  )
}

function Line({ entry: { title, rule }, icon, hint }: { readonly entry: MenuEntry; readonly icon: string; readonly hint: string | undefined }) {
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

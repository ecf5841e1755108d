import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Tooltip from '@mui/material/Tooltip'
import { useState } from 'react'

import { useLayout } from '../../../providers/hooks'
import { isDirectory } from '../../routing/menuTree'
import { Icon } from '../../ui/Icon'
import { MenuLink } from './MenuLink'
import { MenuPopup } from './MenuPopup'
import { entryStyle } from './menuStyle'

import type { MenuEntry } from '../../routing/menuTree'

interface Props {
  readonly entries: readonly MenuEntry[]
  readonly trail: readonly string[]
}

/** The collapsed menu: icons with names on hover and focus; a directory opens beside the rail. */
export function MenuRail({ entries, trail }: Props) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: '2px', overflow: 'auto' }}>
      {entries.map((entry) => (
        <li key={entry.key}>
          <RailEntry entry={entry} trail={trail} />
        </li>
      ))}
    </Box>
  )
}

function RailEntry({ entry, trail }: { readonly entry: MenuEntry; readonly trail: readonly string[] }) {
  const [{ menuDefaultIcon }] = useLayout()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const isActive = trail.includes(entry.key)
  if (!isDirectory(entry))
    return (
      <Tooltip title={entry.title} placement="right">
        <Box>
          <MenuLink entry={entry} isActive={isActive} depth={0} isShort />
        </Box>
      </Tooltip>
    )
  return (
    <>
      <Tooltip title={anchor ? '' : entry.title} placement="right">
        <ButtonBase
          aria-label={entry.title}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
          sx={{ ...entryStyle(isActive), justifyContent: 'center', px: 0 }}
        >
          <Icon name={entry.icon || menuDefaultIcon} sx={{ fontSize: 20 }} />
        </ButtonBase>
      </Tooltip>
      {anchor ? <MenuPopup entry={entry} trail={trail} anchor={anchor} onClose={() => setAnchor(null)} isBeside /> : null}
    </>
  )
}

import ExpandMore from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Collapse from '@mui/material/Collapse'
import { useCallback, useEffect, useState } from 'react'

import { useLayout } from '../../../providers/hooks'
import { Icon } from '../../ui/Icon'
import { MenuLink } from './MenuLink'
import { entryStyle, indent } from './menuStyle'
import { isDirectory } from './menuTree'

import type { MenuEntry } from './menuTree'

interface Props {
  readonly entries: readonly MenuEntry[]
  /** Keys from the top down to the open screen. */
  readonly trail: readonly string[]
  readonly depth?: number
}

/** The directory that leads to the open screen opens by itself; whether it closes the others of its level is a setting. */
export function MenuTree({ entries, trail, depth = 0 }: Props) {
  const active = entries.find(({ key }) => trail.includes(key))?.key
  const [{ menuUniqueOpened }] = useLayout()
  const [opened, setOpened] = useState<readonly string[]>(active === undefined ? [] : [active])
  const open = useCallback(
    (key: string) => setOpened((before) => (menuUniqueOpened ? [key] : [...before.filter((one) => one !== key), key])),
    [menuUniqueOpened],
  )
  const close = (key: string): void => setOpened(opened.filter((one) => one !== key))
  useEffect(() => {
    if (active !== undefined) open(active)
  }, [active, open])
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: '2px' }}>
      {entries.map((entry) => (
        <li key={entry.key}>
          {isDirectory(entry) ? (
            <Directory
              entry={entry}
              trail={trail}
              depth={depth}
              isOpen={opened.includes(entry.key)}
              onToggle={() => (opened.includes(entry.key) ? close(entry.key) : open(entry.key))}
            />
          ) : (
            <MenuLink entry={entry} depth={depth} isActive={trail.at(-1) === entry.key} />
          )}
        </li>
      ))}
    </Box>
  )
}

interface DirectoryProps {
  readonly entry: MenuEntry
  readonly trail: readonly string[]
  readonly depth: number
  readonly isOpen: boolean
  readonly onToggle: () => void
}

function Directory({ entry, trail, depth, isOpen, onToggle }: DirectoryProps) {
  const [{ menuDefaultIcon }] = useLayout()
  const isOnTrail = trail.includes(entry.key)
  return (
    <>
      <ButtonBase aria-expanded={isOpen} onClick={onToggle} sx={{ ...entryStyle(false), pl: indent(depth), fontWeight: isOnTrail ? 600 : 400 }}>
        <Icon name={entry.icon || menuDefaultIcon} sx={{ fontSize: 18, opacity: 0.85, color: isOnTrail ? 'var(--menuActiveColor)' : 'inherit' }} />
        <Box component="span" sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {entry.title}
        </Box>
        <ExpandMore sx={{ fontSize: 18, opacity: 0.7, transform: isOpen ? 'rotate(180deg)' : 'none', transition: 'transform 160ms ease' }} />
      </ButtonBase>
      <Collapse in={isOpen} timeout={160} unmountOnExit>
        <Box sx={{ pt: '2px' }}>
          <MenuTree entries={entry.children} trail={trail} depth={depth + 1} />
        </Box>
      </Collapse>
    </>
  )
}

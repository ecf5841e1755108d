import ExpandMore from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Collapse from '@mui/material/Collapse'
import { memo, Suspense, useCallback, useEffect, useRef, useState } from 'react'

import { useStartViews } from '../../../providers/account/views'
import { useLayout } from '../../../providers/hooks'
import { afterPaint } from '../../ui/paint'
import { Icon } from '../../ui/icon/Icon'
import { isDirectory } from '../../ui/menuEntries'
import { optionalPart } from '../../ui/optionalPart'
import { MenuLink } from './MenuLink'
import { entryStyle, indent } from './menuStyle'

import type { MenuEntry } from '../../ui/menuEntries'

const PinnedViews = optionalPart(async () => (await import('./PinnedViews')).PinnedViews)

interface Props {
  readonly entries: readonly MenuEntry[]
  /** Keys from the top level to the current screen. */
  readonly trail: readonly string[]
  readonly depth?: number
}

/** The directories of the current screen expand automatically; whether others of their level collapse is a setting. */
export function MenuTree({ entries, trail, depth = 0 }: Props) {
  const active = entries.find((entry) => isDirectory(entry) && trail.includes(entry.key))?.key
  const [{ menuUniqueOpened }] = useLayout()
  const hasPins = useStartViews().marked.some((view) => view.is_pinned)
  const [opened, setOpened] = useState<readonly string[]>(active === undefined ? [] : [active])
  const open = useCallback(
    (key: string) =>
      setOpened((before) => (before.includes(key) && (!menuUniqueOpened || before.length === 1) ? before : menuUniqueOpened ? [key] : [...before, key])),
    [menuUniqueOpened],
  )
  /** The visit in which a directory was opened or closed by hand: what the user did after a navigation began has priority over what follows from it. */
  const touched = useRef<string>(undefined)
  const toggle = useCallback(
    (key: string) => {
      touched.current = visitOf() ?? 'unknown'
      setOpened((before) => (before.includes(key) ? before.filter((one) => one !== key) : menuUniqueOpened ? [key] : [...before, key]))
    },
    [menuUniqueOpened],
  )
  // the screen has priority: an expanding menu measures the page and animates
  const shown = useRef(active)
  useEffect(() => {
    if (active === undefined || active === shown.current) return
    const visit = visitOf()
    if (visit === undefined || touched.current !== visit) touched.current = undefined
    return afterPaint(() => {
      shown.current = active
      if (touched.current === undefined) open(active)
    })
  }, [active, open])
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: '2px' }}>
      {entries.map((entry) => (
        <li key={entry.key}>
          {isDirectory(entry) ? (
            <Directory
              entry={entry}
              // a directory that does not contain the current screen is not rendered again
              trail={trail.includes(entry.key) ? trail : nowhere}
              depth={depth}
              isOpen={opened.includes(entry.key)}
              onToggle={toggle}
            />
          ) : (
            <>
              <MenuLink entry={entry} depth={depth} isActive={trail.at(-1) === entry.key} />
              {hasPins ? (
                <Suspense fallback={null}>
                  <PinnedViews entry={entry} depth={depth} />
                </Suspense>
              ) : null}
            </>
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
  readonly onToggle: (key: string) => void
}

const nowhere: readonly string[] = []

/** The entry of the browser's history: it changes when a navigation begins, before its screen is there. */
const visitOf = (): string | undefined => (window.history.state as { readonly key?: string } | null)?.key

const Directory = memo(function Directory({ entry, trail, depth, isOpen, onToggle }: DirectoryProps) {
  const [{ menuDefaultIcon }] = useLayout()
  const isOnTrail = trail.includes(entry.key)
  return (
    <>
      <ButtonBase
        aria-expanded={isOpen}
        onClick={() => onToggle(entry.key)}
        sx={{ ...entryStyle(false), pl: indent(depth), fontWeight: isOnTrail ? 600 : 400 }}
      >
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
})

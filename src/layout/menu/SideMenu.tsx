import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { memo, useState } from 'react'

import { menuWidths } from '../../../providers/account/layoutConfig'
import { useLayout } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'
import { Icon } from '../../ui/icon/Icon'
import { isDirectory } from '../../ui/menuEntries'
import { Tip } from '../../ui/Tip'
import { useText } from '../../ui/useText'
import { whenOpened } from '../../ui/whenOpened'
import { Brand } from '../Brand'
import { hasSideMenu } from '../frameStyle'
import { MenuLink } from './MenuLink'
import { MenuPopup } from './MenuPopup'
import { MenuTree } from './MenuTree'
import { entryStyle } from './menuStyle'
import { useMenu } from './useMenu'

import type { DrawerProps } from '@mui/material/Drawer'

import type { MenuEntry } from '../../ui/menuEntries'

const texts = { menu: t('主菜单', 'Main menu'), part: t('下级菜单', 'Submenu') }

interface Props {
  readonly isWide: boolean
  readonly isCollapsed: boolean
  readonly isDrawerOpen: boolean
  readonly onClose: () => void
}

const Drawer = whenOpened<DrawerProps & { readonly open: boolean }>(async () => (await import('@mui/material/Drawer')).default)

/** The menu of the server's rules: beside the page on wide screens, a drawer on phones. */
export const SideMenu = memo(function SideMenu({ isWide, isCollapsed, isDrawerOpen, onClose }: Props) {
  const [{ layoutMode, menuWidth, menuShowTopBar }] = useLayout()
  const { entries, trail } = useMenu()
  if (!isWide)
    return (
      <Drawer
        open={isDrawerOpen}
        onClose={onClose}
        onClick={(event) => event.target instanceof Element && event.target.closest('a') && onClose()} // a view of the list in sight has the same path
        slotProps={{ paper: { sx: { width: menuWidths.usual, maxWidth: '86vw', bgcolor: 'var(--menuBackground)' } } }}
      >
        <Column width="100%" hasBrand isRail={false} entries={entries} trail={trail} />
      </Drawer>
    )
  const isPart = layoutMode === 'Double'
  const shown = isPart ? (entries.find(({ key }) => trail.includes(key))?.children ?? []) : entries
  if (!hasSideMenu(layoutMode) || shown.length === 0) return null
  const width = isCollapsed ? menuWidths.collapsed : menuWidth
  return <Column width={width} hasBrand={layoutMode === 'Default' && menuShowTopBar} isRail={isCollapsed} isPart={isPart} entries={shown} trail={trail} />
})

interface ColumnProps {
  readonly width: number | string
  readonly hasBrand: boolean
  readonly isRail: boolean
  /** The rest of a menu that begins in the header. */
  readonly isPart?: boolean
  readonly entries: readonly MenuEntry[]
  readonly trail: readonly string[]
}

function Column({ width, hasBrand, isRail, isPart = false, entries, trail }: ColumnProps) {
  const translate = useText()
  return (
    <Box
      component="nav"
      aria-label={translate(isPart ? texts.part : texts.menu)}
      data-side
      sx={{
        gridArea: 'side',
        width,
        boxSizing: 'border-box',
        height: '100%',
        minHeight: 0,
        display: 'flex',
        flexDirection: 'column',
        bgcolor: 'var(--menuBackground)',
        borderRight: 1,
        borderColor: 'divider',
        transition: 'width 160ms ease',
        overflow: 'hidden',
      }}
    >
      {hasBrand ? (
        <Box sx={{ bgcolor: 'var(--menuTopBarBackground)' }}>
          <Brand isShort={isRail} />
        </Box>
      ) : (
        <Box sx={{ height: 8, flex: 'none' }} />
      )}
      {isRail ? <MenuRail entries={entries} trail={trail} /> : <MenuBody entries={entries} trail={trail} />}
    </Box>
  )
}

const MenuBody = ({ entries, trail }: Pick<ColumnProps, 'entries' | 'trail'>) => (
  <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto', pt: 0.5, pb: 2 }}>
    <MenuTree entries={entries} trail={trail} />
  </Box>
)

interface MenuRailProps {
  readonly entries: readonly MenuEntry[]
  readonly trail: readonly string[]
}

/** The collapsed menu: icons with names on hover and focus; a directory opens beside it. */
function MenuRail({ entries, trail }: MenuRailProps) {
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
      <Tip text={entry.title} placement="right">
        <Box>
          <MenuLink entry={entry} isActive={isActive} depth={0} isShort />
        </Box>
      </Tip>
    )
  return (
    <>
      <Tip text={anchor ? '' : entry.title} placement="right">
        <ButtonBase
          aria-label={entry.title}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
          sx={{ ...entryStyle(isActive), justifyContent: 'center', px: 0 }}
        >
          <Icon name={entry.icon || menuDefaultIcon} sx={{ fontSize: 20 }} />
        </ButtonBase>
      </Tip>
      {anchor ? <MenuPopup entry={entry} trail={trail} anchor={anchor} onClose={() => setAnchor(null)} isBeside /> : null}
    </>
  )
}

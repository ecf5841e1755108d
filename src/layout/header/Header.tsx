import MenuIcon from '@mui/icons-material/Menu'
import MenuOpen from '@mui/icons-material/MenuOpen'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { memo, useMemo } from 'react'

import { useLayout, useSession } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'
import { trailTo } from '../../routing/menuTree'
import { useTabs } from '../../routing/tabsContext'
import { menuEntriesOf } from '../../ui/menuEntries'
import { Tip } from '../../ui/Tip'
import { useText } from '../../ui/useText'
import { Brand } from '../Brand'
import { hasHeaderMenu, hasSideMenu, headerHeight } from '../frameStyle'
import { HeaderMenu } from '../menu/HeaderMenu'
import { TabStrip } from '../tabs/TabStrip'
import { HeaderTools } from './HeaderTools'

import type { Theme } from '@mui/material/styles'
import type { SystemStyleObject } from '@mui/system'

import type { LayoutMode } from '../../../providers/account/layoutConfig'

const texts = { collapse: t('收起菜单', 'Collapse the menu'), expand: t('展开菜单', 'Expand the menu') }

interface Props {
  readonly isWide: boolean
  /** A tab is shown in the whole window. */
  readonly isHidden: boolean
  readonly isMenuOpen: boolean
  readonly onToggleMenu: () => void
}

/** The header above the content, with the height of the layout. The tools stay mounted in all layouts, because the bell keeps a socket open. */
export const Header = memo(function Header({ isWide, isHidden, isMenuOpen, onToggleMenu }: Props) {
  const [{ layoutMode }] = useLayout()
  const isTwoLines = isWide && layoutMode === 'Default'
  return (
    <Box component="header" sx={{ ...barStyle(headerHeight(layoutMode, isWide)), px: isWide ? 2 : 1, ...(isHidden && { display: 'none' }) }}>
      <Box sx={{ ...lineStyle, height: isTwoLines ? 38 : '100%', gap: isWide && !isTwoLines ? 1 : 0.5 }}>
        {isWide && !isTwoLines ? <Brand isShort={false} isBare /> : null}
        {hasSideMenu(layoutMode) || !isWide ? <Toggle isMenuOpen={isMenuOpen} onToggleMenu={onToggleMenu} /> : null}
        <Middle isWide={isWide} mode={layoutMode} />
        <HeaderTools isShort={!isWide} />
      </Box>
      {isTwoLines ? (
        <Box sx={{ height: 31, display: 'flex' }}>
          <TabStrip />
        </Box>
      ) : null}
    </Box>
  )
})

function Middle({ isWide, mode }: { readonly isWide: boolean; readonly mode: LayoutMode }) {
  if (!isWide || mode === 'Default')
    return (
      <>
        <Breadcrumbs isShort={!isWide} />
        <Box sx={{ flex: 1 }} />
      </>
    )
  return (
    <>
      {hasHeaderMenu(mode) ? <HeaderMenu isTopOnly={mode === 'Double'} /> : <TabStrip />}
      <Breadcrumbs isHidden />
    </>
  )
}

const lineStyle = { display: 'flex', alignItems: 'center', gap: 0.5 } as const

const barStyle = (height: number): SystemStyleObject<Theme> => ({
  gridArea: 'header',
  minWidth: 0,
  height,
  boxSizing: 'border-box',
  overflow: 'hidden',
  bgcolor: 'var(--headerBarBackground)',
  borderBottom: 1,
  borderColor: 'divider',
})

function Toggle({ isMenuOpen, onToggleMenu }: { readonly isMenuOpen: boolean; readonly onToggleMenu: () => void }) {
  const translate = useText()
  const label = translate(isMenuOpen ? texts.collapse : texts.expand)
  return (
    <Tip text={label}>
      <IconButton edge="start" aria-label={label} aria-expanded={isMenuOpen} onClick={onToggleMenu}>
        {isMenuOpen ? <MenuOpen /> : <MenuIcon />}
      </IconButton>
    </Tip>
  )
}

/** Visually hidden but still in the document. */
const unseen = { position: 'absolute', width: '1px', height: '1px', m: '-1px', overflow: 'hidden', clipPath: 'inset(50%)', whiteSpace: 'nowrap' } as const

interface BreadcrumbsProps {
  /** The screen without its directories. */
  readonly isShort?: boolean
  /** For screen readers only: sighted users see it in the tab. */
  readonly isHidden?: boolean
}

/** The path to the current screen: its directories, and the screen as the heading of the page. */
function Breadcrumbs({ isShort = false, isHidden = false }: BreadcrumbsProps) {
  const { menus } = useSession()
  const { current = '', titleOf } = useTabs()
  const above = useMemo(() => trailTo(menuEntriesOf(menus), current).slice(0, -1), [menus, current])
  const title = titleOf(current)
  if (isHidden)
    return (
      <Box component="h1" sx={unseen}>
        {title}
      </Box>
    )
  return (
    <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1, minWidth: 0, ml: 1 }}>
      {isShort
        ? null
        : above.map(({ key, title: name }) => (
            <Typography
              key={key}
              noWrap
              component="span"
              sx={{ color: 'text.secondary', fontSize: 13, '&::after': { content: '"/"', ml: 1, color: 'divider' } }}
            >
              {name}
            </Typography>
          ))}
      {title ? (
        <Typography noWrap variant="h2" component="h1">
          {title}
        </Typography>
      ) : null}
    </Box>
  )
}

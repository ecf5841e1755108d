import MenuIcon from '@mui/icons-material/Menu'
import MenuOpen from '@mui/icons-material/MenuOpen'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { memo } from 'react'

import { useLayout } from '../../providers/hooks'
import { t } from '../../resources/kit/text'
import { useText } from '../ui/useText'
import { Brand } from './Brand'
import { Breadcrumbs } from './Breadcrumbs'
import { HeaderTools } from './HeaderTools'
import { hasHeaderMenu, hasSideMenu, headerHeight } from './frameStyle'
import { HeaderMenu } from './menu/HeaderMenu'
import { TabStrip } from './tabs/TabStrip'

import type { Theme } from '@mui/material/styles'
import type { SystemStyleObject } from '@mui/system'

import type { LayoutMode } from '../../providers/layoutConfig'

const texts = { collapse: t('收起菜单', 'Collapse the menu'), expand: t('展开菜单', 'Expand the menu') }

interface Props {
  readonly isWide: boolean
  /** A tab is over the whole window. */
  readonly isHidden: boolean
  readonly isMenuOpen: boolean
  readonly onToggleMenu: () => void
}

/** What stands above the content; its height is that of the arrangement. The tools keep their place in all of them: the bell behind them holds a line to the server. */
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
    <Tooltip title={label}>
      <IconButton edge="start" aria-label={label} aria-expanded={isMenuOpen} onClick={onToggleMenu}>
        {isMenuOpen ? <MenuOpen /> : <MenuIcon />}
      </IconButton>
    </Tooltip>
  )
}

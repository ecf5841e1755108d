import FullscreenExit from '@mui/icons-material/FullscreenExit'
import Box from '@mui/material/Box'
import Fab from '@mui/material/Fab'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQueryClient } from '@tanstack/react-query'
import { memo, Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'

import { useAccountLanguage } from '../../providers/account/accountLanguage'
import { useApp, useLayout } from '../../providers/hooks'
import { t } from '../../resources/kit/text'
import { useTabActions, useTabs } from '../routing/tabsContext'
import { useMenuScreens } from '../routing/useMenuScreens'
import { TypeAheadBuffer } from '../ui/keyboard/TypeAheadBuffer'
import { addShortcuts, enableSingleKeys, useShortcuts } from '../ui/keyboard/shortcuts'
import { optionalPart } from '../ui/optionalPart'
import { Tip } from '../ui/Tip'
import { useIsSettled } from '../ui/useIsSettled'
import { useLanguage, useText } from '../ui/useText'
import { FrameDialogContext } from './frameDialogContext'
import { frameStyle, hasStripInHeader, isNarrowWindow } from './frameStyle'
import { Header } from './header/Header'
import { SideMenu } from './menu/SideMenu'
import { generalShortcuts } from './shortcuts/generalShortcuts'
import { goShortcuts } from './shortcuts/goShortcuts'
import { useSingleKeys } from './shortcuts/useSingleKeys'
import { TabStrip } from './tabs/TabStrip'
import { TabViews } from './tabs/TabViews'
import { TabsProvider } from './tabs/TabsProvider'
import { useTabShortcuts } from './tabs/tabShortcuts'

import type { Theme } from '@mui/material/styles'
import type { ReactNode } from 'react'

import type { FrameDialog } from './frameDialogContext'

const content = t('正文', 'Main content')

/** The frame of the back office in one of its four layouts. Open tabs stay mounted when the layout changes. */
export const Shell = memo(function Shell() {
  return (
    <TabsProvider>
      <FrameDialogs>
        <Arranged />
      </FrameDialogs>
    </TabsProvider>
  )
})

function Arranged() {
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'), { noSsr: true })
  const [{ layoutMode }] = useLayout()
  const { isFull, current } = useTabs()
  const menu = useMenuState(isWide, current)
  useServerTextsInLanguage()
  useAccountLanguage()
  useTabShortcuts()
  const header = <Header key="header" isWide={isWide} isHidden={isFull} isMenuOpen={menu.isOpen} onToggleMenu={menu.toggle} />
  const side = isFull ? null : <SideMenu key="side" isWide={isWide} isCollapsed={!menu.isOpen} isDrawerOpen={menu.isDrawerOpen} onClose={menu.closeDrawer} />
  // the tab order follows the screen from top to bottom
  const around = layoutMode === 'Default' && isWide ? [side, header] : [header, side]
  return (
    <Box sx={frameStyle(layoutMode, isWide)}>
      <SkipLink />
      {around}
      <ContentArea key="content" hasStrip={!isFull && !(isWide && hasStripInHeader(layoutMode))} />
      {isFull ? <ExitFullscreen /> : null}
      <LateUndoBar />
    </Box>
  )
}

const UndoBar = optionalPart(async () => (await import('../crud/undo/UndoBar')).UndoBar)

/** There is nothing to undo on the first screen, so its code is loaded after that. */
function LateUndoBar() {
  return useIsSettled() ? (
    <Suspense fallback={null}>
      <UndoBar />
    </Suspense>
  ) : null
}

const ContentArea = memo(function ContentArea({ hasStrip }: { readonly hasStrip: boolean }) {
  const translate = useText()
  return (
    <Box data-content sx={{ gridArea: 'content', minWidth: 0, minHeight: 0, display: 'flex', flexDirection: 'column' }}>
      {hasStrip ? (
        <Box
          sx={{
            display: 'flex',
            flex: 'none',
            height: 36,
            px: { xs: 1, sm: 2 },
            bgcolor: 'var(--headerBarBackground)',
            borderBottom: 1,
            borderColor: 'divider',
          }}
        >
          <TabStrip />
        </Box>
      ) : null}
      <Box
        component="main"
        id="content"
        tabIndex={-1}
        aria-label={translate(content)}
        sx={{ flex: 1, minHeight: 0, position: 'relative', zIndex: 0, overflow: 'hidden', outline: 'none' }}
      >
        <TabViews />
      </Box>
    </Box>
  )
})

/** On wide screens the menu is full or collapsed, on narrow ones a drawer. It starts collapsed in a narrow window, whatever is stored. */
function useMenuState(isWide: boolean, current: string | undefined) {
  const [{ menuCollapse }, change] = useLayout()
  const [isRail, setRail] = useState(() => menuCollapse || isNarrowWindow())
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  useEffect(() => setDrawerOpen(false), [current])
  const previous = useRef(menuCollapse)
  useEffect(() => {
    if (previous.current !== menuCollapse) setRail(menuCollapse)
    previous.current = menuCollapse
  }, [menuCollapse])
  const toggle = useCallback(() => {
    if (!isWide) return setDrawerOpen(!isDrawerOpen)
    setRail(!isRail)
    change({ menuCollapse: !isRail })
  }, [isWide, isDrawerOpen, isRail, change])
  const closeDrawer = useCallback(() => setDrawerOpen(false), [])
  return { isOpen: isWide ? !isRail : isDrawerOpen, isDrawerOpen, toggle, closeDrawer }
}

/** Data of an open form is not reloaded: it may have been edited. */
const ownTexts: readonly unknown[] = ['form', 'action rows']

/** Menu titles, remarks, labels and log titles come from the server in one language; they are reloaded when it changes. */
function useServerTextsInLanguage(): void {
  const language = useLanguage()
  const { http, session } = useApp()
  const queries = useQueryClient()
  const shown = useRef(language)
  useEffect(() => {
    if (shown.current === language) return
    shown.current = language
    session.load(http).catch(() => undefined) // reported by the request; the old titles stay
    void queries.invalidateQueries({ predicate: ({ queryKey }) => !ownTexts.includes(queryKey[0]) })
  }, [language, http, session, queries])
}

const label = t('退出标签页全屏（Esc）', 'Exit tab full screen (Esc)')

/** Leaves the full-window mode of a tab. */
function ExitFullscreen() {
  const translate = useText()
  const { setFull } = useTabActions()
  return (
    <Tip text={translate(label)} placement="left">
      <Fab
        size="small"
        aria-label={translate(label)}
        onClick={() => setFull(false)}
        sx={{ position: 'fixed', right: 20, top: 6, width: 32, minHeight: 32, height: 32, opacity: 0.55, '&:hover, &:focus-visible': { opacity: 1 } }}
      >
        <FullscreenExit fontSize="small" />
      </Fab>
    </Tip>
  )
}

const CommandPalette = optionalPart(async () => (await import('./palette/CommandPalette')).CommandPalette)
const ShortcutHelp = optionalPart(async () => (await import('./shortcuts/ShortcutHelp')).ShortcutHelp)
const SettingsDrawer = optionalPart(async () => (await import('./settings/SettingsDrawer')).SettingsDrawer)

/** Palette, shortcuts and settings, which can be opened anywhere in the frame. */
export function FrameDialogs({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<FrameDialog>()
  const dialogs = useMemo(() => ({ show: setShown }), [])
  const close = useCallback(() => setShown(undefined), [])
  const typed = useRef('')
  if (shown !== 'palette') typed.current = ''
  const [areSinglesOn] = useSingleKeys()
  useEffect(() => {
    enableSingleKeys(areSinglesOn)
    return () => enableSingleKeys(true)
  }, [areSinglesOn])
  useShortcuts(generalShortcuts, { palette: () => setShown('palette'), help: () => setShown('keys') })
  useGoShortcuts()
  return (
    <FrameDialogContext value={dialogs}>
      {children}
      <Suspense fallback={shown === 'palette' ? <TypeAheadBuffer typed={typed} /> : null}>
        {shown === 'palette' ? <CommandPalette typed={typed} onClose={close} onMissing={close} /> : null}
        {shown === 'keys' ? <ShortcutHelp onClose={close} onMissing={close} /> : null}
        {shown === 'settings' ? <SettingsDrawer onClose={close} onMissing={close} /> : null}
      </Suspense>
    </FrameDialogContext>
  )
}

function useGoShortcuts(): void {
  const screens = useMenuScreens()
  const navigate = useNavigate()
  const { addressToOpen } = useTabs()
  useLayoutEffect(() => {
    const inside = screens.filter(({ rule }) => rule.menu_type === 'tab' || rule.menu_type === 'iframe')
    return addShortcuts(goShortcuts(inside).map(({ screen, shortcut }) => ({ shortcut, run: () => void navigate(addressToOpen(screen.address)) })))
  }, [screens, navigate, addressToOpen])
}

const skipLabel = t('跳到正文', 'Skip to content')

/** Skip link, the first stop of the Tab key; visible only while focused. */
function SkipLink() {
  const translate = useText()
  const skip = (): void => document.getElementById('content')?.focus()
  return (
    <Box
      component="button"
      type="button"
      onClick={skip}
      sx={{
        position: 'fixed',
        left: 8,
        top: -60,
        zIndex: 'tooltip',
        px: 2,
        py: 1,
        border: 0,
        borderRadius: 1,
        font: 'inherit',
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        '&:focus': { top: 8 },
      }}
    >
      {translate(skipLabel)}
    </Box>
  )
}

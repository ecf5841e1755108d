import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'

import { useTabs } from '../routing/tabsContext'
import { useMenuScreens } from '../routing/useMenuScreens'
import { addShortcuts, enableSingleKeys, useShortcuts } from '../ui/shortcuts'
import { FrameDialogContext } from './frameDialogContext'
import { TypeAheadBuffer } from './palette/TypeAheadBuffer'
import { generalShortcuts } from './shortcuts/generalShortcuts'
import { goShortcuts } from './shortcuts/goShortcuts'
import { useSingleKeys } from './shortcuts/useSingleKeys'

import type { ReactNode } from 'react'

import type { FrameDialog } from './frameDialogContext'

const CommandPalette = lazy(async () => ({ default: (await import('./palette/CommandPalette')).CommandPalette }))
const ShortcutHelp = lazy(async () => ({ default: (await import('./shortcuts/ShortcutHelp')).ShortcutHelp }))
const SettingsDrawer = lazy(async () => ({ default: (await import('./settings/SettingsDrawer')).SettingsDrawer }))

/** Palette, shortcuts and settings: what can be called up from anywhere in the frame. */
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
        {shown === 'palette' ? <CommandPalette typed={typed} onClose={close} /> : null}
        {shown === 'keys' ? <ShortcutHelp onClose={close} /> : null}
        {shown === 'settings' ? <SettingsDrawer onClose={close} /> : null}
      </Suspense>
    </FrameDialogContext>
  )
}

function useGoShortcuts(): void {
  const screens = useMenuScreens()
  const navigate = useNavigate()
  const { wayTo } = useTabs()
  useEffect(() => {
    const inside = screens.filter(({ rule }) => rule.menu_type === 'tab' || rule.menu_type === 'iframe')
    return addShortcuts(goShortcuts(inside).map(({ screen, shortcut }) => ({ shortcut, run: () => void navigate(wayTo(screen.address)) })))
  }, [screens, navigate, wayTo])
}

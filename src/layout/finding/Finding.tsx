import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'

import { addShortcuts, setSingleKeys, useShortcuts } from '../../ui/shortcuts'
import { Catching } from '../palette/Catching'
import { useTabs } from '../tabs/tabsContext'
import { FindingContext } from './findingContext'
import { generalShortcuts } from './generalShortcuts'
import { goShortcuts } from './goLetters'
import { useScreens } from './useScreens'
import { useSingleKeys } from './useSingleKeys'

import type { ReactNode } from 'react'
import type { Shown } from './findingContext'

const Palette = lazy(async () => ({ default: (await import('../palette/Palette')).Palette }))
const KeySheet = lazy(async () => ({ default: (await import('./KeySheet')).KeySheet }))
const SettingsDrawer = lazy(async () => ({ default: (await import('../settings/SettingsDrawer')).SettingsDrawer }))

/** Palette, shortcuts and settings: what can be called up from anywhere in the frame. */
export function Finding({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<Shown>()
  const finding = useMemo(() => ({ show: setShown }), [])
  const close = useCallback(() => setShown(undefined), [])
  const typed = useRef('')
  if (shown !== 'palette') typed.current = ''
  const [areSinglesOn] = useSingleKeys()
  useEffect(() => {
    setSingleKeys(areSinglesOn)
    return () => setSingleKeys(true)
  }, [areSinglesOn])
  useShortcuts(generalShortcuts, { palette: () => setShown('palette'), help: () => setShown('keys') })
  useGoKeys()
  return (
    <FindingContext value={finding}>
      {children}
      <Suspense fallback={shown === 'palette' ? <Catching typed={typed} /> : null}>
        {shown === 'palette' ? <Palette typed={typed} onClose={close} /> : null}
        {shown === 'keys' ? <KeySheet onClose={close} /> : null}
        {shown === 'settings' ? <SettingsDrawer onClose={close} /> : null}
      </Suspense>
    </FindingContext>
  )
}

function useGoKeys(): void {
  const screens = useScreens()
  const navigate = useNavigate()
  const { wayTo } = useTabs()
  useEffect(() => {
    const inside = screens.filter(({ rule }) => rule.menu_type === 'tab' || rule.menu_type === 'iframe')
    return addShortcuts(goShortcuts(inside).map(({ screen, shortcut }) => ({ shortcut, run: () => void navigate(wayTo(screen.address)) })))
  }, [screens, navigate, wayTo])
}

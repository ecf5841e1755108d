import { useEffect, useRef } from 'react'

import { useTabs } from './tabsContext'

import type { Tabs } from './tabsContext'

type Deed = (tabs: Tabs, key: string) => void

const step = ({ tabs, go }: Tabs, key: string, by: 1 | -1): void => {
  const at = tabs.findIndex((tab) => tab.key === key)
  const next = tabs[(at + by + tabs.length) % tabs.length]
  if (next && next.key !== key) go(next.key)
}
const shift = ({ tabs, move }: Tabs, key: string, by: 1 | -1): void => move(key, tabs.findIndex((tab) => tab.key === key) + by)

/** By the place of the key, because Alt changes what it types on some keyboards. They hold inside fields and forms too. */
const deeds: Readonly<Record<string, Deed>> = {
  'Alt+PageDown': (tabs, key) => step(tabs, key, 1),
  'Alt+PageUp': (tabs, key) => step(tabs, key, -1),
  'Alt+Shift+PageDown': (tabs, key) => shift(tabs, key, 1),
  'Alt+Shift+PageUp': (tabs, key) => shift(tabs, key, -1),
  'Alt+KeyW': ({ close }, key) => close([key]),
  'Alt+KeyR': ({ refresh }, key) => refresh(key),
  'Alt+Shift+KeyF': ({ isFull, setFull }) => setFull(!isFull),
}

export function useTabKeys(): void {
  const tabs = useTabs()
  const latest = useRef(tabs)
  latest.current = tabs
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { currentNow, isFull, setFull } = latest.current
      const current = currentNow()
      if (event.key === 'Escape' && isFull && !event.defaultPrevented) return setFull(false)
      if (!event.altKey || event.ctrlKey || event.metaKey || current === undefined) return
      const deed = deeds[`Alt+${event.shiftKey ? 'Shift+' : ''}${event.code}`]
      if (!deed) return
      event.preventDefault()
      deed(latest.current, current)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

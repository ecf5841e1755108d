import Box from '@mui/material/Box'
import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { t } from '../../../resources/kit/text'
import { useTabs } from '../../routing/tabsContext'
import { optionalPart } from '../../ui/optionalPart'
import { preloadable } from '../../ui/preloadable'
import { useStableValue } from '../../ui/useStableValue'
import { useText } from '../../ui/useText'
import { AllTabs } from './AllTabs'
import { TabButton } from './TabButton'

import type { WheelEvent } from 'react'

import type { TabMenuAnchor } from './TabMenu'

const label = t('打开的页面', 'Open pages')

const TabMenu = optionalPart(async () => (await import('./TabMenu')).TabMenu)
const SortableTabs = preloadable(async () => (await import('./SortableTabs')).SortableTabs)

/** The heads of the open tabs in a line that scrolls. */
export function TabStrip() {
  const translate = useText()
  const { tabs } = useTabs()
  const line = useRef<HTMLElement>(null)
  const [open, setOpen] = useState<TabMenuAnchor>()
  const canDrag = useSortableReady(SortableTabs.load)
  const onMenu = useCallback((key: string, place: TabMenuAnchor['place']) => setOpen({ key, place }), [])
  const close = (): void => setOpen(undefined)
  const keys = useStableValue(tabs.map(({ key }) => key))
  const plain = keys.map((key) => <TabButton key={key} tabKey={key} onMenu={onMenu} />)
  return (
    <>
      <Box
        ref={line}
        role="tablist"
        aria-label={translate(label)}
        aria-orientation="horizontal"
        onWheel={(event: WheelEvent<HTMLElement>) => event.currentTarget.scrollBy({ left: event.deltaY + event.deltaX })}
        sx={{
          flex: 1,
          minWidth: 0,
          display: 'flex',
          alignItems: 'center',
          gap: 0.5,
          overflowX: 'auto',
          overflowY: 'hidden',
          scrollbarWidth: 'none',
          px: '2px',
          py: '2px',
        }}
      >
        {canDrag ? (
          <Suspense fallback={plain}>
            <SortableTabs keys={keys} onMenu={onMenu} />
          </Suspense>
        ) : (
          plain
        )}
      </Box>
      <AllTabs line={line} />
      {open ? (
        <Suspense fallback={null}>
          <TabMenu open={open} onClose={close} onMissing={close} />
        </Suspense>
      ) : null}
    </>
  )
}

/** Milliseconds after which the tabs can be dragged: the first screen has priority. */
const dragDelay = 1500

/**
 * Whether the drag and drop code has been loaded; the heads stay plain if it cannot be. It replaces them while nothing is pressed, because a click that starts
 * and ends on different elements is not dispatched; the focused head keeps the focus.
 */
export function useSortableReady(load: () => Promise<boolean>): boolean {
  const [isHere, setHere] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    let isPressed = false
    let isFetched = false
    const take = (): void => {
      if (!isFetched || isPressed || stop.signal.aborted) return
      stop.abort()
      keepFocus(() => flushSync(() => setHere(true)))
    }
    const released = (): void => {
      setTimeout(() => {
        isPressed = false // the click has been dispatched by now
        take()
      })
    }
    const timer = setTimeout(() => {
      void load().then((isLoaded) => {
        isFetched = isLoaded
        setTimeout(take)
      })
    }, dragDelay)
    window.addEventListener('pointerdown', () => (isPressed = true), { capture: true, signal: stop.signal })
    for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, released, { capture: true, signal: stop.signal })
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [load])
  return isHere
}

function keepFocus(change: () => void): void {
  const id = document.activeElement?.id
  change()
  if (id && document.activeElement?.id !== id) document.getElementById(id)?.focus()
}

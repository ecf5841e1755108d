import Box from '@mui/material/Box'
import { lazy, Suspense, useEffect, useState } from 'react'

import { useText } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'
import { TabHandle } from './TabHandle'
import { useTabs } from './tabsContext'

import type { WheelEvent } from 'react'
import type { Open } from './TabMenu'

const label = t('打开的页面', 'Open screens')

const TabMenu = lazy(async () => ({ default: (await import('./TabMenu')).TabMenu }))
const SortableTabs = lazy(async () => ({ default: (await import('./SortableTabs')).SortableTabs }))

/** Milliseconds after which the tabs can be dragged: the first screen comes first. */
const calm = 1500

/** The heads of the open tabs in one line that scrolls. */
export function TabStrip() {
  const say = useText()
  const { tabs } = useTabs()
  const [open, setOpen] = useState<Open>()
  const canDrag = useAfter(calm)
  const onMenu = (key: string, place: Open['place']): void => setOpen({ key, place })
  const plain = tabs.map((tab) => <TabHandle key={tab.key} tab={tab} onMenu={onMenu} />)
  return (
    <>
      <Box
        role="tablist"
        aria-label={say(label)}
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
            <SortableTabs onMenu={onMenu} />
          </Suspense>
        ) : (
          plain
        )}
      </Box>
      {open ? (
        <Suspense fallback={null}>
          <TabMenu open={open} onClose={() => setOpen(undefined)} />
        </Suspense>
      ) : null}
    </>
  )
}

function useAfter(milliseconds: number): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return isOver
}

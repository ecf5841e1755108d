import Box from '@mui/material/Box'
import { Activity, memo, Suspense, useCallback, useMemo, useRef } from 'react'

import { useLayout } from '../../../providers/hooks'
import { ScreenPage } from '../../pages/ScreenPage'
import { FrozenRouter } from '../../routing/FrozenRouter'
import { useTabActions } from '../../routing/tabsContext'
import { TabPaneContext } from '../../ui/tabPane'
import { PageLoading } from '../PageLoading'
import { TabErrorBoundary } from './TabErrorBoundary'
import { tabEnterAnimation } from './tabEnterAnimation'

import type { Tab } from '../../routing/tabModel'

/** The identifiers that tie a tab to its content. */
export const paneId = (key: string): string => `pane${key.replaceAll(/[^a-z0-9]+/gi, '-')}`
export const tabButtonId = (key: string): string => `tab${key.replaceAll(/[^a-z0-9]+/gi, '-')}`

interface Props {
  readonly tab: Tab
  readonly isShown: boolean
}

/** Browsers that cannot skip what keeps its layout take it out of the page. */
const skipped = { display: 'none', '@supports (content-visibility: hidden)': { display: 'block', contentVisibility: 'hidden', pointerEvents: 'none' } } as const

/** The content of one tab. Hidden it keeps fields, selection, scroll and popups, and does nothing until it is shown again. */
export const TabPane = memo(function TabPane({ tab: { key, location, refreshCount }, isShown }: Props) {
  const { placeOf } = useTabActions()
  const pane = useRef<HTMLDivElement>(null)
  // a hidden tab loses its refs, and a popup that is shown again asks for its place before they are back
  const hold = useCallback((element: HTMLDivElement | null) => {
    if (element) pane.current = element
  }, [])
  const [{ mainAnimation }] = useLayout()
  const place = useMemo(() => placeOf(key, () => pane.current), [key, placeOf])
  return (
    <FrozenRouter isShown={isShown} location={location}>
      <Activity mode={isShown ? 'visible' : 'hidden'}>
        <Box
          ref={hold}
          id={paneId(key)}
          role="tabpanel"
          aria-labelledby={tabButtonId(key)}
          tabIndex={-1}
          sx={{ position: 'absolute', inset: 0, outline: 'none', '&[hidden]': skipped, '&:not([hidden])': tabEnterAnimation(mainAnimation) }}
        >
          <Box data-scroll sx={{ position: 'absolute', inset: 0, overflow: 'auto', p: { xs: 1, sm: 2 } }}>
            <TabPaneContext value={place}>
              <Content key={refreshCount} tabKey={key} />
            </TabPaneContext>
          </Box>
        </Box>
      </Activity>
    </FrozenRouter>
  )
})

const Content = memo(function Content({ tabKey }: { readonly tabKey: string }) {
  return (
    <TabErrorBoundary tabKey={tabKey}>
      <Suspense fallback={<PageLoading />}>
        <ScreenPage />
      </Suspense>
    </TabErrorBoundary>
  )
})

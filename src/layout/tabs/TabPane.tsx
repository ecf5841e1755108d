import Box from '@mui/material/Box'
import { keyframes } from '@mui/material/styles'
import { Activity, Component, memo, Suspense, useCallback, useMemo, useRef } from 'react'

import { useLayout } from '../../../providers/hooks'
import { ScreenError } from '../../pages/ScreenError'
import { ScreenPage } from '../../pages/ScreenPage'
import { FrozenRouter } from '../../routing/FrozenRouter'
import { useTabActions } from '../../routing/tabsContext'
import { PageLoading } from '../../ui/feedback/PageLoading'
import { TabPaneContext } from '../../ui/tabPane'

import type { Theme } from '@mui/material/styles'
import type { SystemStyleObject } from '@mui/system'
import type { ReactNode } from 'react'

import type { Animation } from '../../../providers/account/layoutConfig'
import type { Tab } from '../../routing/tabModel'

/** The ids that associate a tab with its panel. */
export const paneId = (key: string): string => `pane${key.replaceAll(/[^a-z0-9]+/gi, '-')}`
export const tabButtonId = (key: string): string => `tab${key.replaceAll(/[^a-z0-9]+/gi, '-')}`

interface Props {
  readonly tab: Tab
  readonly isShown: boolean
}

/** Browsers without `content-visibility` hide it with `display: none`. */
const skipped = { display: 'none', '@supports (content-visibility: hidden)': { display: 'block', contentVisibility: 'hidden', zIndex: -1 } } as const

/** The content of one tab. A hidden tab keeps inputs, selection, scroll position and popups, and is inactive until it is shown again. */
export const TabPane = memo(function TabPane({ tab: { key, location, refreshCount }, isShown }: Props) {
  const { placeOf } = useTabActions()
  const pane = useRef<HTMLDivElement>(null)
  // a hidden tab loses its refs, and a popup that is shown again needs its container before they are set
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

/** An error in a screen affects only that screen, which can be restarted. */
function TabErrorBoundary({ tabKey, children }: { readonly tabKey: string; readonly children: ReactNode }) {
  const { refresh } = useTabActions()
  return <ErrorBoundary onRetry={() => refresh(tabKey)}>{children}</ErrorBoundary>
}

interface TabErrorBoundaryProps {
  readonly onRetry: () => void
  readonly children: ReactNode
}
interface State {
  readonly hasFailed: boolean
  readonly error: unknown
}

/** React has error boundaries as classes only. */
class ErrorBoundary extends Component<TabErrorBoundaryProps, State> {
  override state: State = { hasFailed: false, error: undefined }

  static getDerivedStateFromError(error: unknown): State {
    return { hasFailed: true, error }
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <ScreenError error={this.state.error} onRetry={this.props.onRetry} /> : this.props.children
  }
}

/** The content is readable from the first frame on: a switch that begins with an empty page feels slow. */
const from = (x: number) => keyframes`from { opacity: .5; transform: translateX(${x}px) } to { opacity: 1; transform: none }`
const frames = { 'slide-right': from(-24), 'slide-left': from(24), fade: from(0) } as const

/** Runs whenever a tab is shown, except with reduced motion. */
function tabEnterAnimation(animation: Animation): SystemStyleObject<Theme> {
  if (animation === 'none') return {}
  return { '@media (prefers-reduced-motion: no-preference)': { animation: `${frames[animation]} 180ms ease-out` } }
}

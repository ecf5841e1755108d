import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import GlobalStyles from '@mui/material/GlobalStyles'
import { closeSnackbar, enqueueSnackbar, SnackbarProvider } from 'notistack'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'

import { countTimes } from './openNotice'

import type { CustomContentProps } from 'notistack'
import type { Ref } from 'react'

import type { NoticeKind, OpenNotice, Times } from './openNotice'

/** Milliseconds a notice is shown; hovering it and a window in the background pause the timer. */
const stay: Readonly<Record<NoticeKind, number>> = { success: 3000, info: 3000, warning: 8000, error: 8000 }
/** The layer of specification 9: above dialogs and pop-ups of every kind. */
const layer = 2_147_483_600
/** The longest delay of a timer: the card closes itself, because the timer of notistack cannot be restarted. */
const never = 2 ** 31 - 1

declare module 'notistack' {
  interface OptionsObject {
    times?: Times
    lasts?: OpenNotice['lasts']
  }
}

type CardProps = CustomContentProps & { readonly times?: Times; readonly lasts?: OpenNotice['lasts']; readonly ref?: Ref<HTMLDivElement> }
const once = countTimes()

function NoticeCard({ id, message, variant, style, className, times = once, lasts, ref }: CardProps) {
  const kind: NoticeKind = variant === 'default' ? 'info' : variant
  const count = useSyncExternalStore(times.subscribe, times.get)
  const hold = useClosing(id, lasts === undefined ? stay[kind] : lasts, count)
  return (
    <Alert
      ref={ref}
      role={kind === 'error' ? 'alert' : 'status'}
      severity={kind}
      onClose={() => closeSnackbar(id)}
      {...hold}
      style={style}
      {...(className && { className })}
      elevation={8}
      variant="standard"
      sx={{ minWidth: 260, maxWidth: 'min(480px, calc(100vw - 32px))', alignItems: 'center', overflowWrap: 'anywhere', border: 1, borderColor: 'divider' }}
    >
      <Box component="span" key={count} data-text sx={count > 1 ? again : undefined}>
        {message}
        {count > 1 ? (
          <Box component="strong" sx={{ ml: 1, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
            ×{count}
          </Box>
        ) : null}
      </Box>
    </Alert>
  )
}

/** A short animation for a repetition. */
const again = {
  '@keyframes notice-again': { from: { opacity: 0.2 } },
  '@media (prefers-reduced-motion: no-preference)': { animation: 'notice-again 400ms ease-out' },
} as const

/** Closes the notice after its time, which starts again with every repetition. */
function useClosing(id: CustomContentProps['id'], time: number | null, count: number) {
  const [isHovered, setHovered] = useState(false)
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    const leave = (): void => setAway(true)
    const back = (): void => setAway(false)
    window.addEventListener('blur', leave)
    window.addEventListener('focus', back)
    return () => {
      window.removeEventListener('blur', leave)
      window.removeEventListener('focus', back)
    }
  }, [])
  useEffect(() => {
    if (isHovered || isAway || time === null) return undefined
    const timer = setTimeout(() => closeSnackbar(id), time)
    return () => clearTimeout(timer)
  }, [id, time, count, isHovered, isAway])
  return { onMouseEnter: () => setHovered(true), onMouseLeave: () => setHovered(false) }
}

/** Below the header, which stays readable; the id outranks notistack's own rule, which comes later in the page. */
const place = { '#notices .notistack-SnackbarContainer': { top: 62 } }

const cards = { success: NoticeCard, error: NoticeCard, warning: NoticeCard, info: NoticeCard }

export interface CardsProps {
  /** Receives the function that shows a notice, and `undefined` when this is unmounted. */
  readonly connect: (show: ((notice: OpenNotice) => void) | undefined) => void
}

/** Draws the notices. An open dialog hides everything else from screen readers; notices must be announced, so `aria-hidden` is removed again. */
export function NoticeCards({ connect }: CardsProps) {
  const root = useRef<HTMLElement | null>(document.getElementById('notices'))
  useEffect(() => {
    connect(
      ({ kind, text, id, times, lasts, onClose }) => void enqueueSnackbar(text, { variant: kind, key: id, autoHideDuration: never, onClose, times, lasts }),
    )
    return () => connect(undefined)
  }, [connect])
  useEffect(() => {
    const element = root.current
    if (!element) return undefined
    element.style.position = 'relative'
    element.style.zIndex = String(layer)
    const announce = (): void => element.removeAttribute('aria-hidden')
    announce() // a dialog may have been opened before the cards were loaded
    const observer = new MutationObserver(() => element.hasAttribute('aria-hidden') && announce())
    observer.observe(element, { attributes: true, attributeFilter: ['aria-hidden'] })
    return () => observer.disconnect()
  }, [])
  return (
    <>
      <GlobalStyles styles={place} />
      <SnackbarProvider
        maxSnack={3}
        anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
        Components={cards}
        {...(root.current && { domRoot: root.current })}
      />
    </>
  )
}

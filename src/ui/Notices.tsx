import Alert from '@mui/material/Alert'
import GlobalStyles from '@mui/material/GlobalStyles'
import { closeSnackbar, enqueueSnackbar, SnackbarProvider } from 'notistack'
import { useEffect, useRef } from 'react'

import type { CustomContentProps } from 'notistack'
import type { ReactNode, Ref } from 'react'

type Kind = 'success' | 'error' | 'warning' | 'info'

/** Milliseconds a notice stands; the pointer on it stops the clock. */
const stay: Readonly<Record<Kind, number>> = { success: 3000, info: 3000, warning: 8000, error: 8000 }
/** The layer the specification names: above dialogs and pop-ups of every kind. */
const layer = 2_147_483_600

/** One notice per cause: the same text is not shown again while it stands. */
export function showNotice({ kind, text }: { readonly kind: Kind; readonly text: string }): void {
  enqueueSnackbar(text, { variant: kind, key: `${kind} ${text}`, preventDuplicate: true, autoHideDuration: stay[kind] })
}

function NoticeCard({ id, message, variant, style, className, ref }: CustomContentProps & { readonly ref?: Ref<HTMLDivElement> }) {
  return (
    <Alert
      ref={ref}
      role={variant === 'error' ? 'alert' : 'status'}
      severity={variant === 'default' ? 'info' : variant}
      onClose={() => closeSnackbar(id)}
      style={style}
      {...(className && { className })}
      elevation={8}
      variant="standard"
      sx={{ minWidth: 260, maxWidth: 'min(480px, calc(100vw - 32px))', alignItems: 'center', overflowWrap: 'anywhere', border: 1, borderColor: 'divider' }}
    >
      {message}
    </Alert>
  )
}

/** Below the top bar, which stays readable; notistack's own rule comes later in the page and needs the id to lose. */
const place = { '#notices .notistack-SnackbarContainer': { top: 62 } }

const cards = { success: NoticeCard, error: NoticeCard, warning: NoticeCard, info: NoticeCard }

/** Where notices appear. An open dialog hides all else from screen readers; notices must stay audible, so the mark is taken off again. */
export function Notices({ children }: { readonly children: ReactNode }) {
  const root = useRef<HTMLElement | null>(document.getElementById('notices'))
  useEffect(() => {
    const element = root.current
    if (!element) return undefined
    element.style.position = 'relative'
    element.style.zIndex = String(layer)
    const observer = new MutationObserver(() => element.getAttribute('aria-hidden') && element.removeAttribute('aria-hidden'))
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
      >
        {children}
      </SnackbarProvider>
    </>
  )
}

import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import { useEffect, useId, useMemo, useRef } from 'react'

import { t } from '../../../resources/kit/text'
import { usePopupContainer } from '../../ui/tabPane'
import { useFoot } from '../../ui/useFoot'
import { useIsPhone } from '../../ui/useIsPhone'
import { useText } from '../../ui/useText'

import type { KeyboardEvent, PointerEvent, ReactNode, RefObject } from 'react'

interface Props {
  readonly title: string
  readonly subtitle?: string | undefined
  readonly width?: number
  /** As high as the screen has room for, whatever its content: a form in tabs of different heights. */
  readonly isTall?: boolean
  /** Absent for a popup that only its buttons close. */
  readonly onClose?: (() => void) | undefined
  /** The form around the content, submitted by Ctrl/Cmd+Enter and Ctrl/Cmd+S too; absent for a popup without input. */
  readonly form?: ((content: ReactNode) => ReactNode) | undefined
  /** Shown above the fields; does not scroll with them. */
  readonly banner?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}

const highest = 'min(94vh, calc(100% - 24px))'
/** px of a popup with tabs on a large screen. */
const tall = 880
/** px from which a popup has room for an error without growing. */
const roomy = 400

const column = { display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 } as const
const close = t('关闭', 'Close')
/** px above and below the content; what sticks at the top of it has nothing above itself. */
const padding = 16
const contentStyle = { px: { xs: 2, sm: 3 }, py: `${padding}px`, '--sticky-top': `-${padding}px` } as const

/** The dialog of every popup: full screen on phones, else moved by its title and resized at its corner. A click outside has no effect. */
export function PopupFrame({ title, subtitle, width = 760, isTall = false, onClose, form, banner, actions, children }: Props) {
  const translate = useText()
  const titleId = useId()
  const isPhone = useIsPhone()
  const paper = useRef<HTMLDivElement>(null)
  // inside its tab: menu and tabs stay usable by pointer, while the Tab key cycles within the form
  const { pane, isReady } = usePopupContainer()
  useFocusInside(paper)
  const inside = pane && !isPhone ? { container: pane, disableEnforceFocus: true, disableScrollLock: true, 'aria-modal': false } : {}
  const { move, resize, keepHeight } = useDialogDrag(paper)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    // React events of dialogs opened from here bubble up too, but are not meant for this form
    if (!event.currentTarget.contains(event.target as Node)) return
    if (!(event.ctrlKey || event.metaKey) || !(event.key === 'Enter' || event.key.toLowerCase() === 's')) return
    event.preventDefault()
    // its button instead of the form, because it is disabled while the form is being saved
    event.currentTarget.querySelector<HTMLElement>('form [type=submit]')?.click()
  }
  const content = (
    <>
      {banner ? <Box sx={{ px: { xs: 2, sm: 3 }, '&:empty': { display: 'none' } }}>{banner}</Box> : null}
      <DialogContent dividers sx={contentStyle}>
        {children}
      </DialogContent>
      {actions ? <Actions>{actions}</Actions> : null}
    </>
  )
  if (!isReady) return null
  return (
    <Dialog
      open
      {...inside}
      fullScreen={isPhone}
      maxWidth={false}
      onClose={(_, reason) => (reason === 'escapeKeyDown' ? onClose?.() : undefined)}
      onKeyDown={onKeyDown}
      onSubmitCapture={isPhone ? undefined : keepHeight}
      aria-labelledby={titleId}
      slotProps={{
        root: { sx: pane && !isPhone ? { position: 'absolute' } : {} },
        backdrop: { sx: pane && !isPhone ? { position: 'absolute' } : {} },
        paper: {
          ref: paper,
          tabIndex: -1,
          // content that is hidden for the eye may be longer than the dialog, whose content scrolls in itself
          sx: {
            overflow: 'clip',
            outline: 'none',
            '& > form': column,
            ...(isPhone
              ? {}
              : { width, maxWidth: 'min(96vw, calc(100% - 32px))', maxHeight: highest, ...(isTall && { height: `min(${tall}px, ${highest})` }), m: 0 }),
          },
        },
      }}
    >
      <DialogTitle
        component="div"
        id={`${titleId}-head`}
        onPointerDown={isPhone ? undefined : move}
        sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 1.5, cursor: isPhone ? undefined : 'move', userSelect: 'none' }}
      >
        <Box
          component="h2"
          id={titleId}
          sx={{ m: 0, font: 'inherit', flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
        >
          {title}
        </Box>
        {subtitle ? (
          <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
            {subtitle}
          </Box>
        ) : null}
        {onClose ? (
          <IconButton size="small" edge="end" aria-label={translate(close)} onClick={onClose}>
            <Close fontSize="small" />
          </IconButton>
        ) : null}
      </DialogTitle>
      {form ? form(content) : <Box sx={column}>{content}</Box>}
      {isPhone ? null : (
        <Box
          aria-hidden
          onPointerDown={resize}
          sx={{
            position: 'absolute',
            right: 0,
            bottom: 0,
            width: 16,
            height: 16,
            cursor: 'nwse-resize',
            background: (theme) => `linear-gradient(135deg, transparent 50%, ${theme.palette.divider} 50%)`,
          }}
        />
      )}
    </Dialog>
  )
}

function Actions({ children }: { readonly children: ReactNode }) {
  const foot = useRef<HTMLDivElement>(null)
  useFoot(foot)
  return (
    <DialogActions ref={foot} sx={{ px: { xs: 2, sm: 3 }, py: 1.5, flexWrap: 'wrap', rowGap: 1 }}>
      {children}
    </DialogActions>
  )
}

/** Leaves the focus in the dialog when the element that had it disappears, such as a button that adds the only row: the page has none of the dialog's keys. */
function useFocusInside(paper: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const now: { focused?: Element | undefined } = {}
    const observer = new MutationObserver(() => {
      if (!now.focused || now.focused.isConnected || document.activeElement !== document.body) return
      now.focused = undefined
      paper.current?.focus()
    })
    const onFocus = ({ target }: FocusEvent): void => {
      const sheet = paper.current
      now.focused = sheet && target instanceof Element && sheet.contains(target) ? target : undefined
      if (sheet && now.focused) observer.observe(sheet, { childList: true, subtree: true }) // the same again is not observed twice
    }
    document.addEventListener('focusin', onFocus)
    return () => {
      document.removeEventListener('focusin', onFocus)
      observer.disconnect()
    }
  }, [paper])
}

type OnMove = (x: number, y: number) => void

/** Tracks the pointer until it is released; `follow` receives the distance. */
function drag(event: PointerEvent, follow: OnMove): void {
  const { clientX, clientY, currentTarget, pointerId } = event
  currentTarget.setPointerCapture?.(pointerId)
  const onMove = (move: globalThis.PointerEvent): void => follow(move.clientX - clientX, move.clientY - clientY)
  const onEnd = (): void => {
    window.removeEventListener('pointermove', onMove)
    window.removeEventListener('pointerup', onEnd)
    window.removeEventListener('pointercancel', onEnd)
  }
  window.addEventListener('pointermove', onMove)
  window.addEventListener('pointerup', onEnd)
  window.addEventListener('pointercancel', onEnd)
}

/** The errors of a refused save would move the button that has just been clicked. */
function pin(sheet: HTMLElement | null): void {
  if (sheet && !sheet.style.height && sheet.offsetHeight >= roomy) sheet.style.height = `${sheet.offsetHeight}px`
}

const between = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high)

/** Moves and resizes a dialog, and keeps its height. Styles are set directly, because rendering at every pointer move is too slow. */
function useDialogDrag(paper: RefObject<HTMLDivElement | null>) {
  return useMemo(() => {
    const place = { x: 0, y: 0 }
    const move = (event: PointerEvent): void => {
      const sheet = paper.current
      if (!sheet || event.button !== 0 || (event.target instanceof Element && event.target.closest('button'))) return
      const from = { ...place }
      const box = sheet.getBoundingClientRect()
      drag(event, (x, y) => {
        // the title stays inside the window: otherwise the dialog could not be moved back or closed
        place.x = from.x + between(x, 80 - box.right, window.innerWidth - 80 - box.left)
        place.y = from.y + between(y, -box.top, window.innerHeight - 48 - box.top)
        sheet.style.transform = `translate(${place.x}px, ${place.y}px)`
      })
    }
    const resize = (event: PointerEvent): void => {
      const sheet = paper.current
      if (!sheet || event.button !== 0) return
      event.preventDefault()
      const { width, height } = sheet.getBoundingClientRect()
      // the dialog is centered, so its corner moves half as far as its size grows
      drag(event, (x, y) => {
        sheet.style.width = `${between(width + x * 2, 380, window.innerWidth * 0.96)}px`
        sheet.style.height = `${between(height + y * 2, 260, window.innerHeight * 0.94)}px`
      })
    }
    const keepHeight = (): void => pin(paper.current)
    return { move, resize, keepHeight }
  }, [paper])
}

import { useMemo } from 'react'

import type { PointerEvent, RefObject } from 'react'

type OnMove = (x: number, y: number) => void

/** Follows the pointer until it is let go; `follow` gets how far it went. */
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

const between = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high)

/** Moves and resizes the sheet of a dialog by hand. Styles are set directly: a render per pixel would be felt. */
export function useDialogDrag(paper: RefObject<HTMLDivElement | null>) {
  return useMemo(() => {
    const place = { x: 0, y: 0 }
    const move = (event: PointerEvent): void => {
      const sheet = paper.current
      if (!sheet || event.button !== 0 || (event.target instanceof Element && event.target.closest('button'))) return
      const from = { ...place }
      const box = sheet.getBoundingClientRect()
      drag(event, (x, y) => {
        // The head stays within reach: a dialog moved out of the window could never be closed.
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
      // The dialog is centred, so its corner moves half as far as its size grows.
      drag(event, (x, y) => {
        sheet.style.width = `${between(width + x * 2, 380, window.innerWidth * 0.96)}px`
        sheet.style.height = `${between(height + y * 2, 260, window.innerHeight * 0.94)}px`
      })
    }
    return { move, resize }
  }, [paper])
}

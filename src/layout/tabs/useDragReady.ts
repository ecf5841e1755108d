import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Milliseconds after which the tabs can be dragged: the first screen comes first. */
const dragDelay = 1500

/**
 * Whether what drags the heads has come. It takes the place of the plain heads while nothing is pressed, for of a click whose two
 * halves meet two different heads nothing arrives; and the head that has the focus keeps it.
 */
export function useDragReady(load: () => Promise<void>): boolean {
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
        isPressed = false // its click has arrived by now
        take()
      })
    }
    const timer = setTimeout(() => {
      void load().then(() => {
        isFetched = true
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

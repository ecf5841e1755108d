import { afterShown } from '../ui/afterPaint'

/**
 * The tab one looks at before the page's address says so. A tab that stands already is shown before anything else happens: with a
 * hundred rows it takes longer to wake what lives in it and to draw the rest of the window than to paint it. It is told to the few who
 * must know and is in no context: to find who reads one, every element of all open tabs would be asked.
 */
export interface PendingTab {
  /** Undefined when the address names it. */
  readonly key: () => string | undefined
  readonly subscribe: (listener: () => void) => () => void
  /** Shows a tab at once; `arrive` leads the address there when it is on the screen. */
  readonly show: (key: string, arrive: () => void) => void
  /** Lets the address follow now. */
  readonly settle: () => void
  /** Drops the pending tab, because the page navigates elsewhere. */
  readonly callOff: () => void
}

export function createPendingTab(): PendingTab {
  const listeners = new Set<() => void>()
  let pending: { readonly key: string; readonly arrive: () => void; readonly callOff: () => void } | undefined
  const tell = (): void => {
    for (const listener of listeners) listener()
  }
  const settle = (): void => {
    const one = pending
    if (!one) return
    one.callOff()
    one.arrive()
    if (pending === one) pending = undefined
    tell()
  }
  return {
    key: () => pending?.key,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    show: (key, arrive) => {
      pending?.callOff()
      pending = { key, arrive, callOff: afterShown(settle) }
      tell()
    },
    settle,
    callOff: () => {
      if (!pending) return
      pending.callOff()
      pending = undefined
      tell()
    },
  }
}

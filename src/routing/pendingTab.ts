import { afterShown } from '../ui/paint'

/**
 * The tab that is shown before the address names it. A mounted tab is made visible before anything else: with a hundred rows, activating its components and
 * rendering the rest of the window takes longer than painting it. Only a few subscribers are notified; it is in no context, because React would search every
 * element of all open tabs for consumers.
 */
export interface PendingTab {
  /** Undefined when the address names it. */
  readonly key: () => string | undefined
  readonly subscribe: (listener: () => void) => () => void
  /** Shows a tab at once; calls `arrive`, which changes the address, after it is painted. */
  readonly show: (key: string, arrive: () => void) => void
  /** Changes the address now. */
  readonly settle: () => void
  /** Drops the pending tab, because the page navigates elsewhere. */
  readonly callOff: () => void
}

export function createPendingTab(): PendingTab {
  const listeners = new Set<() => void>()
  let pending: { readonly key: string; readonly arrive: () => void; readonly callOff: () => void } | undefined
  const notify = (): void => {
    for (const listener of listeners) listener()
  }
  const settle = (): void => {
    const one = pending
    if (!one) return
    one.callOff()
    one.arrive()
    if (pending === one) pending = undefined
    notify()
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
      notify()
    },
    settle,
    callOff: () => {
      if (!pending) return
      pending.callOff()
      pending = undefined
      notify()
    },
  }
}

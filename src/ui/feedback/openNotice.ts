import type { ReactNode } from 'react'

export type NoticeKind = 'success' | 'error' | 'warning' | 'info'

/** How often the same notice was raised. */
export interface Times {
  readonly get: () => number
  readonly add: () => void
  readonly subscribe: (listener: () => void) => () => void
}

export function countTimes(): Times {
  let times = 1
  const listeners = new Set<() => void>()
  return {
    get: () => times,
    add: () => {
      times += 1
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export interface OpenNotice {
  readonly id: string
  readonly kind: NoticeKind
  readonly text: ReactNode
  /** Milliseconds instead of the usual time of its kind; null until it is closed. */
  readonly lasts?: number | null | undefined
  readonly times: Times
  readonly onClose: () => void
}

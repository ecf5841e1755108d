/** The tabs that are marked because they have unsaved input. */
export interface UnsavedMarks {
  readonly has: (key: string) => boolean
  readonly subscribe: (listener: () => void) => () => void
  /** A form has opened or closed. */
  readonly check: () => void
}

/** What may change the input of a form. */
const causes = ['input', 'change', 'click', 'keyup', 'drop'] as const

/** Milliseconds after them: comparing a form with what it started with takes a while, so it is not done at every key. */
const delay = 200

/** Forms know whether they are unsaved when they are called, but do not report it. */
export function createUnsavedMarks(isUnsaved: () => readonly string[]): UnsavedMarks {
  const listeners = new Set<() => void>()
  let marked: readonly string[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const compare = (): void => {
    timer = undefined
    const now = isUnsaved()
    if (now.length === marked.length && now.every((key) => marked.includes(key))) return
    marked = now
    for (const listener of listeners) listener()
  }
  const check = (): void => {
    if (listeners.size > 0) timer ??= setTimeout(compare, delay)
  }
  return {
    has: (key) => marked.includes(key),
    subscribe: (listener) => {
      if (listeners.size === 0) for (const cause of causes) document.addEventListener(cause, check, true)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        for (const cause of causes) document.removeEventListener(cause, check, true)
        clearTimeout(timer)
        timer = undefined
      }
    },
    check,
  }
}

interface RowNews {
  readonly add: (path: string, ids: readonly number[] | undefined) => void
  readonly stop: () => void
}

/** Milliseconds during which further rows of a list are collected. */
const pause = 500
/** Beyond this it is only said that rows were written. */
const maxIds = 300

/** Sends the rows of each list that were written: the first at once, later ones together, so that a busy shop sends two messages a second. */
export function createRowNews(send: (path: string, ids: readonly number[] | undefined) => void): RowNews {
  const pending = new Map<string, Set<number> | 'many'>()
  const timers = new Map<string, NodeJS.Timeout>()

  const flush = (path: string): void => {
    const ids = pending.get(path)
    pending.delete(path)
    timers.delete(path)
    if (ids === undefined) return
    send(path, ids === 'many' ? undefined : [...ids])
    const timer = setTimeout(() => flush(path), pause)
    timer.unref()
    timers.set(path, timer)
  }
  return {
    add: (path, ids) => {
      pending.set(path, joined(pending.get(path), ids))
      if (!timers.has(path)) flush(path)
    },
    stop: () => timers.forEach((timer) => clearTimeout(timer)),
  }
}

function joined(before: Set<number> | 'many' = new Set(), ids: readonly number[] | undefined): Set<number> | 'many' {
  if (before === 'many' || ids === undefined) return 'many'
  const all = new Set([...before, ...ids])
  return all.size > maxIds ? 'many' : all
}

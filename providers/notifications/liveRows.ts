/** What a list is told: the ids of rows that were written, or that some were. */
export type WrittenRows = readonly number[] | 'some'

/** The lists open in this browser tab, and what the server says of their rows. */
export interface LiveRows {
  /** Calls the listener for rows of this list that were written, until the returned function is called. */
  readonly watch: (list: string, listener: (ids: WrittenRows) => void) => () => void
  /** The lists that are watched now. */
  readonly lists: () => readonly string[]
  /** Calls the listener when other lists are watched than before. */
  readonly subscribe: (listener: () => void) => () => void
  /** Passes on what the socket has received. */
  readonly receive: (list: string, ids: WrittenRows) => void
}

export function createLiveRows(): LiveRows {
  const watchers = new Map<string, Set<(ids: WrittenRows) => void>>()
  const listeners = new Set<() => void>()
  const changed = (): void => listeners.forEach((listener) => listener())
  return {
    watch: (list, listener) => {
      const others = watchers.get(list) ?? new Set()
      others.add(listener)
      watchers.set(list, others)
      if (others.size === 1) changed()
      else listener('some') // what was written since it was read was only received by the others
      return () => {
        if (!others.delete(listener) || others.size > 0) return
        watchers.delete(list)
        changed()
      }
    },
    lists: () => [...watchers.keys()],
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    receive: (list, ids) => watchers.get(list)?.forEach((listener) => listener(ids)),
  }
}

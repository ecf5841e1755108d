import { refuse } from '../../errors'

import type { Db } from '../../context'

/**
 * Sheets take a thread, a connection and space on the disk for as long as they are read and written: one of a person at a
 * time, and never so many that lists have to wait. The others stand in line. Counted per server process, as its pool of
 * connections is.
 */
const most = { running: 2, ofOne: 10, together: 30 } as const

interface ImportQueue {
  readonly running: Set<number>
  /** In the order they came; each begins when it is let through. */
  readonly waiting: { readonly staffId: number; readonly begin: () => void }[]
  /** Everybody who has come and not left yet. */
  readonly inside: Map<number, number>
}

const queues = new WeakMap<Db, ImportQueue>()

/** A place in the line: `turn` waits until it is its turn, `leave` lets the next through. */
export interface QueueEntry {
  turn(): Promise<void>
  leave(): void
}

export function joinImportQueue(db: Db, staffId: number): QueueEntry {
  const line: ImportQueue = queues.get(db) ?? { running: new Set(), waiting: [], inside: new Map() }
  queues.set(db, line)
  const own = line.inside.get(staffId) ?? 0
  const all = [...line.inside.values()].reduce((sum, count) => sum + count, 0)
  if (own >= most.ofOne || all >= most.together) refuse('import_busy')
  line.inside.set(staffId, own + 1)
  let isRunning = false
  return {
    turn: () =>
      new Promise((resolve) => {
        const begin = (): void => {
          isRunning = true
          line.running.add(staffId)
          resolve()
        }
        line.waiting.push({ staffId, begin })
        startNext(line)
      }),
    leave: () => {
      const left = (line.inside.get(staffId) ?? 1) - 1
      if (left) line.inside.set(staffId, left)
      else line.inside.delete(staffId)
      if (isRunning) line.running.delete(staffId)
      startNext(line)
    },
  }
}

function startNext({ running, waiting }: ImportQueue): void {
  while (running.size < most.running) {
    const at = waiting.findIndex(({ staffId }) => !running.has(staffId))
    if (at < 0) return
    for (const { begin } of waiting.splice(at, 1)) begin()
  }
}

import pLimit from 'p-limit'

import { refuse } from '../errors'

import type { LimitFunction } from 'p-limit'

import type { Db } from '../context'

/* Limits how many exports and imports run at once, so that lists never have to wait. Counted per server process, like the pool of connections; with two
   servers a user may run one on each. */

/** An export holds a connection while it runs: one per user. It is refused instead of queued, because a browser would show a download that does not begin. */
const mostExports = 3
const exporters = new WeakMap<Db, Set<number>>()

/** Takes a slot or refuses; returns the function that releases it. */
export function takeExportSlot(db: Db, staffId: number): () => void {
  const taken = exporters.get(db) ?? new Set<number>()
  exporters.set(db, taken)
  if (taken.has(staffId)) refuse('in_progress')
  if (taken.size >= mostExports) refuse('busy')
  taken.add(staffId)
  return () => void taken.delete(staffId)
}

/** An import uses a thread, a connection and disk space while it is read and written: one per user at a time, others are queued. */
const mostImports = { running: 2, ofOne: 10, together: 30 } as const

interface Person {
  readonly limit: LimitFunction
  /** Sheets that are queued or running. */
  inside: number
}

interface ImportQueue {
  readonly limit: LimitFunction
  readonly people: Map<number, Person>
}

const queues = new WeakMap<Db, ImportQueue>()

/** A place in the queue: `run` waits for its turn, `leave` releases the place. */
export interface QueueEntry {
  readonly run: <Answer>(work: () => Promise<Answer>) => Promise<Answer>
  readonly leave: () => void
}

/** The next sheet of a user is queued when the previous one has ended. */
export function joinImportQueue(db: Db, staffId: number): QueueEntry {
  const queue: ImportQueue = queues.get(db) ?? { limit: pLimit(mostImports.running), people: new Map() }
  queues.set(db, queue)
  const own = queue.people.get(staffId) ?? { limit: pLimit(1), inside: 0 }
  const all = [...queue.people.values()].reduce((sum, { inside }) => sum + inside, 0)
  if (own.inside >= mostImports.ofOne || all >= mostImports.together) refuse('import_busy')
  own.inside += 1
  queue.people.set(staffId, own)
  return {
    run: (work) => own.limit(() => queue.limit(work)),
    leave: () => {
      own.inside -= 1
      if (own.inside === 0) queue.people.delete(staffId)
    },
  }
}

import { refuse } from '../../errors'

import type { Db } from '../../context'

/**
 * Exports hold a connection for as long as they run: one per person, and never so many that lists have to wait. Counted
 * per server process, as its pool of connections is; somebody with two servers may run one export on each. Nobody waits
 * for a place: a browser would show a download that does not begin.
 */
const most = 3
const running = new WeakMap<Db, Set<number>>()

/** Takes one of the places or refuses; returns the function that gives it back. */
export function takeExportSlot(db: Db, staffId: number): () => void {
  const taken = running.get(db) ?? new Set<number>()
  running.set(db, taken)
  if (taken.has(staffId)) refuse('in_progress')
  if (taken.size >= most) refuse('busy')
  taken.add(staffId)
  return () => void taken.delete(staffId)
}

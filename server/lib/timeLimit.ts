/**
 * Aborts after a number of milliseconds, or with one of the other signals. `AbortSignal.any` refers to its sources weakly: a garbage collection would remove a
 * timeout that nothing else refers to, and the limit with it. A listener keeps it until it is due.
 */
export function timeLimit(milliseconds: number, ...others: readonly AbortSignal[]): AbortSignal {
  const time = AbortSignal.timeout(milliseconds)
  time.addEventListener('abort', () => undefined, { once: true })
  return others.length === 0 ? time : AbortSignal.any([time, ...others])
}

import type { Clock } from '../../providers/notifications/clock'

/** A clock that advances only when told to. Promises settle in between, as on a page. */
export function fakeClock(): Clock & { readonly now: () => number; readonly pass: (milliseconds: number) => Promise<void> } {
  let now = 0
  let last = 0
  const waiting = new Map<number, { readonly at: number; readonly work: () => void }>()
  const settle = async (): Promise<void> => {
    for (let n = 0; n < 10; n += 1) await Promise.resolve()
  }
  return {
    now: () => now,
    after: (milliseconds, work) => {
      const key = (last += 1)
      waiting.set(key, { at: now + milliseconds, work })
      return () => void waiting.delete(key)
    },
    pass: async (milliseconds) => {
      const until = now + milliseconds
      await settle()
      for (;;) {
        const [key, next] = [...waiting].filter(([, { at }]) => at <= until).sort(([a, one], [b, other]) => one.at - other.at || a - b)[0] ?? []
        if (key === undefined || !next) break
        waiting.delete(key)
        now = next.at
        next.work()
        await settle()
      }
      now = until
    },
  }
}

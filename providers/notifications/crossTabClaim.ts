import type { Clock } from './clock'

/** What is used of a BroadcastChannel. */
export interface Channel {
  onmessage: ((event: { readonly data: unknown }) => void) | null
  readonly postMessage: (data: unknown) => void
}

interface Claim {
  readonly id: number
  readonly weight: number
}

/** Milliseconds in which other tabs may say that they claim the same. */
const hearing = 60
const mostKept = 200

/**
 * Several tabs hear the same notice; one of them makes the sound. Each says what it is about to play, and the lightest
 * wins. Works on plain http too, where browsers offer no locks.
 */
export function createCrossTabClaims(clock: Clock, channel: Channel | undefined, random: () => number = Math.random): (id: number) => Promise<boolean> {
  const own = new Map<number, number>()
  const taken = new Set<number>()
  const keep = (id: number): void => {
    taken.add(id)
    for (const old of taken) if (taken.size > mostKept) taken.delete(old)
  }
  if (channel)
    channel.onmessage = ({ data }) => {
      const { id, weight } = (data ?? {}) as Partial<Claim>
      if (typeof id !== 'number' || typeof weight !== 'number') return
      const mine = own.get(id)
      if (mine === undefined) keep(id)
      else if (weight < mine) {
        own.delete(id)
        keep(id)
      } else if (mine === 0) channel.postMessage({ id, weight: -1 }) // it is playing already
    }
  return (id) => {
    if (taken.has(id)) return Promise.resolve(false)
    if (!channel) return Promise.resolve(true)
    const weight = random() + 0.001
    own.set(id, weight)
    channel.postMessage({ id, weight })
    return new Promise((resolve) => {
      clock.after(hearing, () => {
        const isMine = own.get(id) === weight
        if (isMine) own.set(id, 0)
        for (const old of own.keys()) if (own.size > mostKept) own.delete(old)
        resolve(isMine)
      })
    })
  }
}

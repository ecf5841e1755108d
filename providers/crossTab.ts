import { newKey } from './keys'
import { dropLocal, readLocal, writeLocal } from './local'

import type { Clock } from './notifications/clock'

/** Does work while no other tab of this browser does work of the same name. */
export type RunLocked = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>

/** A turn did not come in time. */
export class LockTimeout extends Error {
  override readonly name = 'TurnMissed'
}

/** Milliseconds one waits for a turn: longer than the one call that is made in it, so that a frozen tab cannot hold the others for ever. */
const patience = 15_000
/** Milliseconds until the other tabs see what was written to storage: a browser tells its processes later, a lock it passes on at once. */
const spreading = 250
/** Milliseconds a stored turn lasts when the tab that took it is gone. */
const lease = 12_000
/** Milliseconds in which two tabs that write at once see each other. */
const settling = 40
const between = 150

/** By the browser's own locks, which a closed tab gives back. Browsers have them on secure origins only; elsewhere storage has to do. */
export function createCrossTabLock(locks: Pick<LockManager, 'request'> | undefined): RunLocked {
  return locks ? lockedTurns(locks) : storedTurns
}

const lockedTurns =
  (locks: Pick<LockManager, 'request'>): RunLocked =>
  (name, work) =>
    new Promise((resolve, reject) => {
      const waiting = new AbortController()
      const timer = setTimeout(() => waiting.abort(), patience)
      let hasBegun = false
      const turn = async (): Promise<void> => {
        hasBegun = true
        clearTimeout(timer)
        resolve(await work())
        await pause(spreading)
      }
      locks.request(`zhanggui-${name}`, { signal: waiting.signal }, turn).catch((error: Error) => {
        clearTimeout(timer)
        reject(hasBegun ? error : new LockTimeout(name))
      })
    })

/** Not as strict as a lock: two tabs may now and then work at once, which the server takes as one renewal. */
const storedTurns: RunLocked = async (name, work) => {
  const key = `zhanggui-turn-${name}`
  const mine = newKey()
  const until = Date.now() + patience
  while (!(await take(key, mine))) {
    if (Date.now() >= until) throw new LockTimeout(name)
    await pause(between)
  }
  try {
    return await work()
  } finally {
    if (readLocal(key)['holder'] === mine) dropLocal(key)
  }
}

async function take(key: string, mine: string): Promise<boolean> {
  const { holder, end } = readLocal(key)
  const left = typeof end === 'number' ? end - Date.now() : 0
  if (holder && left > 0 && left <= lease) return false
  writeLocal(key, { holder: mine, end: Date.now() + lease })
  if (readLocal(key)['holder'] !== mine) return true // storage is closed to us: there is nobody to wait for
  await pause(settling)
  return readLocal(key)['holder'] === mine
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** What is used of a BroadcastChannel. */
export interface TabChannel {
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
export function createCrossTabClaims(clock: Clock, channel: TabChannel | undefined, random: () => number = Math.random): (id: number) => Promise<boolean> {
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

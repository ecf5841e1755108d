import { newKey } from '../keys'
import { dropLocal, readLocal, writeLocal } from '../local'

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

import { newKey } from './keys'
import { dropLocal, localKeys, readLocal, writeLocal } from './local'

/** What the tabs of one browser settle between them. */
export interface CrossTab {
  readonly runLocked: RunLocked
  /**
   * Whether this tab is the first to claim a name. The others are told no for as long as this tab is open, unless it has claimed
   * many names since.
   */
  readonly claim: (name: string) => Promise<boolean>
}

/** Does work while no other tab of this browser does work of the same name. */
export type RunLocked = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>

/** The lock was not acquired in time. */
export class LockTimeout extends Error {
  override readonly name = 'TurnMissed'
}

/** Milliseconds one waits for a turn: longer than the one call that is made in it, so that a frozen tab cannot hold the others for ever. */
const patience = 15_000
/** Milliseconds until the other tabs see what was written to storage: a browser tells its processes later, a lock it passes on at once. */
const spreading = 250
/** Claims a tab keeps. */
const maxClaims = 200

type Locks = Pick<LockManager, 'request'>

/** By the browser's own locks, which a closed tab gives back. Browsers have them on https and localhost only; elsewhere storage has to do. */
export function createCrossTab(locks: Locks | undefined = browserLocks()): CrossTab {
  return locks ? { runLocked: runWith(locks), claim: claimWith(locks) } : { runLocked: runStored, claim: claimStored }
}

const browserLocks = (): Locks | undefined => (typeof navigator === 'undefined' ? undefined : (navigator.locks as LockManager | undefined))

const lockName = (name: string): string => `zhanggui-${name}`

const runWith =
  (locks: Locks): RunLocked =>
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
      locks.request(lockName(name), { signal: waiting.signal }, turn).catch((error: Error) => {
        clearTimeout(timer)
        reject(hasBegun ? error : new LockTimeout(name))
      })
    })

/** A claim is a lock that is not given back. */
function claimWith(locks: Locks): CrossTab['claim'] {
  const releases: (() => void)[] = []
  return (name) =>
    new Promise((resolve, reject) => {
      const keep = (lock: Lock | null): Promise<void> | undefined => {
        resolve(lock !== null)
        if (!lock) return undefined
        if (releases.length >= maxClaims) releases.shift()?.()
        return new Promise((release) => void releases.push(release))
      }
      locks.request(lockName(name), { ifAvailable: true }, keep).catch(reject)
    })
}

const prefix = 'zhanggui-turn-'
/** Milliseconds a stored lock lasts whose tab is gone; milliseconds a stored claim lasts. */
const [lease, claimLease] = [12_000, 600_000]
/** Milliseconds in which two tabs that write at once see each other: a person waits for the work, a claim may take its time. */
const settling = { run: 40, claim: spreading } as const
const between = 150

/** Not as strict as a lock: two tabs may now and then work at once, which the server takes as one renewal. */
const runStored: RunLocked = async (name, work) => {
  const key = prefix + name
  const mine = newKey()
  const until = Date.now() + patience
  while (!(await take(key, mine, lease, settling.run))) {
    if (Date.now() >= until) throw new LockTimeout(name)
    await pause(between)
  }
  try {
    return await work()
  } finally {
    if (readLocal(key)['holder'] === mine) dropLocal(key)
  }
}

/** Two tabs may now and then both be told yes, as may one that comes after the lease. */
const claimStored: CrossTab['claim'] = (name) => {
  for (const key of localKeys(prefix)) if (!isHeld(key, claimLease)) dropLocal(key)
  return take(prefix + name, newKey(), claimLease, settling.claim)
}

function isHeld(key: string, longest: number): boolean {
  const { holder, end } = readLocal(key)
  const left = typeof end === 'number' ? end - Date.now() : 0
  return Boolean(holder) && left > 0 && left <= longest
}

async function take(key: string, mine: string, duration: number, settlingTime: number): Promise<boolean> {
  if (isHeld(key, duration)) return false
  writeLocal(key, { holder: mine, end: Date.now() + duration })
  if (readLocal(key)['holder'] !== mine) return true // without storage there is no other tab to wait for
  await pause(settlingTime)
  return readLocal(key)['holder'] === mine
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

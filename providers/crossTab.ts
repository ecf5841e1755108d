import { newKey } from './keys'
import { dropLocal, localKeys, readLocal, writeLocal } from './local'

/** Coordination between the tabs of one browser. */
export interface CrossTab {
  readonly runLocked: RunLocked
  /** Whether this tab is the first to claim a name. Others get false while this tab is open, unless it has made many claims since. */
  readonly claim: (name: string) => Promise<boolean>
}

/** Runs work exclusively among the tabs of this browser, by name. */
export type RunLocked = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>

/** The lock was not acquired in time. */
export class LockTimeout extends Error {
  override readonly name = 'TurnMissed'
}

/** Milliseconds to wait for a lock: longer than the one request made while holding it, so that a frozen tab does not block the others forever. */
const patience = 15_000
/** Milliseconds until other tabs see what was written to storage: a browser propagates it later than it passes on a lock. */
const spreading = 250
/** Maximum claims that a tab holds. */
const maxClaims = 200

type Locks = Pick<LockManager, 'request'>

/** Uses the Web Locks API, whose locks are released when a tab closes. Browsers have it on https and localhost only; elsewhere storage is used. */
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
      let hasStarted = false
      const turn = async (): Promise<void> => {
        hasStarted = true
        clearTimeout(timer)
        resolve(await work())
        await pause(spreading)
      }
      locks.request(lockName(name), { signal: waiting.signal }, turn).catch((error: Error) => {
        clearTimeout(timer)
        reject(hasStarted ? error : new LockTimeout(name))
      })
    })

/** A claim is a lock that is never released. */
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
/** Milliseconds after which the stored lock of a closed tab expires; the same for a stored claim. */
const [lease, claimLease] = [12_000, 600_000]
/** Milliseconds within which two tabs that write at once see each other: users wait for locks, while claims may take longer. */
const settling = { run: 40, claim: spreading } as const
const between = 150

/** Weaker than a lock: rarely two tabs work at once, which the server treats as one renewal. */
const runStored: RunLocked = async (name, work) => {
  const key = prefix + name
  const ownKey = newKey()
  const until = Date.now() + patience
  while (!(await take(key, ownKey, lease, settling.run))) {
    if (Date.now() >= until) throw new LockTimeout(name)
    await pause(between)
  }
  try {
    return await work()
  } finally {
    if (readLocal(key)['holder'] === ownKey) dropLocal(key)
  }
}

/** Rarely two tabs both get true, as does one that claims after the expiry. */
const claimStored: CrossTab['claim'] = (name) => {
  for (const key of localKeys(prefix)) if (!isLocked(key, claimLease)) dropLocal(key)
  return take(prefix + name, newKey(), claimLease, settling.claim)
}

function isLocked(key: string, longest: number): boolean {
  const { holder, end } = readLocal(key)
  const left = typeof end === 'number' ? end - Date.now() : 0
  return Boolean(holder) && left > 0 && left <= longest
}

async function take(key: string, ownKey: string, duration: number, settlingTime: number): Promise<boolean> {
  if (isLocked(key, duration)) return false
  writeLocal(key, { holder: ownKey, end: Date.now() + duration })
  if (readLocal(key)['holder'] !== ownKey) return true // without storage there are no other tabs to wait for
  await pause(settlingTime)
  return readLocal(key)['holder'] === ownKey
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

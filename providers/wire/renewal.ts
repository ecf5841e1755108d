import { ServerRefusal } from './failures'

import type { Area, TokenKeeper, TokenPair } from './httpTypes'

/** How a renewal ended; `failed` means that the pair is gone and the person has to sign in. */
export type Renewed = 'renewed' | 'failed'

interface RenewalOptions {
  readonly tokens: TokenKeeper
  /** Asks the server for a new access token; throws a `ServerRefusal` when it will not give one. */
  readonly ask: (area: Area, pair: TokenPair) => Promise<Partial<TokenPair>>
  readonly locks?: Pick<LockManager, 'request'> | undefined
}

/** Longer than the one call it waits for, so that a frozen tab cannot hold the others for ever. */
const lockWait = 15_000

/**
 * Renews one area's tokens, once at a time in this page and across tabs. Calls that come meanwhile wait for the same end,
 * and there always is one: a new token, a failed pair, or the error of a network that is down (which signs nobody out).
 */
export function createRenewal({ tokens, ask, locks }: RenewalOptions): (area: Area, usedToken: string) => Promise<Renewed> {
  const running = new Map<Area, Promise<Renewed>>()

  const isNewer = (area: Area, usedToken: string): boolean => {
    const { token } = tokens.read(area)
    return token !== '' && token !== usedToken
  }

  async function renewNow(area: Area, usedToken: string): Promise<Renewed> {
    if (isNewer(area, usedToken)) return 'renewed' // another tab was faster
    const pair = tokens.read(area)
    if (!pair.refreshToken) return giveUp(area)
    try {
      tokens.write(area, await ask(area, pair))
      return 'renewed'
    } catch (error) {
      if (error instanceof ServerRefusal) return giveUp(area)
      throw error
    }
  }

  function giveUp(area: Area): Renewed {
    tokens.forget(area)
    return 'failed'
  }

  const underLock = (area: Area, usedToken: string): Promise<Renewed> =>
    locks ? locks.request(`zhanggui-renewal-${area}`, { signal: AbortSignal.timeout(lockWait) }, () => renewNow(area, usedToken)) : renewNow(area, usedToken)

  return (area, usedToken) => {
    const present = running.get(area)
    if (present) return present
    if (isNewer(area, usedToken)) return Promise.resolve('renewed')
    const renewal = underLock(area, usedToken).finally(() => running.delete(area))
    running.set(area, renewal)
    return renewal
  }
}

import { ServerRefusal } from './errors'

import type { RunLocked } from '../crossTab'
import type { Area, TokenKeeper, TokenPair } from './httpTypes'

/** How a renewal ended; `failed` means that the pair is gone and the person has to sign in. */
export type TokenRefreshResult = 'renewed' | 'failed'

interface RenewalOptions {
  readonly tokens: TokenKeeper
  /** Asks the server for a new access token; throws a `ServerRefusal` when it will not give one. */
  readonly ask: (area: Area, pair: TokenPair) => Promise<Partial<TokenPair>>
  readonly inTurn: RunLocked
}

/**
 * Renews one area's tokens, once at a time in this page and across tabs. Calls that come meanwhile wait for the same end,
 * and there always is one: a new token, a failed pair, or the error of a network that is down (which signs nobody out).
 */
export function createTokenRefresh({ tokens, ask, inTurn }: RenewalOptions): (area: Area, usedToken: string) => Promise<TokenRefreshResult> {
  const running = new Map<Area, Promise<TokenRefreshResult>>()

  const isNewer = (area: Area, usedToken: string): boolean => {
    const { token } = tokens.read(area)
    return token !== '' && token !== usedToken
  }

  async function renewNow(area: Area, usedToken: string): Promise<TokenRefreshResult> {
    if (isNewer(area, usedToken)) return 'renewed' // another tab was faster
    const pair = tokens.read(area)
    if (!pair.refreshToken) return giveUp(area)
    try {
      const fresh = await ask(area, pair)
      // whoever signed out meanwhile, here or in another tab, stays signed out
      if (tokens.read(area).refreshToken === pair.refreshToken) tokens.write(area, fresh)
      return isNewer(area, usedToken) ? 'renewed' : 'failed'
    } catch (error) {
      if (!(error instanceof ServerRefusal)) throw error
      return isNewer(area, usedToken) ? 'renewed' : giveUp(area)
    }
  }

  function giveUp(area: Area): TokenRefreshResult {
    tokens.forget(area)
    return 'failed'
  }

  return (area, usedToken) => {
    const present = running.get(area)
    if (present) return present
    if (isNewer(area, usedToken)) return Promise.resolve('renewed')
    const renewal = inTurn(`renewal-${area}`, () => renewNow(area, usedToken)).finally(() => running.delete(area))
    running.set(area, renewal)
    return renewal
  }
}

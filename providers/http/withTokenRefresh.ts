import { code } from '../../resources/kit/protocol/envelope'
import { translate } from '../../resources/kit/text'
import { createCrossTab, LockTimeout } from '../crossTab'
import { loginPaths } from './addresses'
import { AccountChanged, ServerRefusal, TransportError } from './errors'
import { transportTexts } from './messages'
import { isEnvelope, unexpectedAnswer } from './toHttpError'

import type { AxiosResponse } from 'axios'

import type { Envelope } from '../../resources/kit/protocol/envelope'
import type { RefreshedTokens } from '../../resources/kit/protocol/session'
import type { RunLocked } from '../crossTab'
import type { Area, HttpOptions, SessionTokens, TokenKeeper } from './httpTypes'
import type { Call, SendRequest } from './request'

/** Sends a request, and once more with a new token when the old one has expired. */
export function withTokenRefresh({ tokens, language, currentPath }: HttpOptions, transmit: SendRequest): SendRequest {
  const renew = createTokenRefresh({ tokens, inTurn: createCrossTab().runLocked, request: requestToken })

  async function requestToken(area: Area, { refreshToken }: SessionTokens): Promise<Partial<SessionTokens>> {
    const { data: answer } = await transmit({ method: 'post', url: '/api/common/refreshToken', body: { refreshToken } }, area)
    if (!isEnvelope(answer)) throw unexpectedAnswer(language())
    return pairOf(answer as Envelope<Partial<RefreshedTokens> | null>, area)
  }

  async function renewed(area: Area, used: string): Promise<boolean> {
    try {
      return (await renew(area, used)) === 'renewed'
    } catch (error) {
      if (!(error instanceof LockTimeout)) throw error
      const { token } = tokens.read(area)
      if (token !== '' && token !== used) return true
      throw new TransportError('timeout', translate(transportTexts.timeout, language()))
    }
  }

  /** On the sign-in page a failed renewal lets the request pass without a token: that page needs none. */
  async function isWorthRepeating(answer: Envelope, area: Area, used: string): Promise<boolean> {
    if (answer.code === code.expired) return (await renewed(area, used)) || currentPath().startsWith(loginPaths[area])
    const { token } = tokens.read(area)
    return answer.code === code.signIn && token !== '' && token !== used
  }

  return async (call: Call, area: Area, signal?: AbortSignal): Promise<AxiosResponse<unknown>> => {
    const before = tokens.read(area)
    const response = await transmit(call, area, signal)
    const isRepeated = isEnvelope(response.data) && (await isWorthRepeating(response.data, area, before.token))
    if (!isRepeated) return response
    const { owner } = tokens.read(area)
    if (before.owner !== undefined && owner !== undefined && owner !== before.owner) throw new AccountChanged('somebody else has signed in')
    return transmit(call, area, signal)
  }
}

function pairOf({ code: answerCode, msg, data }: Envelope<Partial<RefreshedTokens> | null>, area: Area): Partial<SessionTokens> {
  const expectedType = area === 'admin' ? 'admin-refresh' : 'user-refresh'
  if (answerCode !== code.done || data?.type !== expectedType || !data.token) throw new ServerRefusal(answerCode, msg, data)
  return { token: data.token, ...(data.refresh_token && { refreshToken: data.refresh_token }) }
}

/** The result of a renewal; `failed` means that the tokens were cleared and the user must sign in. */
type TokenRefreshResult = 'renewed' | 'failed'

interface RenewalOptions {
  readonly tokens: TokenKeeper
  /** Requests a new access token; throws a `ServerRefusal` if the server refuses. */
  readonly request: (area: Area, pair: SessionTokens) => Promise<Partial<SessionTokens>>
  readonly inTurn: RunLocked
}

/**
 * Renews an area's tokens, once at a time in this page and across tabs. Requests made meanwhile wait for the same result: a new token, cleared tokens, or a
 * network error (which signs nobody out).
 */
function createTokenRefresh({ tokens, request, inTurn }: RenewalOptions): (area: Area, usedToken: string) => Promise<TokenRefreshResult> {
  const running = new Map<Area, Promise<TokenRefreshResult>>()

  const isNewer = (area: Area, usedToken: string): boolean => {
    const { token } = tokens.read(area)
    return token !== '' && token !== usedToken
  }

  async function renewNow(area: Area, usedToken: string): Promise<TokenRefreshResult> {
    if (isNewer(area, usedToken)) return 'renewed' // another tab has renewed
    const pair = tokens.read(area)
    if (!pair.refreshToken) return giveUp(area)
    try {
      const fresh = await request(area, pair)
      // an account that signed out meanwhile, here or in another tab, stays signed out
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

import { code } from '../../resources/kit/protocol'
import { translate } from '../../resources/kit/text'
import { createCrossTabLock, LockTimeout } from '../crossTab'
import { loginPaths } from './addresses'
import { ServerRefusal, SomebodyElse, TransportError } from './errors'
import { transportTexts } from './messages'
import { isEnvelope, strangeAnswer } from './toHttpError'
import { createTokenRefresh } from './tokenRefresh'

import type { AxiosResponse } from 'axios'

import type { Envelope } from '../../resources/kit/protocol'
import type { Area, HttpOptions, TokenPair } from './httpTypes'
import type { Call, SendRequest } from './request'

/** Sends a call, and once more with a newer token where the old one was what was wrong. */
export function withTokenRefresh({ tokens, language, currentPath }: HttpOptions, transmit: SendRequest): SendRequest {
  const locks = typeof navigator === 'undefined' ? undefined : (navigator.locks as LockManager | undefined) // absent on plain http
  const renew = createTokenRefresh({ tokens, inTurn: createCrossTabLock(locks), ask: askForToken })

  async function askForToken(area: Area, { refreshToken }: TokenPair): Promise<Partial<TokenPair>> {
    const { data: answer } = await transmit({ method: 'post', url: '/api/common/refreshToken', body: { refreshToken } }, area)
    if (!isEnvelope(answer)) throw strangeAnswer(language())
    return pairOf(answer as Envelope<Renewal | null>, area)
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

  /** At the sign-in page a failed renewal lets the call pass without a token: that page needs none. */
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
    if (before.owner !== undefined && owner !== undefined && owner !== before.owner) throw new SomebodyElse('somebody else has signed in')
    return transmit(call, area, signal)
  }
}

interface Renewal {
  readonly type?: string
  readonly token?: string
  /** Absent on servers that do not rotate. */
  readonly refresh_token?: string
}

function pairOf({ code: found, msg, data }: Envelope<Renewal | null>, area: Area): Partial<TokenPair> {
  const wanted = area === 'admin' ? 'admin-refresh' : 'user-refresh'
  if (found !== code.done || data?.type !== wanted || !data.token) throw new ServerRefusal(found, msg, data)
  return { token: data.token, ...(data.refresh_token && { refreshToken: data.refresh_token }) }
}

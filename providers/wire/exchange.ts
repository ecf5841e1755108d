import { code } from '../../resources/kit/protocol'
import { loginPaths } from './addresses'
import { isEnvelope, strangeAnswer } from './failureOf'
import { ServerRefusal } from './failures'
import { createRenewal } from './renewal'

import type { AxiosResponse } from 'axios'
import type { Envelope } from '../../resources/kit/protocol'
import type { Area, HttpOptions, TokenPair } from './httpTypes'
import type { Call, Transmit } from './transmit'

/** Sends a call, and once more with a newer token where the old one was what was wrong. */
export function createExchange({ tokens, language, currentPath }: HttpOptions, transmit: Transmit): Transmit {
  const locks = typeof navigator === 'undefined' ? undefined : (navigator.locks as LockManager | undefined) // absent on plain http
  const renew = createRenewal({ tokens, locks, ask: askForToken })

  async function askForToken(area: Area, { refreshToken }: TokenPair): Promise<Partial<TokenPair>> {
    const { data: answer } = await transmit({ method: 'post', url: '/api/common/refreshToken', body: { refreshToken } }, area)
    if (!isEnvelope(answer)) throw strangeAnswer(language())
    return pairOf(answer as Envelope<Renewal | null>, area)
  }

  /** At the sign-in page a failed renewal lets the call pass without a token: that page needs none. */
  async function isWorthRepeating(answer: Envelope, area: Area, used: string): Promise<boolean> {
    if (answer.code === code.expired) return (await renew(area, used)) === 'renewed' || currentPath().startsWith(loginPaths[area])
    const { token } = tokens.read(area)
    return answer.code === code.signIn && token !== '' && token !== used
  }

  return async (call: Call, area: Area, signal?: AbortSignal): Promise<AxiosResponse<unknown>> => {
    const used = tokens.read(area).token
    const response = await transmit(call, area, signal)
    const isRepeated = isEnvelope(response.data) && (await isWorthRepeating(response.data, area, used))
    return isRepeated ? transmit(call, area, signal) : response
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

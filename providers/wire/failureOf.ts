import { isAxiosError, isCancel } from 'axios'

import { say } from '../../resources/kit/text'
import { Cancelled, TransportFailure } from './failures'
import { statusTexts, transportTexts } from './texts'

import type { Envelope } from '../../resources/kit/protocol'
import type { Language } from '../../resources/kit/text'

export const isEnvelope = (body: unknown): body is Envelope =>
  typeof body === 'object' && body !== null && typeof (body as Envelope).code === 'number' && typeof (body as Envelope).msg === 'string'

/** Turns what axios threw into what screens can read: in words, in the chosen language. */
export function failureOf(error: unknown, language: Language): Error {
  if (isCancel(error)) return new Cancelled('the call was given up')
  if (!isAxiosError(error)) return error instanceof Error ? error : new Error(String(error))
  if (error.response) return statusFailure(error.response.status, error.config?.url ?? '', error.response.data, language)
  if (error.code === 'ECONNABORTED' || error.code === 'ETIMEDOUT') return new TransportFailure('timeout', say(transportTexts.timeout, language))
  const kind = navigator.onLine ? 'network' : 'offline'
  return new TransportFailure(kind, say(transportTexts[kind], language))
}

/** Statuses outside the catalogue (413, 429) are better told by the server's own sentence, where it sent one. */
function statusFailure(status: number, url: string, body: unknown, language: Language): TransportFailure {
  const known = statusTexts[status]
  const sent = isEnvelope(body) && body.msg ? body.msg : say(transportTexts.other, language)
  return new TransportFailure('status', known ? say(known, language, { url }) : sent, status)
}

export const strangeAnswer = (language: Language): TransportFailure => new TransportFailure('status', say(transportTexts.other, language))

import { isAxiosError, isCancel } from 'axios'

import { translate } from '../../resources/kit/text'
import { Canceled, TransportError } from './errors'
import { statusTexts, transportTexts } from './messages'

import type { Envelope } from '../../resources/kit/protocol/envelope'
import type { Language } from '../../resources/kit/text'

export const isEnvelope = (body: unknown): body is Envelope =>
  typeof body === 'object' && body !== null && typeof (body as Envelope).code === 'number' && typeof (body as Envelope).msg === 'string'

/** Converts an error of axios to one with a message in the chosen language. */
export function toHttpError(error: unknown, language: Language): Error {
  if (isCancel(error)) return new Canceled('the call was given up')
  if (!isAxiosError(error)) return error instanceof Error ? error : new Error(String(error))
  if (error.response) return statusFailure(error.response.status, error.config?.url ?? '', error.response.data, language)
  if (error.code === 'ECONNABORTED' || error.code === 'ETIMEDOUT') return new TransportError('timeout', translate(transportTexts.timeout, language))
  const kind = navigator.onLine ? 'network' : 'offline'
  return new TransportError(kind, translate(transportTexts[kind], language))
}

/** Statuses outside the catalog (413, 429) are better told by the server's own sentence, where it sent one. */
function statusFailure(status: number, url: string, body: unknown, language: Language): TransportError {
  const known = statusTexts[status]
  const sent = isEnvelope(body) && body.msg ? body.msg : translate(transportTexts.other, language)
  return new TransportError('status', known ? translate(known, language, { url }) : sent, status)
}

export const unexpectedAnswer = (language: Language): TransportError => new TransportError('status', translate(transportTexts.other, language))

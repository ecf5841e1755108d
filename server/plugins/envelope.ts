import { refusals, successes } from '../../resources/errors'
import { code, headers } from '../../resources/kit/protocol/envelope'
import { languages, translate } from '../../resources/kit/text'
import { writeRefusalToAuditLog } from '../audit/adminLog'
import { UserError } from '../errors'
import { failureOf } from '../request/databaseErrors'
import { isResult } from '../result'

import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Socket } from 'node:net'

import type { RefusalCode } from '../../resources/kit/errors'
import type { Envelope, RefusalData } from '../../resources/kit/protocol/envelope'
import type { Language } from '../../resources/kit/text'
import type { ServerDeps } from '../deps'

/** Paths of the API; everything else is a file or a page. */
export const isApiPath = (url: string): boolean => /^\/(admin|api|rest)\//i.test(url)

/** Calls of other programs, which are answered without an envelope; see `server/rest`. */
export const isRestCall = ({ routeOptions, url }: Pick<FastifyRequest, 'routeOptions' | 'url'>): boolean => /^\/rest(\/|$)/.test(routeOptions.url ?? url)

/** An API response is data: opened as a page it may run nothing, and it is not cached. */
export const apiHeaders = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
} as const
const json = 'application/json; charset=utf-8'

export const envelope = (number: number, msg: string, data: unknown): Envelope => ({ code: number, msg, time: Math.floor(Date.now() / 1000), data })

/** Turns results and errors into responses, the only place that does. */
export function addEnvelope(app: FastifyInstance, deps: ServerDeps): void {
  app.addHook('preSerialization', (request, reply, payload, next) => {
    if (isResult(payload) && payload.change !== undefined) void reply.header(headers.change, payload.change)
    next(null, enveloped(payload, request))
  })
  app.setErrorHandler(async (error, request, reply) => {
    const { status, answer, isBug, isOutage, isTooFrequent } = errorAnswer(error as FastifyError, request.language)
    const ownStatus = isOutage || isTooFrequent ? (request.routeOptions.config?.outageStatus ?? status) : status
    if (isBug) request.log.error({ err: error, requestId: request.id }, 'a request failed')
    const logging = writeRefusalToAuditLog(request, deps, isBug ? 500 : answer.code).catch((failure: unknown) =>
      request.log.error({ err: failure }, 'the refusal could not be logged'),
    )
    if (!isOutage) await logging // otherwise the client would wait for the same database once more
    return reply
      .code(isApiPath(request.url) ? ownStatus : fileStatus(error as FastifyError, status))
      .headers(apiHeaders)
      .type(json)
      .send(answer)
  })
}

function enveloped(payload: unknown, request: FastifyRequest): unknown {
  const { language, routeOptions, url } = request
  if (isRestCall(request)) return payload
  if (isEnvelope(payload)) return payload
  if (isResult(payload)) return envelope(code.done, payload.message ? translate(successes[payload.message], language, payload.values) : '', payload.data)
  return routeOptions.config?.access !== undefined || isApiPath(url) ? envelope(code.done, '', payload) : payload
}

const isEnvelope = (payload: unknown): payload is Envelope =>
  typeof payload === 'object' && payload !== null && 'code' in payload && 'msg' in payload && 'time' in payload && 'data' in payload

interface ErrorAnswer {
  readonly status: number
  readonly answer: Envelope
  readonly isBug?: boolean
  /** The database does not respond, or not in time. */
  readonly isOutage?: boolean
  readonly isTooFrequent?: boolean
}

const outages: readonly RefusalCode[] = ['unavailable', 'too_slow', 'busy']

export function errorAnswer(error: FastifyError, language: Language): ErrorAnswer {
  if (error instanceof UserError)
    return { status: error.refusal === 'not_found' ? 404 : 200, answer: refusalAnswer(error, language), isTooFrequent: error.refusal === 'too_frequent' }
  const known = knownRefusal(error)
  if (known instanceof UserError)
    return { status: known.refusal === 'unavailable' ? 503 : 200, answer: refusalAnswer(known, language), isOutage: outages.includes(known.refusal) }
  return { status: 500, answer: envelope(code.refused, translate(refusals.unknown, language), null), isBug: true }
}

/** The refusal that an error stands for; undefined for a bug. */
export const knownRefusal = (error: FastifyError): UserError | undefined => (error instanceof UserError ? error : (transportRefusal(error) ?? failureOf(error)))

function refusalAnswer({ refusal, values, more }: UserError, language: Language): Envelope {
  const msg = translate(refusals[refusal], language, values)
  if (!more.problems) return envelope(more.code ?? code.refused, msg, more.data ?? null)
  // Only the first error of a field is sent. A map, because a name may be `constructor`.
  const fields = new Map<string, string>()
  for (const one of more.problems) if (!fields.has(one.field)) fields.set(one.field, translate(refusals[one.code], language, one.values))
  return envelope(code.refused, msg, { type: 'invalid', fields: Object.fromEntries(fields) } satisfies RefusalData)
}

/** A picture that the user may not see is answered like a missing one. */
const fileStatus = ({ statusCode = 0 }: FastifyError, status: number): number => ([400, 403].includes(statusCode) ? 404 : status)

/** Requests that the framework refuses before a handler runs. */
function transportRefusal(error: FastifyError): UserError | undefined {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new UserError('body_too_large')
  if (error.statusCode === 429) return new UserError('too_frequent')
  return error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500 ? new UserError('bad_body') : undefined
}

/** A URL that cannot be decoded reaches neither a route nor its hooks. */
export function handleBadUrl(_: unknown, __: unknown, reply: FastifyReply): void {
  void reply
    .code(404)
    .headers(apiHeaders)
    .type(json)
    .send(envelope(code.refused, translate(refusals.not_found, languages[0]), null))
}

const clientErrors: Readonly<Record<string, readonly [status: string, RefusalCode]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'body_too_large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'sent_too_slowly'],
}

/** Invalid HTTP never reaches a route, but is answered with an envelope too. */
export function handleClientError(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  sendRefusal(socket, ...(clientErrors[error.code] ?? (['400 Bad Request', 'bad_body'] as const)))
}

/** A request that timed out may have no route yet, or no response. */
export const sendRequestTimeout = (socket: Socket): void => sendRefusal(socket, '408 Request Timeout', 'sent_too_slowly')

/** The connection is closed with it, whether or not the client closes its end. */
function sendRefusal(socket: Socket, status: string, refusal: RefusalCode): void {
  const body = JSON.stringify(envelope(code.refused, translate(refusals[refusal], languages[0]), null))
  const headers = { ...apiHeaders, 'content-type': json, 'content-length': Buffer.byteLength(body), connection: 'close' }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`, () => socket.destroy())
}

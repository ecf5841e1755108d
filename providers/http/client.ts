import { code, headers } from '../../resources/kit/protocol/envelope'
import { translate } from '../../resources/kit/text'
import { newKey } from '../keys'
import { undoTargetOf } from '../undo/undoOffers'
import { areaOfCall, areaOfPath, basePaths, loginPaths, mountedAddress, namedPaths } from './addresses'
import { createDedupe, createPrefetch } from './dedupe'
import { AccountChanged, Canceled, ServerRefusal, TransportError } from './errors'
import { transportTexts } from './messages'
import { createRequest, sentTokenOf } from './request'
import { requestedPages } from './requestedPage'
import { isEnvelope, unexpectedAnswer } from './toHttpError'
import { withTokenRefresh } from './withTokenRefresh'

import type { AxiosProgressEvent, AxiosResponse } from 'axios'

import type { Envelope } from '../../resources/kit/protocol/envelope'
import type { Area, CallOptions, Download, Http, HttpOptions, Query, UploadOptions } from './httpTypes'
import type { Call } from './request'

const noTimeout = 0

/** All communication with the server: tokens, language, envelope, renewal, redirects and deduplication, by the wire contract. */
export function createHttp(options: HttpOptions): Http {
  const exchange = withTokenRefresh(options, createRequest(options))
  const once = createDedupe()
  const prefetch = createPrefetch()
  const pageArea = options.area ?? ((): Area => areaOfPath(options.currentPath()))

  async function perform<Answer>(call: Call, read: (response: AxiosResponse<unknown>) => Answer, signal?: AbortSignal): Promise<Answer> {
    const area = areaOfCall(call.url, pageArea())
    try {
      const response = await exchange(call, area, signal)
      if (isEnvelope(response.data)) accept(response.data, call, { area, sent: sentTokenOf(response, area), change: response.headers[headers.change] }, options)
      return read(response)
    } catch (error) {
      notifyError(error, call, options)
      throw error
    }
  }

  const dataOf = <Data>({ data }: AxiosResponse<unknown>): Data => {
    if (!isEnvelope(data)) throw unexpectedAnswer(options.language())
    return data.data as Data // the caller names the type of the response
  }

  function request<Data>(call: Call): Promise<Data> {
    if (call.method !== 'get') prefetch.forget()
    const key = duplicateKey(call)
    if (!key) return perform<Data>(call, dataOf, call.signal)
    const send = (signal: AbortSignal): Promise<Data> => perform<Data>(call, dataOf, call.signal ? AbortSignal.any([signal, call.signal]) : signal)
    return once({ key, isRead: call.method === 'get', isQuiet: call.isQuiet === true, callerSignal: call.signal }, send)
  }

  /** The language and account that a response is valid for. */
  const stampOf = (url: string): string => JSON.stringify([options.language(), options.tokens.read(areaOfCall(url, pageArea())).owner])

  async function read(call: Call): Promise<unknown> {
    const { data } = await exchange(call, areaOfCall(call.url, pageArea()))
    if (!isEnvelope(data)) throw unexpectedAnswer(options.language())
    if (data.code !== code.done) throw new ServerRefusal(data.code, data.msg, data.data)
    return data.data
  }

  return {
    prefetch: (url, query) => {
      const call: Call = { method: 'get', url, query }
      return prefetch.begin(keyOfRead(call), stampOf(url), () => read(call))
    },
    arrived: <Data>(url: string, query?: Query) => prefetch.arrived(keyOfRead({ url, query }), stampOf(url))?.data as Data | undefined, // the caller names the type of the response
    get: <Data>(url: string, query?: Query, more?: CallOptions): Promise<Data> => {
      const call: Call = { ...more, method: 'get', url, query }
      const prefetched = prefetch.take(keyOfRead(call), stampOf(url)) as Promise<Data> | undefined // the same
      if (!prefetched) return request<Data>(call)
      return prefetched.catch((error: unknown) => {
        // a read that timed out or could not reach the server is not retried
        if (!(error instanceof TransportError)) return request<Data>(call)
        notifyError(error, call, options)
        throw error
      })
    },
    post: (url, body, more) => request({ ...more, method: 'post', url, body: body ?? {} }),
    remove: (url, query, more) => request({ ...more, method: 'delete', url, query }),
    upload: (url, file, more) => request(uploadCall(url, file, more)),
    download: (url, query, { onReceived, ...more } = {}) => {
      const onDownloadProgress = ({ loaded }: AxiosProgressEvent): void => onReceived?.(loaded)
      return perform({ ...more, method: 'get', url, query, extra: { responseType: 'blob', timeout: noTimeout, onDownloadProgress } }, downloadOf, more.signal)
    },
  }
}

/** Code 1 returns, every other code is handled and thrown. */
function accept(
  envelope: Envelope,
  { notifiesSuccess, url }: Call,
  session: { readonly area: Area; readonly sent: string; readonly change: unknown },
  options: HttpOptions,
): void {
  if (envelope.code !== code.done) {
    redirect(envelope, session, options)
    throw new ServerRefusal(envelope.code, envelope.msg, envelope.data)
  }
  if (!notifiesSuccess || showsSecret(envelope.data)) return
  const undo = undoTargetOf(url, session.change, envelope.data)
  if (notifiesSuccess === 'undoable' && !undo) return
  options.notify({ kind: 'success', text: envelope.msg || translate(transportTexts.done, options.language()), ...(undo && { undo }) })
}

/** A popup shows it, which the notice would cover on a phone. */
const showsSecret = (data: unknown): boolean => typeof data === 'object' && data !== null && 'shown_once' in data

function notifyError(error: unknown, { method, isQuiet, handlesFieldErrors, handlesReferrers }: Call, { notify }: HttpOptions): void {
  if (error instanceof AccountChanged && method !== 'get') return notify({ kind: 'error', text: transportTexts.somebodyElse })
  if (error instanceof Canceled || !(error instanceof Error)) return
  // the page that would show it is left for the sign-in page
  if (error instanceof ServerRefusal && endsSession(error)) return notify({ kind: 'error', text: error.message || transportTexts.sessionOver })
  const isRefusal = error instanceof ServerRefusal
  // a quiet read reports nothing; a change that was not made is always reported
  const isPlaced =
    (isQuiet === true && (isRefusal || method === 'get')) ||
    (isRefusal && ((handlesFieldErrors === true && error.isForForm) || (handlesReferrers === true && error.inUse !== undefined)))
  if (!isPlaced && error.message) notify({ kind: 'error', text: error.message })
}

/** Mutations without a key are never deduplicated: two equal ones may both be intended. */
function duplicateKey({ method, url, query, body, idempotencyKey }: Call): string | undefined {
  if (method === 'get') return keyOfRead({ url, query })
  return idempotencyKey && `${method} ${url} ${idempotencyKey} ${JSON.stringify([query, body])}`
}

const keyOfRead = ({ url, query }: Pick<Call, 'url' | 'query'>): string => `get ${url} ${JSON.stringify(query ?? {})}`

function uploadCall(url: string, file: File, { topic, onProgress, idempotencyKey, signal }: UploadOptions = {}): Call {
  const body = new FormData()
  if (topic) body.append('topic', topic) // before the file, so that the server knows it when the stream begins
  body.append('file', file)
  const onUploadProgress = ({ loaded, total }: AxiosProgressEvent): void => onProgress?.(total ? loaded / total : 0)
  const call: Call = { method: 'post', url, body, query: { uuid: newKey() }, extra: { timeout: noTimeout, onUploadProgress } }
  return { ...call, ...(idempotencyKey && { idempotencyKey }), ...(signal && { signal }) }
}

function downloadOf(response: AxiosResponse<unknown>): Download {
  const disposition = String(response.headers['content-disposition'] ?? '')
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  return { blob: response.data as Blob, fileName: encoded ? decodeURIComponent(encoded) : (/filename="?([^";]+)/.exec(disposition)?.[1] ?? 'export') }
}

/**
 * Handles the codes that redirect: 302 to a path or a name, 303 and a 409 that could not be renewed to the sign-in page. `sent`: the token of the request, ''
 * for none.
 */
export function redirect({ code: answerCode, data }: Envelope, { area, sent }: { readonly area: Area; readonly sent: string }, options: HttpOptions): void {
  const { tokens, navigate, currentPath } = options
  if (answerCode === code.redirect) {
    const path = pathOf(data, options)
    if (path) navigate(path)
    return
  }
  if (!endsSession({ code: answerCode, data })) return answerCode === code.signIn ? navigate(basePaths[area]) : undefined
  const { token } = tokens.read(area)
  if (token !== '' && token !== sent) return // somebody has signed in since; a response to the previous session says nothing about the new one
  tokens.forget(area)
  const here = currentPath()
  // clearing the tokens, here or for another request, may already have led to the loading page, which keeps the requested page
  if (!here.startsWith(loginPaths[area])) navigate(requestedPages[area].loginAddress(requestedPages[area].requestedPageAt(here)))
}

/** The tokens are invalid and could not be renewed. */
export const endsSession = ({ code: answerCode, data }: { readonly code: number; readonly data: unknown }): boolean =>
  answerCode === code.expired || (answerCode === code.signIn && typeOf(data) === 'need login')

const typeOf = (data: unknown): unknown => (data as { readonly type?: unknown } | null)?.type

/** Never another site: a path begins with one slash, a name is one of this app. */
function pathOf(data: unknown, { pathNamed }: HttpOptions): string | undefined {
  const { routePath, routeName } = (data ?? {}) as { readonly routePath?: unknown; readonly routeName?: unknown }
  if (typeof routePath === 'string' && /^\/(?![/\\])/.test(routePath)) return mountedAddress(routePath)
  if (typeof routeName !== 'string' || routeName === '') return undefined
  return Object.hasOwn(namedPaths, routeName) ? namedPaths[routeName] : pathNamed?.(routeName)
}

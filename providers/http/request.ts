import axios from 'axios'

import { headers } from '../../resources/kit/protocol/envelope'
import { addressOf, adminBase as mounted, omitEmptyParams } from './addresses'
import { toHttpError } from './toHttpError'

import type { AxiosRequestConfig, AxiosResponse } from 'axios'

import type { Area, CallOptions, HttpOptions, Query } from './httpTypes'

export interface Call extends CallOptions {
  readonly method: 'get' | 'post' | 'delete'
  readonly url: string
  readonly query?: Query | undefined
  readonly body?: unknown
  readonly extra?: AxiosRequestConfig
}

export type SendRequest = (call: Call, area: Area, signal?: AbortSignal) => Promise<AxiosResponse<unknown>>

/** Milliseconds for every request except uploads and downloads. */
const timeout = 10_000
/** The same for work on many rows. */
const longTimeout = 600_000

const tokenHeaders: Readonly<Record<Area, string>> = { admin: headers.adminToken, member: headers.memberToken }

/** The token of the request; '' for none. */
export const sentTokenOf = ({ config }: AxiosResponse<unknown>, area: Area): string => String(config.headers[tokenHeaders[area]] ?? '')

/** Sends one request once, with the headers of wire contract 2.3 and the token of its own area only. */
export function createRequest({ baseUrl, adapter, adminBase = mounted, tokens, language }: HttpOptions): SendRequest {
  // calls are authorized by a header: without the name of a cookie, axios sends them at once, and the time limit is that of the request itself
  const client = axios.create({ baseURL: baseUrl ?? window.location.origin, timeout, xsrfCookieName: '', ...(adapter && { adapter }) })
  const headersOf = (area: Area, key: string | undefined): Record<string, string> => {
    const { token } = tokens.read(area)
    return {
      [headers.language]: language(),
      [headers.server]: 'true',
      [headers.rotation]: '1',
      ...(token && { [tokenHeaders[area]]: token }),
      ...(key && { [headers.idempotency]: key }),
    }
  }
  return async ({ method, url, query, body, extra, idempotencyKey, isLong, headers: more }, area, signal) => {
    const config: AxiosRequestConfig = {
      ...extra,
      ...(isLong && { timeout: longTimeout }),
      method,
      url: addressOf(url, adminBase),
      headers: { ...headersOf(area, idempotencyKey), ...more },
      ...(query && { params: omitEmptyParams(query) }),
      ...(body !== undefined && { data: body }),
      ...(signal && { signal }),
    }
    try {
      return await withReadableBody(await client.request<unknown>(config))
    } catch (error) {
      throw toHttpError(error, language())
    }
  }
}

/** A refused download arrives as a JSON file with the envelope. */
async function withReadableBody(response: AxiosResponse<unknown>): Promise<AxiosResponse<unknown>> {
  const { data } = response
  if (!(data instanceof Blob) || !data.type.includes('json')) return response
  return { ...response, data: JSON.parse(await data.text()) as unknown }
}

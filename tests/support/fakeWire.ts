import { AxiosError, CanceledError } from 'axios'

import { createHttp } from '../../providers/http/client'

import type { AxiosAdapter, AxiosResponse, InternalAxiosRequestConfig } from 'axios'

import type { Http, HttpOptions, Notice, SessionTokens } from '../../providers/http/httpTypes'

export interface SentRequest {
  readonly method: string
  readonly url: string
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
  readonly headers: Readonly<Record<string, string>>
  /** Milliseconds; 0 waits for the response without limit. */
  readonly timeout: number
  readonly baseUrl: string
}

/** The response of a fake server: a body with a status, or a network failure. */
export interface FakeResponse {
  readonly status?: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly fails?: 'timeout' | 'network'
  /** Bytes of the body that have arrived before all have. */
  readonly received?: number
}

export const envelope = (code: number, data: unknown = null, msg = ''): FakeResponse => ({ body: { code, msg, time: 1, data } })

/** A fake server that responds in a later task, so that requests can overlap and be aborted. */
export function adapterOf(answer: (request: SentRequest) => FakeResponse | Promise<FakeResponse>, log: SentRequest[]): AxiosAdapter {
  return async (config) => {
    const request = requestOf(config)
    log.push(request)
    const result = await untilAborted(answer(request), config)
    if (result.fails) throw new AxiosError('failed', result.fails === 'timeout' ? 'ECONNABORTED' : 'ERR_NETWORK', config)
    if (result.received !== undefined) config.onDownloadProgress?.({ loaded: result.received, bytes: result.received, lengthComputable: false })
    const status = result.status ?? 200
    const response: AxiosResponse = { status, statusText: '', headers: { ...result.headers }, config, data: result.body }
    if (status >= 300) throw new AxiosError('status', 'ERR_BAD_RESPONSE', config, undefined, response)
    return response
  }
}

const requestOf = ({ method, url, params, data, headers, timeout, baseURL }: InternalAxiosRequestConfig): SentRequest => ({
  timeout: timeout ?? -1,
  baseUrl: baseURL ?? '',
  method: method ?? 'get',
  url: url ?? '',
  query: (params ?? {}) as Record<string, unknown>,
  body: typeof data === 'string' ? JSON.parse(data) : data,
  headers: Object.fromEntries(Object.entries(headers.toJSON()).map(([key, value]) => [key.toLowerCase(), String(value)])),
})

async function untilAborted(answer: FakeResponse | Promise<FakeResponse>, { signal }: InternalAxiosRequestConfig): Promise<FakeResponse> {
  const aborted = new Promise<never>((_, reject) => signal?.addEventListener?.('abort', () => reject(new CanceledError())))
  const later = new Promise<FakeResponse>((resolve, reject) => setTimeout(() => Promise.resolve(answer).then(resolve, reject), 1))
  return Promise.race([later, aborted])
}

export interface FakeWire {
  readonly http: Http
  readonly log: SentRequest[]
  readonly notices: Notice[]
  readonly visited: string[]
  readonly pairs: { admin: SessionTokens; member: SessionTokens }
}

interface Options extends Partial<Pick<HttpOptions, 'language' | 'adminBase' | 'pathNamed'>> {
  readonly path?: string
  /** Shared by the tabs of one browser. */
  readonly pairs?: FakeWire['pairs']
}

const nothing: SessionTokens = { token: '', refreshToken: '' }

/** Sessions of staff and member in one browser, each with its own pair of tokens. */
export const signedIn = (): FakeWire['pairs'] => ({
  admin: { token: 'old', refreshToken: 'renewer', owner: 1 },
  member: { token: 'member', refreshToken: 'member-renewer', owner: 9 },
})

/** An `Http` whose effects can be read: requests, messages, navigation and remaining tokens. */
export function makeWire(
  answer: (request: SentRequest) => FakeResponse | Promise<FakeResponse>,
  { path = '/admin/auth/admin', pairs = signedIn(), ...options }: Options = {},
): FakeWire {
  const log: SentRequest[] = []
  const notices: Notice[] = []
  const visited: string[] = []
  const http = createHttp({
    language: () => 'zh-cn',
    ...options,
    adapter: adapterOf(answer, log),
    notify: (notice) => void notices.push(notice),
    navigate: (to) => void visited.push(to),
    currentPath: () => path,
    tokens: {
      read: (area) => pairs[area],
      write: (area, pair) => void (pairs[area].owner && (pairs[area] = { ...pairs[area], ...pair })),
      forget: (area) => void (pairs[area] = nothing),
    },
  })
  return { http, log, notices, visited, pairs }
}

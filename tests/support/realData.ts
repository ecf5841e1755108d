import axios from 'axios'

import { createData } from '../../providers/data/data'
import { createHttp } from '../../providers/http/client'

import type { AxiosAdapter, AxiosResponse } from 'axios'

import type { ZhangguiData } from '../../providers/data/dataTypes'
import type { Notice } from '../../providers/http/httpTypes'
import type { Language } from '../../resources/kit/text'
import type { TestApp } from './app'

export interface RealData {
  readonly data: ZhangguiData
  /** What the calls announced. */
  readonly notices: Notice[]
  /** Calls as `GET /admin/...`, without their query. */
  readonly calls: string[]
}

/** The data provider of the back office on a running server, signed in as its super administrator. */
export function realData(app: TestApp, language: Language = 'en'): RealData {
  const notices: Notice[] = []
  const calls: string[] = []
  const http = createHttp({
    baseUrl: 'http://localhost',
    adapter: injectAdapter(app, calls),
    language: () => language,
    tokens: { read: () => ({ token: app.token, refreshToken: '', owner: app.adminId }), write: () => undefined, forget: () => undefined },
    area: () => 'admin',
    notify: (notice) => notices.push(notice),
    navigate: () => undefined,
    currentPath: () => '/admin',
  })
  return { data: createData(http), notices, calls }
}

/** Passes requests to the server without a network. */
function injectAdapter({ app }: TestApp, calls: string[]): AxiosAdapter {
  return async (config) => {
    const method = (config.method ?? 'get').toUpperCase() as 'GET' | 'POST' | 'DELETE'
    const url = axios.getUri({ url: config.url ?? '', params: config.params as unknown })
    calls.push(`${method} ${url.split('?')[0] ?? ''}`)
    const payload = config.data as string | undefined
    const response = await app.inject({ method, url, headers: { ...config.headers } as Record<string, string>, ...(payload !== undefined && { payload }) })
    const answer: AxiosResponse = { status: response.statusCode, statusText: '', headers: {}, config, data: response.json<unknown>() }
    return answer
  }
}

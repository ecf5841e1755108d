import axios from 'axios'
import { expect, test, vi } from 'vitest'

import { createRequest } from '../../../providers/http/request'
import { playNotice } from '../../../providers/notifications/playback'
import { envelope, makeWire } from '../../support/fakeWire'
import { makeNotice } from '../../support/notices'

import type { Http, HttpOptions } from '../../../providers/http/httpTypes'

const file = new File(['x'], 'a.png')
const calls: readonly (readonly [string, (http: Http, base: string) => Promise<unknown>])[] = [
  ['a read', (http, base) => http.get(`${base}/shop/index`)],
  ['a change', (http, base) => http.post(`${base}/shop/edit`, { id: 1 })],
  ['a removal', (http, base) => http.remove(`${base}/shop/del`, { ids: [1] })],
  ['an upload', (http, base) => http.upload(`${base}/ajax/upload`, file)],
  ['an export', (http, base) => http.download(`${base}/shop/export`)],
]
const tokensOf = (headers: Readonly<Record<string, string>>): string[] => [headers['batoken'] ?? '', headers['ba-user-token'] ?? '']

test('S7.1 requests go to the origin of the page', async () => {
  const { http, log } = makeWire(() => envelope(1))
  await http.get('/admin/x/index')
  expect(log[0]?.baseUrl).toBe(window.location.origin)
})

test.each([
  ['a read', 10_000],
  ['a change', 10_000],
  ['a removal', 10_000],
  ['an upload', 0],
  ['an export', 0],
])('S7.2 S7.3 %s times out after %d ms; 0 means never', async (name, limit) => {
  const { http, log } = makeWire(() => envelope(1))
  await calls.find(([one]) => one === name)?.[1](http, '/admin')
  expect(log.map(({ timeout }) => timeout)).toEqual([limit])
})

test('a call does not wait for cookies of the browser', async () => {
  const get = vi.fn(() => Promise.resolve(null))
  vi.stubGlobal('cookieStore', { get })
  try {
    const adapter = axios.getAdapter('xhr') // that of browsers; other tests of this worker replace the default
    const send = createRequest({ adapter, tokens: { read: () => ({ token: '' }) }, language: () => 'en' } as unknown as HttpOptions) // what it reads
    await expect(send({ method: 'get', url: '/admin/x/index' }, 'admin')).rejects.toThrow()
    expect(get).not.toHaveBeenCalled()
  } finally {
    vi.unstubAllGlobals()
  }
})

test('an upload sends its topic before its file and is never deduplicated', async () => {
  const { http, log } = makeWire(() => envelope(1, { file: { url: '/a.png' } }))
  await Promise.all([1, 2].map(() => http.upload('/admin/ajax/upload', file, { topic: 'avatar' })))
  expect([...(log[0]?.body as FormData).keys()]).toEqual(['topic', 'file'])
  expect(log).toHaveLength(2)
})

test('S7.4 the current language is sent', async () => {
  let language: 'zh-cn' | 'en' = 'zh-cn'
  const { http, log } = makeWire(() => envelope(1), { language: () => language })
  await http.get('/admin/x/index')
  language = 'en'
  await http.get('/admin/x/index')
  expect(log.map(({ headers }) => headers['think-lang'])).toEqual(['zh-cn', 'en'])
})

test.each(calls)('S6.2 S6.3 S7.5 %s sends the token of its own area only', async (_, call) => {
  const staff = makeWire(() => envelope(1))
  await call(staff.http, '/admin')
  await call(staff.http, '/api')
  expect(staff.log.map(({ headers }) => tokensOf(headers))).toEqual([
    ['old', ''],
    ['old', ''],
  ])
  for (const path of ['/user/account/overview', '/shop', '/shop/goods/1', '/user/login']) {
    const member = makeWire(() => envelope(1), { path })
    await call(member.http, '/api')
    expect(member.log.map(({ headers }) => tokensOf(headers))).toEqual([['', 'member']])
  }
  expect(staff.log.every(({ headers, url, query, body }) => headers['server'] === 'true' && !JSON.stringify([url, query, body]).includes('old'))).toBe(true)
})

test.each([
  ['/admin/auth/admin', 'admin-refresh', 'renewer', ['new', '']],
  ['/user/account/overview', 'user-refresh', 'member-renewer', ['', 'new']],
] as const)('a renewal on %s sends the tokens of that area only', async (path, type, renewer, after) => {
  const before = path.startsWith('/admin') ? ['old', ''] : ['', 'member']
  const wire = makeWire(
    ({ url, headers }) => {
      if (url.endsWith('refreshToken')) return envelope(1, { type, token: 'new' })
      return tokensOf(headers).includes('new') ? envelope(1) : envelope(409, [], 'expired')
    },
    { path },
  )
  await wire.http.get('/api/x/index')
  expect(wire.log.map(({ headers }) => tokensOf(headers))).toEqual([before, before, after])
  expect(wire.log[1]?.body).toEqual({ refreshToken: renewer })
})

test('a sound is fetched without headers', async () => {
  const requested: string[] = []
  class Sound {
    onended: (() => void) | null = null
    constructor(url: string) {
      requested.push(url)
    }
    async play(): Promise<void> {
      queueMicrotask(() => this.onended?.())
    }
  }
  vi.stubGlobal('Audio', Sound)
  await playNotice(makeNotice({ audio_path: '/storage/ding.mp3' }), (path) => path)
  expect(requested).toEqual(['/storage/ding.mp3'])
  vi.unstubAllGlobals()
})

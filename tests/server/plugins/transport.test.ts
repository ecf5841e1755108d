import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import Fastify from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { headers as sentHeaders } from '../../../resources/kit/protocol/envelope'
import { addPermission } from '../../../server/plugins/permission'
import { createLegacyUrlRewriter } from '../../../server/plugins/rewriteUrl'
import { addSecurity } from '../../../server/plugins/security'
import { testApp } from '../../support/app'
import { testParts } from '../../support/config'
import { testDatabase } from '../../support/database'

import type { FastifyInstance } from 'fastify'

import type { AppDeps } from '../../../server/deps'
import type { TestApp } from '../../support/app'

const dataDir = mkdtempSync(join(tmpdir(), 'zhanggui-transport-'))
let app: TestApp
beforeAll(async () => {
  app = await testApp({ rateLimit: 200, dataDir, notifyPort: 2828, corsOrigins: ['https://desk.example', 'http://localhost:1818'] })
})
afterAll(() => app.close())

const get = (url: string, headers: Record<string, string> = {}) => app.app.inject({ method: 'GET', url, headers: { batoken: app.token, ...headers } })
const page = { accept: 'text/html,*/*' }

describe('addresses', () => {
  test.each([
    '/admin/shop.GoodsService/index',
    '/admin/SHOP.goodsservice/INDEX',
    '/index.php/admin/shop.GoodsService/index',
    '/admin.php/shop.GoodsService/index',
    '/admin/shop.goods_service/index?limit=1',
    '/admin/shop.GoodsService/index/',
  ])('S7.6 %s reaches the list', async (url) => {
    expect((await get(url)).json()).toMatchObject({ code: 1 })
  })

  test('S7.8 an unknown call is answered with 404 and an envelope, a screen with the page, a probe with 404', async () => {
    for (const url of ['/admin/nothing.Here/index', '/api/nothing/index', '/admin/auth/admin/index'])
      expect([url, (await get(url)).statusCode, (await get(url)).json()]).toMatchObject([url, 404, { code: 0, data: null }])
    for (const url of [
      '/.env',
      '/.git/config',
      '/package.json',
      '/server/main.ts',
      '/assets/../package.json',
      '/storage/../../package.json',
      '/static/..%2f..%2fpackage.json',
    ])
      expect([url, (await get(url, page)).statusCode]).toEqual([url, 404])
  })

  test('S2.1 the root redirects to the sign-in page', async () => {
    expect(await get('/')).toMatchObject({ statusCode: 302, headers: { location: '/admin/login' } })
  })

  test("a request for /favicon.ico is redirected to the product's icon", async () => {
    expect(await get('/favicon.ico')).toMatchObject({ statusCode: 302, headers: { location: '/icon.svg' } })
  })

  test('the address of a screen that resembles a call is not rewritten', () => {
    const urls = createLegacyUrlRewriter()
    urls.addRoute('/admin/auth.Admin/index')
    expect(urls.rewrite('/admin/auth/admin/add?x=1')).toBe('/admin/auth/admin/add?x=1')
    expect(urls.rewrite('/ADMIN/auth.ADMIN/Index?x=1')).toBe('/admin/auth.Admin/index?x=1')
  })
})

describe('bodies and queries', () => {
  const add = (payload: string, type = 'application/json') =>
    app.app.inject({ method: 'POST', url: '/admin/shop.GoodsService/add', payload, headers: { batoken: app.token, 'content-type': type } })

  test('a URL-encoded form is accepted', async () => {
    expect((await add('name=Returns&is_default=1', 'application/x-www-form-urlencoded')).json()).toMatchObject({ code: 1 })
  })
  test.each([
    ['{"name":', 'application/json'],
    ['{"__proto__":{"x":1},"name":"a"}', 'application/json'],
    ['{"a":{"constructor":{"prototype":{"x":1}}}}', 'application/json'],
    ['name=a&__proto__[x]=1', 'application/x-www-form-urlencoded'],
    ['name=a&constructor[prototype][x]=1', 'application/x-www-form-urlencoded'],
    ['<name>a</name>', 'application/xml'],
    ['[1,2]', 'application/json'],
    ['"text"', 'application/json'],
    [`{"name":"${'x'.repeat(1_100_000)}"}`, 'application/json'],
  ])('%.40s is refused in the envelope', async (payload, type) => {
    const response = await add(payload, type)
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({ code: 0, msg: expect.any(String) })
    expect(({} as Record<string, unknown>)['x']).toBeUndefined()
  })
  test.each(['__proto__[x]=1', 'search[0][__proto__]=1', 'a%5B__proto__%5D=1', 'constructor[x]=1'])('the query %s is refused', async (query) => {
    expect((await get(`/admin/shop.GoodsService/index?${query}`)).json()).toMatchObject({ code: 0 })
  })
  test('a delete may have its ids in the body, or no body', async () => {
    const response = await app.app.inject({
      method: 'DELETE',
      url: '/admin/shop.GoodsService/del',
      headers: { batoken: app.token, 'content-type': 'application/json' },
    })
    expect(response.json()).toMatchObject({ code: 0, msg: '请先选择记录' })
  })
  test('a GET request never changes anything', async () => {
    expect((await get('/admin/shop.GoodsService/del?ids[]=1')).statusCode).toBe(404)
  })
  test('S7.4 the language is taken from the header or the query', async () => {
    expect((await get('/admin/shop.GoodsService/edit?id=999999999', { 'think-lang': 'en' })).json().msg).toMatch(/refresh the list/)
    expect((await get('/admin/shop.GoodsService/edit?id=999999999&lang=en')).json().msg).toMatch(/refresh the list/)
  })
})

describe('guards', () => {
  test('the server does not start with a route without a permission', () => {
    let onRoute = (_: object): void => undefined
    const fake = {
      decorateRequest: () => undefined,
      createRateLimit: () => undefined,
      addHook: (name: string, hook: typeof onRoute) => name === 'onRoute' && (onRoute = hook),
    } as unknown as FastifyInstance // the only methods that the plugin calls
    addPermission(fake, {} as AppDeps)
    expect(() => onRoute({ method: 'GET', url: '/admin/open/door', config: {} })).toThrow('/admin/open/door')
    expect(() => onRoute({ method: 'GET', url: '/healthz', config: {} })).not.toThrow()
  })

  test('CORS allows the configured origins and our own, no others, and never with credentials', async () => {
    const answered = async (origin: string, method: 'OPTIONS' | 'GET' = 'OPTIONS'): Promise<Record<string, unknown>> =>
      (await app.app.inject({ method, url: '/admin/Index/login', headers: { origin, host: 'shop.example:8000' } })).headers
    for (const method of ['OPTIONS', 'GET'] as const) {
      for (const origin of ['https://desk.example', 'http://localhost:1818', 'http://shop.example:8000']) {
        const headers = await answered(origin, method)
        expect([origin, headers['access-control-allow-origin'], headers['vary']]).toEqual([origin, origin, expect.stringContaining('Origin')])
        expect(headers).not.toHaveProperty('access-control-allow-credentials')
        for (const name of Object.values(sentHeaders)) expect(headers['access-control-allow-headers']).toContain(name)
      }
      for (const origin of [
        ...['null', '*', 'http://localhost', 'http://localhost:1819', 'http://127.0.0.1:1818', 'http://127.0.0.1:9444', 'https://localhost:1818'],
        ...[
          'http://shop.example',
          'https://shop.example',
          'https://shop.example:8000',
          'http://shop.example:9444',
          'http://desk.example',
          'https://xdesk.example',
        ],
        ...[
          'https://desk.example.evil.example',
          'http://localhost.evil.example',
          'http://evil.example',
          'file://localhost',
          'http://localhost:1818@evil.example',
        ],
      ])
        expect([origin, (await answered(origin, method))['access-control-allow-origin']]).toEqual([origin, undefined])
    }
    expect((await app.app.inject({ method: 'OPTIONS', url: '/admin/auth.Admin/index' })).statusCode).toBe(204)
  })

  describe('content security policy of pages', () => {
    const directives = async (host = 'shop.example:8000', url = '/admin/login'): Promise<Record<string, string[]>> => {
      const { headers } = await app.app.inject({ method: 'GET', url, headers: { accept: 'text/html', host } })
      const parts = String(headers['content-security-policy']).split(';')
      return Object.fromEntries(parts.map((part) => [part.split(' ')[0] ?? '', part.split(' ').slice(1)]))
    }
    const setCdn = (value: unknown): Promise<unknown> =>
      app.sql("insert into setting (key, value) values ('cdn_url', $1) on conflict (key) do update set value = excluded.value", [JSON.stringify(value)])
    afterEach(() => app.sql("delete from setting where key = 'cdn_url'"))

    test('sockets may connect to our own host, at its own port and the port of notices', async () => {
      expect((await directives())['connect-src']).toEqual(["'self'", 'ws://shop.example:8000', 'wss://shop.example:8000', 'ws://shop.example:2828'])
      expect((await directives('[::1]:8000'))['connect-src']).toEqual(["'self'", 'ws://[::1]:8000', 'wss://[::1]:8000', 'ws://[::1]:2828'])
      expect((await directives('shop.example'))['connect-src']).toEqual(["'self'", 'ws://shop.example', 'wss://shop.example', 'ws://shop.example:2828'])
      for (const host of ["x;script-src 'unsafe-inline'", 'a b', 'a,b', '*']) expect((await directives(host))['connect-src']).toEqual(["'self'"])
    })

    test('without a CDN pictures are loaded from our own origin only', async () => {
      expect(await directives()).toMatchObject({ 'img-src': ["'self'", 'data:', 'blob:'], 'media-src': ["'self'", 'blob:'] })
    })

    test.each([
      ['https://cdn.example', 'https://cdn.example'],
      ['https://cdn.example/shop/', 'https://cdn.example'],
      ['http://cdn.example:8080', 'http://cdn.example:8080'],
      ['//cdn.example', 'cdn.example'],
      ['//cdn.example:81/a', 'cdn.example:81'],
      ['//图片.example', 'xn--wcsw84d.example'],
    ])('the CDN %s is allowed as %s, in the policy and in the data of pages', async (cdn, source) => {
      await setCdn(cdn)
      const { 'img-src': images, 'media-src': media } = await directives()
      expect([images, media]).toEqual([
        ["'self'", 'data:', 'blob:', source],
        ["'self'", 'blob:', source],
      ])
      expect((await get('/admin/Index/index')).json().data.siteConfig.cdnUrl).toBe(cdn)
    })

    test.each([
      'cdn.example',
      'ftp://cdn.example',
      'javascript:alert(1)',
      "https://cdn.example; script-src 'unsafe-inline'",
      'https://',
      '//',
      '/cdn',
      'https://a b',
      'https://*',
      7,
    ])('the CDN %j is invalid and ignored', async (cdn) => {
      await setCdn(cdn)
      expect((await directives())['img-src']).toEqual(["'self'", 'data:', 'blob:'])
      expect((await get('/admin/Index/index')).json().data.siteConfig.cdnUrl).toMatch(/^(\/\/localhost:80|\/\/[\w.:]+)?$/)
    })

    test('without a database pages are served with the last known settings', async () => {
      const { close, db } = await testDatabase()
      await close()
      const lone = Fastify()
      lone.decorateRequest('language', 'en')
      addSecurity(lone, { ...testParts({ db, url: '' }), db })
      lone.setNotFoundHandler((_, reply) => reply.type('text/html').send('page'))
      const { statusCode, headers } = await lone.inject({ url: '/admin/login', headers: { host: 'shop.example' } })
      expect([statusCode, headers['content-security-policy']]).toEqual([200, expect.stringContaining("img-src 'self' data: blob:;")])
      await lone.close()
    })
  })

  test('pages may only run built scripts', async () => {
    const { headers } = await get('/')
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer', 'x-frame-options': 'SAMEORIGIN' })
    expect(String(headers['content-security-policy'])).toMatch(/script-src 'self';.*object-src 'none';base-uri 'none'.*frame-ancestors 'self'/)
  })

  test('API responses are not cached, and opened as a page they may do nothing', async () => {
    for (const url of ['/admin/shop.GoodsService/index', '/admin/Index/index', '/admin/Index/login'])
      expect((await get(url)).headers).toMatchObject({
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none';frame-ancestors 'none'",
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
      })
  })

  test('an uploaded page is sent as a download and never run', async () => {
    const folder = join(dataDir, 'storage')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'x.html'), '<script>1</script>')
    expect((await get('/storage/x.html')).headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-disposition': 'attachment',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
  })

  test('the health check reveals nothing but the status', async () => {
    expect((await get('/healthz')).json()).toEqual({ status: 'ok' })
  })

  test('too many reads are refused with `Retry-After`; writes and files are not counted', async () => {
    let last = await get('/admin/Index/login')
    for (let i = 0; i < 220; i++) last = await get('/admin/Index/login')
    expect(last.statusCode).toBe(200)
    expect(last.json()).toMatchObject({ code: 0, msg: '请求过于频繁，请稍后再试' })
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
    expect((await app.app.inject({ method: 'POST', url: '/admin/shop.GoodsService/add', payload: {}, headers: { batoken: app.token } })).json()).toMatchObject({
      msg: '表单数据不完整',
    })
  })
})

import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { readConfig } from '../../../server/config'
import { addEnvelope } from '../../../server/plugins/envelope'
import { addPages } from '../../../server/plugins/pages'
import { createLegacyUrlRewriter } from '../../../server/plugins/rewriteUrl'
import { testApp } from '../../support/app'
import { testParts } from '../../support/config'
import { firstSegmentsOf } from '../../support/routes'
import { root } from '../../support/sources'

import type { FastifyInstance } from 'fastify'

import type { TestApp } from '../../support/app'

const browser = { accept: 'text/html,*/*' }
const source = readFileSync(join(root, 'src/index.html'), 'utf8')
const built = mkdtempSync(join(tmpdir(), 'zhanggui-client-'))
const page = join(built, 'index.html')

let app: TestApp
let pages: FastifyInstance
let usual: FastifyInstance
beforeAll(async () => {
  mkdirSync(join(built, 'assets'))
  writeFileSync(page, source)
  writeFileSync(join(built, 'icon.svg'), '<svg/>')
  app = await testApp({ adminBase: '/desk' })
  pages = await pagesAt('/desk')
  usual = await pagesAt('/admin')
})
afterAll(async () => {
  await Promise.all([pages.close(), usual.close(), app.close()])
  rmSync(built, { recursive: true, force: true })
})

/** The page plugin alone, with a folder of the tests. */
async function pagesAt(adminBase: string): Promise<FastifyInstance> {
  const parts = testParts(app, { adminBase })
  const server = Fastify()
  server.decorateRequest('language', 'en')
  addEnvelope(server, parts)
  await addPages(server, parts, built)
  return server
}

describe('screens', () => {
  const statusOf = async (url: string, server = pages): Promise<number> => (await server.inject({ url, headers: browser })).statusCode

  test.each(['/desk', '/desk/login', '/desk/auth/admin', '/desk/auth/admin/edit/1?x=1', '/desk/iframe/https%3A%2F%2Fout.test%2Fa.html', '/user/login', '/401'])(
    'S7.6 %s is answered with the page',
    async (url) => {
      const response = await pages.inject({ url, headers: browser })
      expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
      expect(response.body).toContain('<meta name="admin-base" content="/desk" />')
    },
  )

  test.each(['/admin', '/admin/login', '/admin/auth/admin', '/desks/login', '/desk.php', '/DESK/login'])('S7.6 %s is an unknown page', async (url) => {
    expect(await statusOf(url)).toBe(404)
  })

  test('S7.6 a path below the mount that looks like an API call is answered with 404 in an envelope', async () => {
    const response = await pages.inject({ url: '/desk/auth.Admin/index', headers: browser })
    expect([response.statusCode, response.json()]).toMatchObject([404, { code: 0 }])
  })

  test('S7.6 with the default mount path nothing is rewritten', async () => {
    expect((await usual.inject({ url: '/admin/login', headers: browser })).body).toBe(source)
    expect([await statusOf('/admin/login', usual), await statusOf('/desk/login', usual)]).toEqual([200, 404])
  })

  test('S7.6 the root redirects to the sign-in page below the mount path', async () => {
    for (const server of [pages, app.app]) expect(await server.inject('/')).toMatchObject({ statusCode: 302, headers: { location: '/desk/login' } })
  })

  test('files beside the page are sent unchanged', async () => {
    expect((await pages.inject('/icon.svg')).body).toBe('<svg/>')
  })
})

describe('the page', () => {
  test('S7.6 is revalidated at every request and sent once', async () => {
    const first = await pages.inject({ url: '/desk/login', headers: browser })
    const again = await pages.inject({ url: '/desk/login', headers: { ...browser, 'if-none-match': String(first.headers['etag']) } })
    expect([first.headers['cache-control'], again.statusCode, again.body]).toEqual(['no-cache', 304, ''])
    const unknown = await pages.inject({ url: '/nowhere', headers: { ...browser, 'if-none-match': String(first.headers['etag']) } })
    expect(unknown.statusCode).toBe(404)
  })

  test('S7.6 has another ETag under another mount path, so that a cached page is not reused', async () => {
    const [one, other] = await Promise.all([pages, usual].map((server) => server.inject({ url: '/401', headers: browser })))
    expect(one?.headers['etag']).not.toBe(other?.headers['etag'])
  })

  test('S7.6 of a new build is used without a restart, and a missing one is waited for', async () => {
    writeFileSync(page, source.replace('<body>', '<body class="newer">'))
    utimesSync(page, new Date(), new Date(Date.now() + 5000))
    expect((await pages.inject({ url: '/desk/login', headers: browser })).body).toMatch(/content="\/desk"[^]*class="newer"/)
    rmSync(page)
    expect((await pages.inject({ url: '/desk/login', headers: browser })).statusCode).toBe(503)
    writeFileSync(page, source)
  })
})

test('S7.6 no first segment of a route can be the mount', () => {
  const segments = firstSegmentsOf(app.app).filter((segment) => segment !== 'admin' && segment !== 'desk')
  expect(segments).toContain('rest')
  for (const segment of segments) expect(() => readConfig({ ADMIN_BASE: `/${segment}` }), segment).toThrow('ADMIN_BASE')
})

describe('API requests', () => {
  test.each([
    '/desk.php/shop.GoodsService/index',
    '/DESK.php/shop.goods_service/index?limit=1',
    '/admin/shop.GoodsService/index',
    '/index.php/admin/shop.GoodsService/index',
    '/admin.php/shop.GoodsService/index',
  ])('S7.6 %s reaches the list', async (url) => {
    expect(await app.call('GET', url)).toMatchObject({ status: 200, code: 1 })
  })

  test('S7.6 a change by the API path of the mount is saved, and logged with its usual name', async () => {
    expect(await app.call('POST', '/desk.php/shop.GoodsService/add', { body: { name: 'Returns', is_default: 1 } })).toMatchObject({ code: 1 })
    const { rows } = await app.sql<{ url: string }>('select url from admin_log order by id desc limit 1')
    expect(rows).toEqual([{ url: '/admin/shop.GoodsService/add' }])
  })

  test('S7.6 an unknown API path below the mount is answered with 404 in an envelope, other mounts do not exist', async () => {
    for (const url of ['/desk.php/nothing.Here/index', '/other.php/shop.GoodsService/index'])
      expect([url, await app.call('GET', url)]).toMatchObject([url, { status: 404, code: 0 }])
  })

  test('S7.6 only the mount path is rewritten', () => {
    const { rewrite } = createLegacyUrlRewriter('/desk')
    const urls = ['/desk.php/x.Y/z?a=/desk.php/', '/api.php/x/y', '/desk/x', '/desk.phpx/y', '/a/desk.php/x']
    expect(urls.map(rewrite)).toEqual(['/admin/x.Y/z?a=/desk.php/', '/api/x/y', '/desk/x', '/desk.phpx/y', '/a/desk.php/x'])
  })
})

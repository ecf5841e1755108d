import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { addEnvelope } from '../../../server/plugins/envelope'
import { addPages } from '../../../server/plugins/pages'
import { testApp } from '../../support/app'
import { testParts } from '../../support/config'

import type { FastifyInstance } from 'fastify'

import type { TestApp } from '../../support/app'

const built = mkdtempSync(join(tmpdir(), 'zhanggui-pages-'))
let app: TestApp
let pages: FastifyInstance
beforeAll(async () => {
  mkdirSync(join(built, 'assets'))
  writeFileSync(join(built, 'index.html'), '<!doctype html><html><head></head><body>the page</body></html>')
  writeFileSync(join(built, 'icon.svg'), '<svg/>')
  writeFileSync(join(built, 'assets', 'main.js'), 'export const one = 1')
  app = await testApp()
  const parts = testParts(app)
  mkdirSync(join(parts.config.dataDir, 'storage'))
  writeFileSync(join(parts.config.dataDir, 'storage', 'x.png'), 'bytes')
  pages = Fastify()
  pages.decorateRequest('language', 'en')
  addEnvelope(pages, parts)
  pages.get('/admin/auth.Admin/index', () => 'the list')
  await addPages(pages, parts, built)
})
afterAll(async () => {
  await Promise.all([pages.close(), app.close()])
  rmSync(built, { recursive: true, force: true })
})

type Headers = Readonly<Record<string, string>>
type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'

async function ask(method: Method, url: string, headers: Headers): Promise<string> {
  const response = await pages.inject({ method, url, headers })
  const type = String(response.headers['content-type'] ?? '').split(';')[0]
  if (method === 'HEAD') expect([url, response.body]).toEqual([url, ''])
  return `${response.statusCode} ${type}`
}

const page = '200 text/html'
const noPage = '404 text/html'
const refused = '404 application/json'

/** Accept headers: first of browsers, monitors and link previews, then of programs that read JSON. */
const ofPages: readonly Headers[] = [
  {},
  { accept: '' },
  { accept: '*/*' },
  { accept: '*/*;q=0.8' },
  { accept: 'text/html' },
  { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' },
  { accept: 'application/xhtml+xml' },
  { accept: 'text/*' },
]
const ofPrograms: readonly Headers[] = [
  { accept: 'application/json' },
  { accept: 'application/json, text/plain, */*' },
  { accept: 'image/avif,image/webp,*/*;q=0.8' },
  { accept: 'text/html', server: 'true' },
  { accept: '*/*', server: 'true' },
  { server: 'true' },
  { accept: '*/*', batoken: 'a-token' },
  { accept: '*/*', 'ba-user-token': 'a-token' },
]

const screens = ['/admin', '/admin/login', '/admin/login/', '/admin/auth/admin', '/admin/auth/admin?x=1', '/user/login', '/shop', '/401']
const calls = ['/admin/nothing.Here/index', '/api/nothing/index', '/api/nothing']
const hidden = ['/.env', '/.git/config', '/package.json', '/server/main.ts', '/assets/../package.json']

describe.each(['GET', 'HEAD'] as const)('%s', (method) => {
  test.each(screens)('%s is the page for clients that accept HTML, and 404 for others', async (url) => {
    for (const headers of ofPages) expect([headers, await ask(method, url, headers)]).toEqual([headers, page])
    for (const headers of ofPrograms) expect([headers, await ask(method, url, headers)]).toEqual([headers, refused])
    expect(await ask(method, `${url}${url.includes('?') ? '&' : '?'}server=1`, { accept: '*/*' })).toBe(refused)
  })

  test('an unknown address is answered with the page and status 404', async () => {
    for (const headers of ofPages) expect([headers, await ask(method, '/nowhere/at/all', headers)]).toEqual([headers, noPage])
    for (const headers of ofPrograms) expect([headers, await ask(method, '/nowhere/at/all', headers)]).toEqual([headers, refused])
  })

  test.each([...calls, ...hidden])('%s is neither a page nor a file for any client', async (url) => {
    for (const headers of [...ofPages, ...ofPrograms]) expect([headers, await ask(method, url, headers)]).toEqual([headers, refused])
  })

  test.each([
    ['/icon.svg', '200 image/svg+xml'],
    ['/assets/main.js', '200 application/javascript'],
    ['/storage/x.png', '200 image/png'],
    ['/static/images/avatar.png', '200 image/png'],
    ['/storage/none.png', refused],
    ['/assets/none.js', refused],
    ['/none.svg', refused],
    ['/', '302 '],
    ['/favicon.ico', '302 '],
  ])('%s is a file for any accept header', async (url, expected) => {
    for (const headers of [...ofPages, ...ofPrograms]) expect([headers, await ask(method, url, headers)]).toEqual([headers, expected])
  })

  test('an existing call is answered for any accept header', async () => {
    for (const headers of [...ofPages, ...ofPrograms]) expect((await ask(method, '/admin/auth.Admin/index', headers)).slice(0, 3)).toBe('200')
  })
})

test.each(['POST', 'PUT', 'DELETE'] as const)('%s is never answered with a page', async (method) => {
  for (const headers of ofPages) for (const url of screens) expect(await ask(method, url, headers)).toBe(refused)
})

test('the whole server behaves in the same way', async () => {
  for (const method of ['GET', 'HEAD'] as const) {
    const health = await app.app.inject({ method, url: '/healthz' })
    expect([health.statusCode, health.body]).toEqual([200, method === 'HEAD' ? '' : '{"status":"ok"}'])
    expect((await app.app.inject({ method, url: '/admin/auth/admin/index', headers: { batoken: app.token } })).statusCode).toBe(404)
  }
})

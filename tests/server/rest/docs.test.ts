import { runInNewContext } from 'node:vm'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { preferencesKey } from '../../../providers/account/preferences'
import { infoKeys } from '../../../providers/session/session'
import { testApp } from '../../support/app'

import type { TestApp } from '../../support/app'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('the viewer and all its files come from this server, and nothing else may be loaded or framed', async () => {
  const { statusCode, headers, body } = await app.app.inject('/rest/docs')
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(headers['content-security-policy']).toContain("default-src 'self'")
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(headers['content-security-policy']).not.toMatch(/https?:|script-src/)
  const files = [...body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address).filter((address) => address !== '/icon.svg')
  expect(files).toHaveLength(3)
  for (const address of files) {
    expect(address).toMatch(/^\/static\//)
    expect((await app.app.inject(address)).statusCode).toBe(200)
  }
  expect(body).not.toMatch(/<script>|https?:\/\//)
})

interface Viewer {
  readonly requestInterceptor: (request: { headers: Record<string, string> }) => { headers: Record<string, string> }
}

const ofAccount = { defaultLang: 'zh-cn', account: { id: 7, language: 'en' } }
test.each([
  ['the chosen language', { defaultLang: 'en' }, 7, 'en'],
  ['the language of the account that is signed in', ofAccount, 7, 'en'],
  ['the chosen language for another account', ofAccount, 8, 'zh-cn'],
  ['the chosen language without an account', ofAccount, undefined, 'zh-cn'],
  ['Chinese at first', undefined, undefined, 'zh-cn'],
])('the description is in %s', async (_, lang, id, language) => {
  const stored = new Map([
    [preferencesKey, JSON.stringify({ lang })],
    [infoKeys.admin, JSON.stringify({ id })],
  ])
  let viewer: Viewer | undefined
  const { body } = await app.app.inject('/static/viewOpenApi.js')
  const localStorage = { getItem: (key: string) => stored.get(key) ?? null }
  runInNewContext(body, { localStorage, SwaggerUIBundle: (options: Viewer) => (viewer = options) })
  expect(viewer?.requestInterceptor({ headers: {} }).headers).toEqual({ 'think-lang': language })
})

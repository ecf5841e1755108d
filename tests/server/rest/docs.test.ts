import { afterAll, beforeAll, expect, test } from 'vitest'

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

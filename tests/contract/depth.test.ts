import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { testApp } from '../support/app'
import { memberToken as tokenOf } from '../support/memberApp'
import { addMember } from '../support/members'
import { routesOf } from '../support/routes'

import type { TestApp } from '../support/app'
import type { Route } from '../support/routes'

let app: TestApp
let memberToken: string
beforeAll(async () => {
  app = await testApp()
  memberToken = await tokenOf(app, await addMember(app))
})
afterAll(() => app.close())

const list = (levels: number): string => `${'['.repeat(levels)}1${']'.repeat(levels)}`
const object = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
const names = [
  'id',
  'ids',
  'name',
  'username',
  'params',
  'specs',
  'skus',
  'rules',
  'value',
  'query',
  'asked',
  'look',
  'areas',
  'filter',
  'refreshToken',
  'info',
  'x',
]

const send = (route: Route, type: string, payload: string, key?: string) =>
  app.app.inject({
    method: route.method,
    url: route.url,
    headers: {
      'content-type': type,
      ...(route.url.startsWith('/admin') ? { batoken: app.token } : { 'ba-user-token': memberToken }),
      ...(key ? { 'idempotency-key': key } : {}),
    },
    payload,
  })

const doors = (): Route[] => routesOf(app.app).filter(({ method }) => method !== 'GET')

describe('input nested deeper than necessary is refused without an error of the server', () => {
  test.each([65, 5000, 200_000])('JSON nested %i deep is refused by every writing route', async (levels) => {
    expect(doors().length).toBeGreaterThan(80)
    for (const route of doors())
      for (const payload of [list(levels), `{${names.map((name) => `"${name}":${list(Math.min(levels, 9000))}`).join(',')}}`, object(levels)]) {
        const response = await send(route, 'application/json', payload, `deep-${levels}-${payload.length}`)
        expect([route.method, route.url, response.statusCode, response.json().code]).toEqual([route.method, route.url, 200, 0])
      }
  })

  test.each([65, 5000])('forms nested %i deep are refused by every writing route', async (levels) => {
    const payload = `name=a&params${'[a]'.repeat(levels)}=1`
    for (const route of doors()) {
      const response = await send(route, 'application/x-www-form-urlencoded', payload)
      expect([route.method, route.url, response.statusCode, response.json().code]).toEqual([route.method, route.url, 200, 0])
    }
  })

  test('nested queries, plain and encoded, are refused by every reading route', async () => {
    for (const route of routesOf(app.app).filter(({ method }) => method === 'GET'))
      for (const brackets of ['[a]', '%5Ba%5D', '[]']) {
        const headers = { batoken: app.token, 'ba-user-token': memberToken }
        const response = await app.app.inject({ method: 'GET', url: `${route.url}?search${brackets.repeat(1000)}=1`, headers })
        expect([route.url, response.statusCode, response.json().code]).toEqual([route.url, 200, 0])
      }
  })

  test('an object nested inside a JSON string is refused for its field', async () => {
    const answer = await app.call('POST', '/admin/shop.Goods/add', { body: { name: 'Kettle', params: [[list(5000)]], specs: list(5000) } })
    expect([answer.status, answer.code]).toEqual([200, 0])
  })

  test('the deepest input of the real forms stays well below the limit', async () => {
    const answer = await app.call('POST', '/admin/shop.GoodsService/add', { body: { name: 'Returns', uuid: JSON.parse(list(10)) } })
    expect(answer.code).toBe(1)
  })
})

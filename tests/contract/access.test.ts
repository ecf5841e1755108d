import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { resources } from '../../resources/index'
import { nodesOf } from '../../resources/kit/derived'
import { callOf, nodeOf } from '../../resources/kit/paths'
import { signIn, signInWith, testApp } from '../support/app'
import { routesOf } from '../support/routes'

import type { AnyResource } from '../../resources/kit/define'
import type { Answer, TestApp } from '../support/app'

let app: TestApp
let clerk: string
let expired: string

beforeAll(async () => {
  app = await testApp()
  clerk = (await signInWith(app, [])).token
  expired = await signIn(app, app.adminId)
  await app.sql(
    "update token set expire_time = now() - interval '1 minute' where owner_id = $1 and expire_time > now() and create_time = (select max(create_time) from token)",
    [app.adminId],
  )
})
afterAll(() => app.close())

type Verb = 'GET' | 'POST' | 'PUT' | 'DELETE'
/** Printouts have calls of their own names under a common node. */
const isPrintNode = ({ printouts = {} }: AnyResource, name: string): boolean => Object.values(printouts).some(({ node = 'print' }) => node === name)
const calls = resources.flatMap((resource) => [
  ...Object.keys(resource.printouts ?? {}).map((name): [string, Verb] => [callOf(resource.path, name), 'GET']),
  ...nodesOf(resource)
    // An action with `relatedList` opens the list of another resource and has no call of its own.
    .filter(({ name }) => !isPrintNode(resource, name))
    .filter(({ name }) => !resource.nodes?.[name] || (resource.actions?.[name] && !resource.actions[name].relatedList))
    .map(({ name }): [string, Verb] => [callOf(resource.path, name), ['index', 'info', 'export'].includes(name) ? 'GET' : name === 'del' ? 'DELETE' : 'POST']),
])
const ask = (verb: Verb, url: string, token: string): Promise<Answer> =>
  app.call(verb, url, { token, language: 'en', ...(verb === 'POST' || verb === 'PUT' ? { body: { id: 1 } } : {}) })

describe.each(calls)('%s', (url, verb) => {
  test('asks a request without a session to sign in', async () => {
    for (const token of ['', 'nonsense', "' or 1=1 --", 'x'.repeat(300)])
      expect(await ask(verb, url, token)).toMatchObject({ status: 200, code: 303, data: { type: 'need login' } })
  })

  test('S6.9 refuses staff without the node with 401', async () => {
    const answer = await ask(verb, url, clerk)
    expect(answer).toMatchObject({ status: 200, code: 401, msg: 'You have no permission to operate' })
    expect(answer.data).toEqual([])
  })
})

describe.each(
  resources.flatMap((resource) => nodesOf(resource).map(({ name }) => [nodeOf(resource.path, name), callOf(resource.path, 'index'), resource.path] as const)),
)('the node %s', (node, index, path) => {
  test('S6.9 permits its own call only', async () => {
    const { token } = await signInWith(app, [node])
    expect((await ask('GET', index, token)).code).toBe(node === nodeOf(path, 'index') ? 1 : 401)
  })
})

test('S4.1 a request with an expired token is answered with 409 and has no effect', async () => {
  for (const [url, verb] of calls) {
    const answer = await ask(verb, url, expired)
    expect([url, answer.status, answer.code, answer.data]).toEqual([url, 200, 409, []])
  }
})

test('a disabled account is signed out with the next request', async () => {
  const { token, adminId } = await signInWith(app, ['shop/goodsService/index'])
  expect((await ask('GET', '/admin/shop.GoodsService/index', token)).code).toBe(1)
  await app.sql("update admin set status = 'disable' where id = $1", [adminId])
  expect((await ask('GET', '/admin/shop.GoodsService/index', token)).code).toBe(303)
})

test('S6.9 a right removed from a group is refused with the next request', async () => {
  const { token, groupId } = await signInWith(app, ['shop/goodsService/index'])
  expect((await ask('GET', '/admin/shop.GoodsService/index', token)).code).toBe(1)
  await app.sql('delete from admin_group_rule where group_id = $1', [groupId])
  expect((await ask('GET', '/admin/shop.GoodsService/index', token)).code).toBe(401)
})

/** Routes open to everyone: sign-in, token renewal, captcha and the data of the sign-in page. */
const open = new Set([
  'GET /admin/Index/login',
  'POST /admin/Index/login',
  'POST /admin/Index/logout',
  'POST /api/common/refreshToken',
  'GET /api/common/clickCaptcha',
  'POST /api/common/checkClickCaptcha',
  'POST /admin/Index/setup', // requires the one-time secret
  'GET /api/ajax/area',
  'GET /api/ajax/buildSuffixSvg', // draws the file suffix it is sent
  'GET /admin/ajax/buildSuffixSvg',
  'GET /api/shop.Agreement/read', // texts for everyone
  'GET /api/index/index', // public settings such as the name of the shop
  'GET /api/user/checkIn', // settings and requests of the member sign-in
  'POST /api/user/checkIn',
  'POST /api/pay/notify/1', // believed only with the signature of the gateway
  'POST /api/user/logout', // revokes the tokens it receives
])
/** Routes open to all staff without a node: own menus, first steps, notices, pictures, regions. */
const isForStaff = (url: string): boolean => /^\/admin\/((Index|[aA]jax|shop\.base)\/|FirstSteps\/index$|shop\.notify\.Notify\/read$)/.test(url)

describe('every route of the server', () => {
  test('the router has every call of every resource', () => {
    const known = new Set(routesOf(app.app).map(({ method, url }) => `${method} ${url}`))
    expect(calls.filter(([url, verb]) => !known.has(`${verb} ${url}`))).toEqual([])
  })

  test('without a session only the public routes answer', async () => {
    const reached = []
    for (const { method, url } of routesOf(app.app)) {
      const { code } = await ask(method, url, '')
      if (code !== 303) reached.push(`${method} ${url}`)
    }
    expect(reached.filter((one) => !open.has(one))).toEqual([])
  })

  test('a role without nodes reaches only the routes for all staff', async () => {
    const reached = []
    for (const { method, url } of routesOf(app.app)) {
      if (open.has(`${method} ${url}`) || isForStaff(url)) continue
      const { code } = await ask(method, url, clerk)
      // A staff token is not valid in the member area.
      if (code !== (url.startsWith('/api/') ? 303 : 401)) reached.push(`${method} ${url} ${code}`)
    }
    expect(reached).toEqual([])
  })

  test.each(['/admin/nothing/index', '/admin/auth.Admin/nothing', '/api/nothing', '/admin/auth.Admin/__proto__', '/admin/..%2f..%2fetc/passwd'])(
    'the unknown path %s is answered with an error in an envelope',
    async (url) => {
      const answer = await ask('GET', url, app.token)
      expect(answer.status).toBe(404)
      expect(answer).toMatchObject({ code: expect.any(Number), msg: expect.any(String) })
    },
  )
})

test('no response contains a password, a hash or a token of another session', async () => {
  for (const resource of resources) {
    const { text } = await app.call('GET', callOf(resource.path, 'index'), { query: { limit: 100 } })
    expect(text).not.toMatch(/password_hash|\$argon2|"hash"/)
    expect(text).not.toContain(app.token)
  }
})

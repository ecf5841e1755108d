import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { resources } from '../../resources/index'
import { nodesOf } from '../../resources/kit/derived'
import { callOf, nodeOf } from '../../resources/kit/paths'
import { signIn, signInWith, testApp } from '../support/app'
import { routesOf } from '../support/routes'

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
const calls = resources.flatMap((resource) =>
  nodesOf(resource)
    // A node without a call of its own relatedList the list of another resource.
    .filter(({ name }) => !resource.nodes?.[name] || (resource.actions?.[name] && !resource.actions[name].relatedList))
    .map(({ name }): [string, Verb] => [callOf(resource.path, name), name === 'index' || name === 'export' ? 'GET' : name === 'del' ? 'DELETE' : 'POST']),
)
const ask = (verb: Verb, url: string, token: string): Promise<Answer> =>
  app.call(verb, url, { token, language: 'en', ...(verb === 'POST' || verb === 'PUT' ? { body: { id: 1 } } : {}) })

describe.each(calls)('%s', (url, verb) => {
  test('asks a visitor to sign in', async () => {
    for (const token of ['', 'nonsense', "' or 1=1 --", 'x'.repeat(300)])
      expect(await ask(verb, url, token)).toMatchObject({ status: 200, code: 303, data: { type: 'need login' } })
  })

  test('S6.9 tells a clerk without the node that he may not', async () => {
    const answer = await ask(verb, url, clerk)
    expect(answer).toMatchObject({ status: 200, code: 401, msg: 'You have no permission to operate' })
    expect(answer.data).toEqual([])
  })
})

describe.each(
  resources.flatMap((resource) => nodesOf(resource).map(({ name }) => [nodeOf(resource.path, name), callOf(resource.path, 'index'), resource.path] as const)),
)('the node %s', (node, index, path) => {
  test('S6.9 relatedList its own call only', async () => {
    const { token } = await signInWith(app, [node])
    expect((await ask('GET', index, token)).code).toBe(node === nodeOf(path, 'index') ? 1 : 401)
  })
})

test('S4.1 an expired token is told so, before anything has happened', async () => {
  for (const [url, verb] of calls) {
    const answer = await ask(verb, url, expired)
    expect([url, answer.status, answer.code, answer.data]).toEqual([url, 200, 409, []])
  }
})

test('a disabled account is out at once', async () => {
  const { token, adminId } = await signInWith(app, ['shop/goodsService/index'])
  expect((await ask('GET', '/admin/shop.GoodsService/index', token)).code).toBe(1)
  await app.sql("update admin set status = 'disable' where id = $1", [adminId])
  expect((await ask('GET', '/admin/shop.GoodsService/index', token)).code).toBe(303)
})

test('S6.9 a right taken from a group is gone with the next call', async () => {
  const { token, groupId } = await signInWith(app, ['shop/goodsService/index'])
  expect((await ask('GET', '/admin/shop.GoodsService/index', token)).code).toBe(1)
  await app.sql('delete from admin_group_rule where group_id = $1', [groupId])
  expect((await ask('GET', '/admin/shop.GoodsService/index', token)).code).toBe(401)
})

/** What a visitor may call: signing in, staying signed in, the captcha and what the sign-in page shows. */
const open = new Set([
  'GET /admin/Index/login',
  'POST /admin/Index/login',
  'POST /admin/Index/logout',
  'POST /api/common/refreshToken',
  'GET /api/common/clickCaptcha',
  'POST /api/common/checkClickCaptcha',
  'POST /admin/Index/setup', // needs the one-time secret
  'GET /api/ajax/area',
  'GET /api/ajax/buildSuffixSvg', // a drawing of the letters one sends
  'GET /admin/ajax/buildSuffixSvg',
  'GET /api/index/index', // the name of the shop and what it shows to everybody
  'GET /api/user/checkIn', // what the sign-in of members asks for
  'POST /api/user/checkIn',
  'POST /api/user/logout', // ends the tokens it is given
])
/** What every member of staff may call, whatever his nodes: his own menus, notices, pictures, regions. */
const isForStaff = (url: string): boolean => /^\/admin\/((Index|[aA]jax|shop\.base)\/|shop\.notify\.Notify\/read$)/.test(url)

describe('the crawl over every route of the server', () => {
  test('the router offers every call of every resource', () => {
    const known = new Set(routesOf(app.app).map(({ method, url }) => `${method} ${url}`))
    expect(calls.filter(([url, verb]) => !known.has(`${verb} ${url}`))).toEqual([])
  })

  test('a visitor reaches the open calls only', async () => {
    const reached = []
    for (const { method, url } of routesOf(app.app)) {
      const { code } = await ask(method, url, '')
      if (code !== 303) reached.push(`${method} ${url}`)
    }
    expect(reached.filter((one) => !open.has(one))).toEqual([])
  })

  test('an empty role reaches nothing that is not for all staff', async () => {
    const reached = []
    for (const { method, url } of routesOf(app.app)) {
      if (open.has(`${method} ${url}`) || isForStaff(url)) continue
      const { code } = await ask(method, url, clerk)
      // In the member area a token of staff is no token at all.
      if (code !== (url.startsWith('/api/') ? 303 : 401)) reached.push(`${method} ${url} ${code}`)
    }
    expect(reached).toEqual([])
  })

  test.each(['/admin/nothing/index', '/admin/auth.Admin/nothing', '/api/nothing', '/admin/auth.Admin/__proto__', '/admin/..%2f..%2fetc/passwd'])(
    '%s is no address, and says so in an envelope',
    async (url) => {
      const answer = await ask('GET', url, app.token)
      expect(answer.status).toBe(404)
      expect(answer).toMatchObject({ code: expect.any(Number), msg: expect.any(String) })
    },
  )
})

test('no answer carries a password, a hash or a token of somebody', async () => {
  for (const resource of resources) {
    const { text } = await app.call('GET', callOf(resource.path, 'index'), { query: { limit: 100 } })
    expect(text).not.toMatch(/password_hash|\$argon2|"hash"/)
    expect(text).not.toContain(app.token)
  }
})

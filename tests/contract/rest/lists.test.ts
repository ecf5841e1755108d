import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { resources } from '../../../resources/index'
import { nodesOf } from '../../../resources/kit/derived'
import { callOf, nodeOf } from '../../../resources/kit/paths'
import { buildApp } from '../../../server/app'
import { makeToken, rest } from '../../support/apiTokens'
import { signInWith, testApp } from '../../support/app'
import { testParts } from '../../support/config'
import { fillUp, insertRow, makeRow } from '../../support/rows'

import type { RestAnswer } from '../../support/apiTokens'
import type { TestApp } from '../../support/app'

const members = 'user/user'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await testApp()
  token = (await makeToken(app)).token
  for (const resource of resources) await fillUp(app, resource, 2)
  for (const money of ['1.00', '2.00', '3.00']) await makeRow(app, members, { nickname: `range ${money}` })
})
afterAll(() => app.close())

const get = (query: Readonly<Record<string, unknown>>, path = members): Promise<RestAnswer> =>
  rest(
    app,
    token,
    'GET',
    `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, JSON.stringify(value)])).toString()}`,
  )
const idsOf = ({ json }: RestAnswer): number[] => (json as unknown as { id: number }[]).map(({ id }) => id)

describe('Content-Range', () => {
  test('has both ends and the exact total, from any first row', async () => {
    const all = idsOf(await get({ sort: ['id', 'ASC'], range: [0, 99] }))
    const { status, headers, json } = await get({ sort: ['id', 'ASC'], range: [1, 3] })
    expect([status, headers['content-range'], idsOf({ status, headers, json })]).toEqual([200, `${members} 1-3/${all.length}`, all.slice(1, 4)])
  })

  test('has no ends after the last row or without any', async () => {
    const total = idsOf(await get({ range: [0, 99] })).length
    expect((await get({ range: [500, 510] })).headers['content-range']).toBe(`${members} */${total}`)
    expect((await get({ filter: { id: [999_999_999] } })).headers['content-range']).toBe(`${members} */0`)
  })

  test('has no total where counting takes too long', async () => {
    const stopped = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014', severity: 'ERROR' })
    const db = app.db.withPlugin({
      transformQuery: ({ node }) => {
        if (node.kind === 'RawNode' && node.sqlFragments[0]?.startsWith('select count(*) as n from')) throw stopped
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const slow = await buildApp(testParts({ ...app, db }))
    const answer = await rest({ ...app, app: slow }, token, 'GET', `${members}?range=[0,1]`)
    expect([answer.status, answer.headers['content-range'], idsOf(answer)]).toEqual([200, `${members} 0-1/*`, [expect.any(Number), expect.any(Number)]])
    await slow.close()
  })

  const refused: readonly unknown[] = [[0, 100], [-1, 5], [5, 4], [0.5, 2], ['0', '9'], [0], {}, 'x', [0, 1e300]]
  test.each(refused.map((range) => ({ range })))('refuses the range $range', async ({ range }) => {
    expect((await get({ range })).status).toBe(400)
  })

  test('and ETag may be read by pages of other origins, which may send Range and If-Match', async () => {
    const { headers } = await rest(app, token, 'GET', members, { headers: { origin: 'http://localhost:80', host: 'localhost:80' } })
    expect(headers['access-control-expose-headers']).toMatch(/Content-Range.*ETag/)
    expect(headers['access-control-allow-headers']).toMatch(/Authorization.*Range.*If-Match/)
  })
})

describe('filter', () => {
  test('knows the suffixes of react-admin', async () => {
    const all = idsOf(await get({ sort: ['id', 'ASC'], range: [0, 99] }))
    const [first = 0, second = 0] = all
    const found = async (filter: object): Promise<number[]> => idsOf(await get({ filter, sort: ['id', 'ASC'], range: [0, 99] }))
    expect(await found({ id: first })).toEqual([first])
    expect(await found({ id: [first, second] })).toEqual([first, second])
    expect(await found({ id_eq: first })).toEqual([first])
    expect(await found({ id_neq: first })).toEqual(all.slice(1))
    expect(await found({ id_gt: first })).toEqual(all.slice(1))
    expect(await found({ id_gte: first })).toEqual(all)
    expect(await found({ id_lt: second })).toEqual([first])
    expect(await found({ id_lte: second })).toEqual([first, second])
    expect(await found({ id_eq_any: [second] })).toEqual([second])
    expect(await found({ id_neq_any: [first, second] })).toEqual(all.slice(2))
    expect(await found({ id_between: [first, second] })).toEqual([first, second])
    expect(await found({ nickname_q: 'range' })).toHaveLength(3)
    expect(await found({ nickname_null: true })).toEqual([])
    expect(await found({ nickname_null: false })).toEqual(all)
    expect(await found({ q: 'range 2' })).toHaveLength(1)
  })

  test('takes nested objects for columns of other rows', async () => {
    const [row] = (await get({ range: [0, 0] }, 'user/moneyLog')).json as unknown as { id: number; user: { username: string } }[]
    const filter = { user: { username: row?.user.username } }
    expect(idsOf(await get({ filter }, 'user/moneyLog'))).toContain(row?.id)
    expect(idsOf(await get({ filter: { 'user.username': row?.user.username } }, 'user/moneyLog'))).toContain(row?.id)
  })

  const refused: readonly unknown[] = [
    { password: 'x' },
    { password_hash_q: '$argon2' },
    { constructor: 1 },
    { __proto__x: 1 },
    { id_gt: 'x' },
    { id_q: { a: 1 } },
    { status: {} },
    { no_such_column: {} },
    { user: { username: {} } },
    { q: {} },
    { id_between: [] },
    { id: [] },
    { nickname: '' },
    { q: ['a'] },
    { 'id) or (1=1': 1 },
    { admin: { password: 'x' } },
    [1],
    'x',
  ]
  test.each(refused.map((filter) => ({ filter })))('refuses $filter', async ({ filter }) => {
    expect((await get({ filter })).status).toBe(400)
  })

  test.each([
    'sort=["id"]',
    'sort=["id","up"]',
    'sort=["password_hash","ASC"]',
    'sort=["id,desc","ASC"]',
    'filter={',
    'sort=[[["id"]]]',
    'filter[a]=1',
    'range=1',
  ])('refuses %s', async (query) => {
    expect((await rest(app, token, 'GET', `${members}?${query}`)).status).toBe(400)
  })
})

describe.each(resources.map(({ path }) => path))('%s', (path) => {
  test('answers the rows of the back office, with nothing more in them', async () => {
    const reader = await makeToken(app, { nodes: [nodeOf(path, 'index')] })
    const { json, headers } = await rest(app, reader.token, 'GET', `${path}?range=[0,99]`)
    const clerk = await signInWith(app, [nodeOf(path, 'index')])
    const { data } = await app.call('GET', callOf(path, 'index'), { query: { limit: 100, isTree: '0' }, token: clerk.token, language: 'en' })
    const [rows, listed] = [json as unknown as { id: number }[], data.list]
    expect(headers['cache-control']).toBe('no-store')
    for (const row of listed) expect(rows.find(({ id }) => id === row.id) ?? row).toEqual(row)
    if (rows[0]) expect(await rest(app, reader.token, 'GET', `${path}/${rows[0].id}`)).toMatchObject({ status: 200, json: rows[0] })
    expect(JSON.stringify(json)).not.toMatch(/password_hash|\$argon2|"hash"/)
  })

  test('answers If-None-Match with 304 until the row changes', async () => {
    const { json } = await rest(app, token, 'GET', `${path}?range=[0,0]`)
    const [row] = json as unknown as { id: number }[]
    const { headers } = await rest(app, token, 'GET', `${path}/${row?.id}`)
    const again = await rest(app, token, 'GET', `${path}/${row?.id}`, { headers: { 'if-none-match': String(headers['etag']) } })
    expect([again.status, again.json]).toEqual([304, {}])
    expect((await rest(app, token, 'GET', `${path}/${row?.id}`, { headers: { 'if-none-match': '"0"' } })).status).toBe(200)
  })
})

test('rows of others stay hidden: a notice of another member of staff', async () => {
  const resource = resources.find(({ path }) => path === 'shop/notify/notify')
  if (!resource) throw new Error('no notices')
  const clerk = await signInWith(
    app,
    nodesOf(resource).map(({ name }) => nodeOf(resource.path, name)),
  )
  const { id } = await insertRow(app, resource, { admin_id: clerk.adminId })
  expect((await rest(app, token, 'GET', `${resource.path}/${id}`)).status).toBe(404)
  expect((await rest(app, token, 'DELETE', `${resource.path}/${id}`)).status).toBeGreaterThanOrEqual(403)
  expect((await app.sql('select id from shop_notify where id = $1', [id])).rows).toHaveLength(1)
})

test.each(['nothing', 'user', 'user/user/x', 'user/user/1/nothing', 'user/user/0', 'user/user/-1', 'user/user/1e3', '..%2fadmin', 'USER/user'])(
  '%s is not found, as JSON',
  async (url) => {
    const { status, json, headers } = await rest(app, token, 'GET', url, { headers: { accept: 'text/html' } })
    expect([status, headers['content-type'], Object.keys(json)]).toEqual([404, 'application/json; charset=utf-8', ['message', 'code', 'errors']])
  },
)

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { resources } from '../../../resources/index'
import { rowLinesOf } from '../../../resources/kit/derived'
import { nodeOf } from '../../../resources/kit/paths'
import { makeToken, rest } from '../../support/apiTokens'
import { testApp } from '../../support/app'
import { addMember } from '../../support/members'
import { makeRow } from '../../support/rows'

import type { TestApp } from '../../support/app'

const services = 'shop/goodsService'
const members = 'user/user'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await testApp()
  token = (await makeToken(app)).token
})
afterAll(() => app.close())

test('a new row is answered with 201, its address and its tag', async () => {
  const { status, headers, json } = await rest(app, token, 'POST', services, { body: { name: '七天退换' } })
  expect([status, headers['location'], headers['etag']]).toEqual([201, `/rest/${services}/${Number(json['id'])}`, expect.stringMatching(/^"1-/)])
  expect((await rest(app, token, 'GET', `${services}/${Number(json['id'])}`)).headers['etag']).toBe(headers['etag'])
})

describe('If-Match', () => {
  test('saves the version that was read, and refuses every other with the row as it is now', async () => {
    const { id } = await makeRow(app, services)
    const url = `${services}/${id}`
    const tag = String((await rest(app, token, 'GET', url)).headers['etag'])
    const saved = await rest(app, token, 'PATCH', url, { body: { name: '一' }, headers: { 'if-match': tag } })
    expect([saved.status, saved.json['name'], saved.json['row_version']]).toEqual([200, '一', 2])
    const stale = await rest(app, token, 'PUT', url, { body: { name: '二', row_version: 2 }, headers: { 'if-match': tag } })
    expect([stale.status, stale.json['code'], stale.json['data']]).toEqual([
      412,
      'stale',
      expect.objectContaining({ row: expect.objectContaining({ name: '一' }) }),
    ])
    expect((await rest(app, token, 'PUT', url, { body: { name: '二' }, headers: { 'if-match': 'W/"2"' } })).status).toBe(200)
    expect((await rest(app, token, 'PUT', url, { body: { name: '三', row_version: 2 } })).status).toBe(412)
    expect((await rest(app, token, 'PUT', url, { body: { name: '三' }, headers: { 'if-match': 'nonsense' } })).status).toBe(400)
    expect((await rest(app, token, 'DELETE', url, { headers: { 'if-match': '"1"' } })).status).toBe(412)
    expect((await rest(app, token, 'DELETE', url, { headers: { 'if-match': '"3"' } })).json).toMatchObject({ id, name: '二' })
    expect((await rest(app, token, 'DELETE', url)).status).toBe(404)
  })
})

test('the row of the address is the one that is written, whatever the body names', async () => {
  const [one, other] = [await makeRow(app, services), await makeRow(app, services)]
  expect((await rest(app, token, 'PUT', `${services}/${one.id}`, { body: { id: other.id, name: '错' } })).status).toBe(400)
  expect((await rest(app, token, 'PUT', `${services}/${one.id}`, { body: { id: { toString: 1 }, name: '错' } })).status).toBe(400)
  const user = await addMember(app, { score: 1 })
  for (const more of [{ id: user + 1 }, { ids: [user + 1] }, { filter: {}, expected: 1 }])
    expect((await rest(app, token, 'POST', `${members}/${user}/disable`, { body: more })).status).toBe(400)
})

test('refusals name their fields, in the language of the request', async () => {
  const { status, json } = await rest(app, token, 'POST', members, { body: { username: '!', mobile: '1' } })
  expect(status).toBe(422)
  expect(Object.keys(json['errors'] as object)).toEqual(expect.arrayContaining(['username', 'mobile', 'password']))
  const chinese = await rest(app, token, 'POST', members, { body: {}, headers: { 'think-lang': 'zh-cn' } })
  expect(chinese.json['message']).toMatch(/\p{Script=Han}/u)
  expect((await rest(app, token, 'POST', services, { body: { name: 'x', surprise: 1 } })).json['errors']).toHaveProperty('surprise')
  expect((await rest(app, token, 'PUT', `${services}/1`, { body: [1] })).status).toBe(400)
})

test('an empty password in a whole row stays as it is', async () => {
  const { id } = await makeRow(app, members)
  const stored = async () => (await app.sql('select password_hash from "user" where id = $1', [id])).rows
  const before = await stored()
  const { json } = await rest(app, token, 'GET', `${members}/${id}`)
  expect(json['password']).toBe('')
  expect((await rest(app, token, 'PUT', `${members}/${id}`, { body: json })).status).toBe(200)
  expect(await stored()).toEqual(before)
})

test('fields that only the server writes are ignored', async () => {
  const { id } = await makeRow(app, members)
  await rest(app, token, 'PUT', `${members}/${id}`, { body: { money: '9999.00', score: 99, create_time: 1, nickname: '新名' } })
  expect((await rest(app, token, 'GET', `${members}/${id}`)).json).toMatchObject({ money: '0.00', score: 0, nickname: '新名' })
})

describe('actions', () => {
  test('run on the row of the address with their input, once for one idempotency key of one token', async () => {
    const user = await addMember(app, { score: 5 })
    const call = { body: { score: 10, memo: '补发' }, headers: { 'idempotency-key': 'give-points-1' } }
    for (const _ of [1, 2]) expect((await rest(app, token, 'POST', `${members}/${user}/score`, call)).status).toBe(200)
    expect((await app.sql('select score from "user" where id = $1', [user])).rows).toEqual([{ score: 15 }])
    const other = await makeToken(app)
    await rest(app, other.token, 'POST', `${members}/${user}/score`, call)
    expect((await app.sql('select score from "user" where id = $1', [user])).rows).toEqual([{ score: 25 }])
    const reused = await rest(app, token, 'POST', `${members}/${user}/score`, { ...call, body: { score: 11, memo: '补发' } })
    expect([reused.status, reused.json['code']]).toEqual([409, 'key_reused'])
    expect((await rest(app, token, 'POST', `${members}/${user}/money`, { body: { money: '-1.00', memo: 'x' } })).json['code']).toBe('balance_too_small')
  })

  test('run on several rows, each of which may be refused', async () => {
    const ids = [await addMember(app), await addMember(app)]
    expect(await rest(app, token, 'POST', `${members}/disable`, { body: { ids } })).toMatchObject({ status: 200 })
    const { rows } = await app.sql('select distinct status from "user" where id = any($1)', [ids])
    expect(rows).toEqual([{ status: 'disable' }])
    expect((await rest(app, token, 'POST', `${members}/disable`, { body: { ids } })).status).toBe(409)
  })

  test('that run on several rows too are refused for one row of another version', async () => {
    const { id } = await makeRow(app, members)
    const calls: [string, Parameters<typeof rest>[4]][] = [
      [`${members}/${id}/disable`, { headers: { 'if-match': '"9"' }, body: {} }],
      [`${members}/${id}/disable`, { body: { row_version: 9 } }],
      [`${members}/disable`, { body: { ids: [id], row_version: 9 } }],
    ]
    for (const [url, options] of calls)
      expect(await rest(app, token, 'POST', url, options)).toMatchObject({ status: 412, json: { code: 'stale', data: { row: { id, status: 'enable' } } } })
    expect((await rest(app, token, 'POST', `${members}/${id}/disable`, { headers: { 'if-match': '"1"' }, body: {} })).status).toBe(200)
  })

  test('require their own node', async () => {
    const { token: reader } = await makeToken(app, { nodes: [nodeOf(members, 'index'), nodeOf(members, 'edit')] })
    for (const resource of resources)
      for (const [name, action] of Object.entries(resource.actions ?? {})) {
        const { path } = resource
        if (action.relatedList || rowLinesOf(resource, action) || (path === members && action.node === 'edit')) continue
        const url = action.on === 'list' ? `${path}/${name}` : `${path}/1/${name}`
        expect([url, (await rest(app, reader, 'POST', url, { body: {} })).status]).toEqual([url, 403])
      }
  })
})

test('who may add but not read learns the id and the version only', async () => {
  const { token: writer } = await makeToken(app, { nodes: [nodeOf(members, 'add'), nodeOf(members, 'edit'), nodeOf(members, 'del')] })
  const body = { username: 'written_only', nickname: 'w', password: 'sesame-7741', mobile: '13912345678' }
  const { status, json } = await rest(app, writer, 'POST', members, { body })
  expect([status, json]).toEqual([201, { id: expect.any(Number), row_version: 1 }])
  expect((await rest(app, writer, 'PUT', `${members}/${Number(json['id'])}`, { body: { motto: 'v' } })).json).toEqual({ id: json['id'], row_version: 2 })
  expect((await rest(app, writer, 'GET', `${members}/${Number(json['id'])}`)).status).toBe(403)
  expect((await rest(app, writer, 'DELETE', `${members}/${Number(json['id'])}`)).json).toEqual({ id: json['id'] })
})

test('another version shows the row only as the caller may read it', async () => {
  const { id } = await makeRow(app, members, { nickname: 'hidden' })
  const stale = async (nodes: readonly string[]) => {
    const { token: caller } = await makeToken(app, { nodes })
    const answers = [
      await rest(app, caller, 'DELETE', `${members}/${id}`, { headers: { 'if-match': '"9"' } }),
      await rest(app, caller, 'POST', `${members}/${id}/score`, { body: { score: 1, memo: 'x' }, headers: { 'if-match': '"9"' } }),
    ]
    return answers.map(({ status, json }) => [status, (json['data'] as { row: object }).row] as const)
  }
  const write = [nodeOf(members, 'del'), nodeOf('user/scoreLog', 'add')]
  expect(await stale(write)).toEqual([1, 2].map(() => [412, { id, row_version: 1 }]))
  const { json: listed } = await rest(app, (await makeToken(app, { nodes: [nodeOf(members, 'index')] })).token, 'GET', `${members}/${id}`)
  expect(await stale([...write, nodeOf(members, 'index')])).toEqual([1, 2].map(() => [412, listed]))
})

test('of two writers at once with one version, one is refused', async () => {
  const { id } = await makeRow(app, services)
  const put = (name: string) => rest(app, token, 'PUT', `${services}/${id}`, { body: { name }, headers: { 'if-match': '"1"' } })
  expect((await Promise.all([put('甲'), put('乙')])).map(({ status }) => status).toSorted()).toEqual([200, 412])
})

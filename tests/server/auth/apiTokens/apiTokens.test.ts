import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { nodesOf } from '../../../../resources/kit/derived'
import { nodeOf } from '../../../../resources/kit/paths'
import { resources } from '../../../../resources/index'
import { makeToken, requestToken, rest } from '../../../support/apiTokens'
import { addAdmin, signIn, signInWith, testApp } from '../../../support/app'
import { makeRow } from '../../../support/rows'

import type { TestApp } from '../../../support/app'

const list = 'shop/goodsService'
const index = `${list}/index`
const manage = ['auth/apiToken/index', 'auth/apiToken/create', 'auth/apiToken/revoke']

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await makeRow(app, list)
})
afterAll(() => app.close())

/** A member of staff with the list and the tokens, and a token of theirs for the list. */
const clerkWithToken = async (nodes: readonly string[] = [index]) => {
  const clerk = await signInWith(app, [...manage, ...nodes])
  await app.sql(
    `with recursive up as (
      select r.id, r.pid from admin_rule r join admin_group_rule x on x.rule_id = r.id where x.group_id = $1
      union select r.id, r.pid from admin_rule r join up on up.pid = r.id
    ) insert into admin_group_rule (group_id, rule_id) select $1, id from up on conflict do nothing`,
    [clerk.groupId],
  )
  return { ...clerk, ...(await makeToken(app, { owner: clerk.token, nodes })), session: clerk.token }
}

describe('a token', () => {
  test('is stored only as a hash, also with an idempotency key, and is shown once', async () => {
    const headers = { 'idempotency-key': 'make-a-token-1' }
    const body = { name: 'once', rules: ['*'], days: 1, rate_limit: 10 }
    const [first, again] = [
      await app.call('POST', '/admin/auth.ApiToken/create', { body, headers }),
      await app.call('POST', '/admin/auth.ApiToken/create', { body, headers }),
    ]
    const token = String(first.data['shown_once'])
    expect(token).toMatch(/^zg_[\w-]{43}$/)
    expect(again.data['shown_once']).toBeNull()
    const listed = await app.call('GET', '/admin/auth.ApiToken/index')
    expect(listed.text).not.toContain(token)
    const { rows: tables } = await app.sql<{ name: string }>('select tablename as name from pg_tables where schemaname = current_schema()')
    for (const { name } of tables) {
      const { rows } = await app.sql<{ found: boolean }>(`select exists (select from "${name}" t where t::text like $1) as found`, [`%${token.slice(10)}%`])
      expect([name, rows[0]?.found]).toEqual([name, false])
    }
  })

  test.each(['', 'Bearer', 'Bearer zg_', `Bearer zg_${'a'.repeat(43)}`, `Bearer zg_${'a'.repeat(4000)}`, 'Basic eDp5', "Bearer ' or 1=1 --"])(
    'that is none is refused with 401: %s',
    async (authorization) => {
      const { status, headers, json } = await rest(app, '', 'GET', list, { headers: authorization ? { authorization } : {} })
      expect([status, headers['www-authenticate'], json['code']]).toEqual([401, 'Bearer', 'bad_token'])
    },
  )

  test('of a session does not open /rest, and an API token does not open the back office', async () => {
    const { token } = await makeToken(app)
    expect((await rest(app, app.token, 'GET', list)).status).toBe(401)
    expect((await rest(app, '', 'GET', list, { headers: { batoken: app.token } })).status).toBe(401)
    expect(await app.call('GET', '/admin/auth.Admin/index', { token })).toMatchObject({ code: 303 })
    expect(await app.call('GET', '/admin/auth.Admin/index', { token: '', headers: { authorization: `Bearer ${token}` } })).toMatchObject({ code: 303 })
  })

  test('in the address is not accepted', async () => {
    const { token } = await makeToken(app)
    expect((await rest(app, '', 'GET', `${list}?access_token=${token}&authorization=Bearer%20${token}`)).status).toBe(401)
  })

  test('has its last use written', async () => {
    const { token, id } = await makeToken(app)
    await rest(app, token, 'GET', list)
    const { rows } = await app.sql('select seen_time is not null as seen, seen_ip, row_version from api_token where id = $1', [id])
    expect(rows).toEqual([{ seen: true, seen_ip: '127.0.0.1', row_version: 1 }])
  })

  test('calls without a valid token are limited by their address, those with one are not', async () => {
    const { token } = await makeToken(app)
    const call = (authorization: string) =>
      app.app.inject({ method: 'GET', url: '/rest/user/user', remoteAddress: '192.0.2.7', headers: { authorization: `Bearer ${authorization}` } })
    const statuses: number[] = []
    for (let at = 0; at < 61; at++) statuses.push((await call('zg_wrong')).statusCode)
    expect([statuses.filter((status) => status === 401).length, statuses.at(-1)]).toEqual([60, 429])
    expect((await call(token)).statusCode).toBe(200)
  })

  test('is limited to its number of requests a minute, whichever resource is asked', async () => {
    const { token } = await makeToken(app, { body: { rate_limit: 3 } })
    const other = await makeToken(app)
    const answers = []
    for (const path of [list, 'user/user', 'auth/group', list]) answers.push(await rest(app, token, 'GET', path))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
    expect(Number(answers[3]?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await rest(app, token, 'POST', list, { body: { name: 'x' } })).status).toBe(429)
    expect((await rest(app, other.token, 'GET', list)).status).toBe(200)
  })
})

describe('a token ends at once', () => {
  const ends: readonly (readonly [string, number, (made: Awaited<ReturnType<typeof clerkWithToken>>) => Promise<unknown>])[] = [
    ['when it is revoked', 401, ({ id, session }) => app.call('POST', '/admin/auth.ApiToken/revoke', { token: session, body: { ids: [id] } })],
    ['when it expires', 401, ({ id }) => app.sql("update api_token set expire_time = now() - interval '1 second' where id = $1", [id])],
    ['when its owner is disabled', 401, ({ adminId }) => app.sql("update admin set status = 'disable' where id = $1", [adminId])],
    ['when its owner is deleted', 401, ({ adminId }) => app.call('DELETE', '/admin/auth.Admin/del', { query: { ids: [adminId] } })],
    ['when its owner loses the right', 403, ({ groupId }) => app.sql('delete from admin_group_rule where group_id = $1', [groupId])],
    ['when its owner loses the group', 403, ({ adminId }) => app.sql('delete from admin_group_access where admin_id = $1', [adminId])],
    ['when the group is disabled', 403, ({ groupId }) => app.sql('update admin_group set status = 0 where id = $1', [groupId])],
    [
      'when the password of its owner is changed',
      401,
      ({ adminId }) => app.call('POST', '/admin/auth.Admin/edit', { body: { id: adminId, password: 'another-secret-7' } }),
    ],
  ]
  test.each(ends)('%s', async (_, status, end) => {
    const made = await clerkWithToken()
    expect((await rest(app, made.token, 'GET', list)).status).toBe(200)
    await end(made)
    expect((await rest(app, made.token, 'GET', list)).status).toBe(status)
  })

  test('and one of a service stays when the password of its maker changes', async () => {
    const { rows } = await app.sql<{ id: number }>('select id from admin_group where is_super = 1')
    const adminId = await addAdmin(app, { groupId: rows[0]?.id ?? 0 })
    const { token } = await makeToken(app, { owner: await signIn(app, adminId), body: { owner_kind: 'service' } })
    await app.call('POST', '/admin/auth.Admin/edit', { body: { id: adminId, password: 'another-secret-8' } })
    expect((await rest(app, token, 'GET', list)).status).toBe(200)
  })
})

describe('rights', () => {
  test('nobody makes a token with a right beyond their own, or one of a service without being a super administrator', async () => {
    const { token: owner } = await signInWith(app, [...manage, index])
    expect((await requestToken(app, { owner, nodes: [index, 'user/user/index'] })).data.fields).toHaveProperty('rules')
    expect((await requestToken(app, { owner })).data.fields).toHaveProperty('rules')
    expect((await requestToken(app, { owner, nodes: [index], body: { owner_kind: 'service' } })).data.fields).toHaveProperty('owner_kind')
    expect((await requestToken(app, { owner: (await signInWith(app, [index])).token, nodes: [index] })).code).toBe(401)
  })

  test('a token makes no token', async () => {
    const { token } = await makeToken(app)
    const { status, json } = await rest(app, token, 'POST', 'auth/apiToken/create', { body: { name: 'next', rules: ['*'], days: 1, rate_limit: 1 } })
    expect([status, json['code']]).toEqual([409, 'token_by_token'])
  })

  test('tokens of others are neither seen nor revoked', async () => {
    const [one, other] = [await clerkWithToken(), await clerkWithToken()]
    const { data } = await app.call('GET', '/admin/auth.ApiToken/index', { token: one.session })
    expect(data.list.map(({ id }) => id)).toEqual([one.id])
    expect(await app.call('POST', '/admin/auth.ApiToken/revoke', { token: one.session, body: { ids: [other.id] } })).toMatchObject({ code: 0 })
    expect((await rest(app, other.token, 'GET', list)).status).toBe(200)
  })

  test('of a token are those of its nodes, not those of its owner: what it may grant', async () => {
    const { token } = await makeToken(app, { nodes: ['auth/group/index', 'auth/group/add', 'auth/admin/add', 'auth/admin/index', index] })
    const { rows: groups } = await app.sql<{ id: number }>('select id from admin_group where is_super = 1')
    const { rows: rules } = await app.sql<{ id: number }>("select id from admin_rule where name = 'user/user/del'")
    const refused = await rest(app, token, 'POST', 'auth/group', { body: { name: 'beyond', pid: groups[0]?.id, rules: [rules[0]?.id] } })
    expect([refused.status, Object.keys(refused.json['errors'] as object)]).toEqual([422, ['rules']])
    const above = await signInWith(app, ['user/user/del'])
    const staff = { username: 'planted', nickname: 'planted', password: 'sesame-7741', group_arr: [above.groupId] }
    expect((await rest(app, token, 'POST', 'auth/admin', { body: staff })).json['errors']).toHaveProperty('group_arr')
    expect((await rest(app, token, 'POST', 'auth/admin', { body: { ...staff, group_arr: [groups[0]?.id] } })).json['errors']).toHaveProperty('group_arr')
  })

  test('a super administrator alone restores, and a token never', async () => {
    const { token } = await makeToken(app)
    expect((await rest(app, token, 'POST', 'user/user/restore', { body: { ids: [1] } })).status).toBe(404)
    expect((await rest(app, token, 'GET', 'user/user?filter={"tab":"deleted"}')).status).toBe(400)
  })
})

describe.each(resources.flatMap((resource) => nodesOf(resource).map(({ name }) => [nodeOf(resource.path, name), resource] as const)))(
  'the node %s',
  (node, { path, crud }) => {
    let token: string
    beforeEach(async () => {
      token = (await makeToken(app, { nodes: [node] })).token
    })

    test('opens its own calls of /rest only', async () => {
      const calls = [
        ['index', 'GET', path],
        ['index', 'GET', `${path}/999999999`],
        ...(crud.includes('add') ? [['add', 'POST', path] as const] : []),
        ...(crud.includes('edit')
          ? ([
              ['edit', 'PUT', `${path}/999999999`],
              ['edit', 'PATCH', `${path}/999999999`],
            ] as const)
          : []),
        ...(crud.includes('del') ? [['del', 'DELETE', `${path}/999999999`] as const] : []),
      ] as const
      for (const [verb, method, url] of calls) {
        const { status } = await rest(app, token, method, url, method === 'GET' || method === 'DELETE' ? {} : { body: {} })
        expect([verb, method, status === 403]).toEqual([verb, method, node !== nodeOf(path, verb)])
      }
    })
  },
)

test('the admin log and the change log name the token', async () => {
  const { token, id } = await makeToken(app, { body: { name: 'shop sync' } })
  const { json } = await rest(app, token, 'POST', list, { body: { name: '极速退款' } })
  await rest(app, token, 'POST', list, { body: { name: '' } })
  const { rows } = await app.sql('select username, api_token, title, result_code, data from admin_log order by id desc limit 2')
  expect(rows).toEqual([
    expect.objectContaining({ username: 'boss', api_token: `#${id} shop sync`, title: '服务保障 - 添加', result_code: 0 }),
    expect.objectContaining({ username: 'boss', api_token: `#${id} shop sync`, result_code: 1 }),
  ])
  expect(JSON.stringify(rows)).not.toContain(token)
  const { rows: changes } = await app.sql('select username from change_log where resource = $1 and row_id = $2', [list, json['id']])
  expect(changes).toEqual([{ username: `boss #${id} shop sync` }])
})

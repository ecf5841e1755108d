import { afterAll, beforeAll, expect, test } from 'vitest'

import { refreshSession } from '../../../../server/auth/sessions/refresh'
import { hashToken, issueTokens, revokeAll } from '../../../../server/auth/sessions/tokens'
import { authenticateStaff } from '../../../../server/auth/staff/authenticateStaff'
import { text } from '../../../../server/lib/parseInput'
import { makeAdmin, requestWith, seeded, visitor } from '../staffMakers'

import type { RefreshedTokens, TokenPair } from '../../../../resources/kit/protocol/session'
import type { TestDatabase } from '../../../support/database'

let database: TestDatabase
let adminId: number
const reused: number[] = []

beforeAll(async () => {
  database = await seeded()
  adminId = await makeAdmin(database, { username: 'keeper', password: 'correct horse 7' })
})
afterAll(() => database.close())

const signIn = (rotates: boolean): Promise<TokenPair> => issueTokens(database.db, { area: 'admin', ownerId: adminId, rememberMe: true, rotates }, visitor)
const renew = (token: unknown, rotates = true): Promise<RefreshedTokens> =>
  refreshSession(database.db, text.parse(token), { ...visitor, rotates, count: async () => undefined, onReuse: async ({ id }) => void reused.push(id) })
const come = (token: string): Promise<unknown> => authenticateStaff(requestWith({ batoken: token }), database)
const age = (token: string, column: string, seconds: number): Promise<unknown> =>
  database.sql(`update token set ${column} = ${column} - $2 * interval '1 second' where hash = $1`, [hashToken(token), seconds])

test('only the hash of a token is stored', async () => {
  const { token, refresh_token } = await signIn(true)
  const { rows } = await database.sql('select * from token where owner_id = $1', [adminId])
  expect(rows.length).toBeGreaterThan(1)
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(JSON.stringify(rows)).not.toContain(refresh_token)
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
})

test('without "keep" there is no refresh token', async () => {
  expect((await issueTokens(database.db, { area: 'admin', ownerId: adminId, rememberMe: false, rotates: true }, visitor)).refresh_token).toBe('')
})

test('an unknown token is answered with 303, an expired one with 409', async () => {
  const { token } = await signIn(false)
  await expect(come('no-such-token')).rejects.toMatchObject({ refusal: 'sign_in_first', more: { code: 303, data: { type: 'need login' } } })
  await age(token, 'expire_time', 3 * 86_400 + 1)
  await expect(come(token)).rejects.toMatchObject({ refusal: 'expired', more: { code: 409, data: [] } })
})

test('a refresh token is not accepted as an access token', async () => {
  const { refresh_token } = await signIn(false)
  await expect(come(refresh_token)).rejects.toMatchObject({ more: { code: 303 } })
})

test('an access token is not accepted as a refresh token', async () => {
  const { token } = await signIn(true)
  await expect(renew(token)).rejects.toMatchObject({ refusal: 'bad_refresh' })
})

test.each([undefined, null, '', 7, {}, 'x'.repeat(5000)])('the refresh token %j is refused', async (given) => {
  await expect(renew(given)).rejects.toMatchObject({ refusal: 'bad_refresh' })
})

test('S4.2 thirty renewals at once create one successor and get thirty equal answers', async () => {
  const { refresh_token } = await signIn(true)
  const answers = await Promise.all(Array.from({ length: 30 }, () => renew(refresh_token)))
  expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
  const [first] = answers
  expect(first?.refresh_token).not.toBe(refresh_token)
  await expect(come(first?.token ?? '')).resolves.toMatchObject({ id: adminId })
  const { rows } = await database.sql<{ count: number }>('select count(*) from token where family = (select family from token where hash = $1) and kind = $2', [
    hashToken(refresh_token),
    'admin-refresh',
  ])
  expect(rows[0]?.count).toBe(2)
})

test('a successor expires with its family', async () => {
  const { refresh_token } = await signIn(true)
  await age(refresh_token, 'expire_time', 86_400)
  const next = await renew(refresh_token)
  const { rows } = await database.sql<{ expire_time: number }>('select expire_time from token where hash = any($1)', [
    [hashToken(refresh_token), hashToken(next.refresh_token)],
  ])
  expect(rows[0]?.expire_time).toBe(rows[1]?.expire_time)
})

test('a replaced token used after the grace period ends the whole family and is reported', async () => {
  const { refresh_token } = await signIn(true)
  const next = await renew(refresh_token)
  await age(refresh_token, 'replace_time', 31)
  await expect(renew(refresh_token)).rejects.toMatchObject({ refusal: 'bad_refresh' })
  expect(reused).toEqual([adminId])
  await expect(come(next.token)).rejects.toMatchObject({ more: { code: 303 } })
  await expect(renew(next.refresh_token)).rejects.toMatchObject({ refusal: 'bad_refresh' })
})

test('a client without rotation keeps its refresh token', async () => {
  const { refresh_token } = await signIn(false)
  const first = await renew(refresh_token, false)
  const second = await renew(refresh_token, false)
  expect(first).toMatchObject({ type: 'admin-refresh', refresh_token })
  expect(second.token).not.toBe(first.token)
  await expect(come(first.token)).resolves.toMatchObject({ id: adminId })
})

test('omitting the header does not end the rotation of a session', async () => {
  const { refresh_token } = await signIn(true)
  const next = await renew(refresh_token, false)
  expect(next.refresh_token).not.toBe(refresh_token)
})

test('an expired refresh token is refused', async () => {
  const { refresh_token } = await signIn(true)
  await age(refresh_token, 'expire_time', 31 * 86_400)
  await expect(renew(refresh_token)).rejects.toMatchObject({ refusal: 'bad_refresh' })
})

test('S4.4 revoking all sessions takes effect with the next request', async () => {
  const { token, refresh_token } = await signIn(true)
  await revokeAll(database.db, 'admin', adminId)
  await expect(come(token)).rejects.toMatchObject({ more: { code: 303 } })
  await expect(renew(refresh_token)).rejects.toMatchObject({ refusal: 'bad_refresh' })
})

test('a disabled account is refused with the next request', async () => {
  const { token } = await signIn(false)
  await database.sql("update admin set status = 'disable' where id = $1", [adminId])
  await expect(come(token)).rejects.toMatchObject({ more: { code: 303 } })
  await database.sql("update admin set status = 'enable' where id = $1", [adminId])
  await expect(come(token)).resolves.toMatchObject({ id: adminId })
})

test('a removed right is refused with the next request', async () => {
  const { rows } = await database.sql<{ id: number }>("insert into admin_group (name) values ('short-lived') returning id")
  const groupId = rows[0]?.id
  await database.sql('insert into admin_group_access (admin_id, group_id) values ($1, $2)', [adminId, groupId])
  await database.sql("insert into admin_group_rule (group_id, rule_id) select $1, id from admin_rule where name = 'auth/admin/index'", [groupId])
  const { token } = await signIn(false)
  const nodes = async (): Promise<ReadonlySet<string>> => (await authenticateStaff(requestWith({ batoken: token }), database)).nodes
  expect([...(await nodes())]).toEqual(['auth/admin/index'])
  await database.sql('delete from admin_group_rule where group_id = $1', [groupId])
  expect([...(await nodes())]).toEqual([])
})

test("the back office ignores a member's token", async () => {
  const { token } = await signIn(false)
  await expect(authenticateStaff(requestWith({ 'ba-user-token': token }), database)).rejects.toMatchObject({ more: { code: 303 } })
})

test.each(['batoken', 'ba-token', 'ba_token'])('a token in the URL is ignored: %s', async (name) => {
  const { token } = await signIn(false)
  await expect(authenticateStaff(requestWith({}, { [name]: token }), database)).rejects.toMatchObject({ more: { code: 303 } })
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { refreshSession } from '../../../../server/auth/sessions/refresh'
import { deleteExpiredTokens, hashToken, issueTokens } from '../../../../server/auth/sessions/tokens'
import { testApp } from '../../../support/app'
import { addMember } from '../../../support/members'
import { visitor } from '../staffMakers'

import type { TokenPair } from '../../../../resources/kit/protocol/session'
import type { AccountArea } from '../../../../server/auth/sessions/accountLock'
import type { Answer, TestApp } from '../../../support/app'

let app: TestApp
let memberId: number
beforeAll(async () => {
  app = await testApp()
  memberId = await addMember(app)
})
afterAll(() => app.close())
beforeEach(() => app.sql(`delete from setting where key like any('{%\\_token\\_hours,%\\_refresh\\_days,%\\_sso}')`))

const save = async (settings: object): Promise<Answer> => {
  const { row } = (await app.call('GET', '/admin/routine.Config/tab', { query: { name: 'basics' } })).data
  return app.call('POST', '/admin/routine.Config/tab', { query: { name: 'basics' }, body: { ...settings, row_version: row['row_version'] } })
}
const signIn = (area: AccountArea, rotates = true): Promise<TokenPair> =>
  issueTokens(app.db, { area, ownerId: area === 'admin' ? app.adminId : memberId, rememberMe: true, rotates }, visitor)
const hoursLeft = async (token: string): Promise<number> => {
  const { rows } = await app.sql<{ hours: number }>('select round(extract(epoch from expire_time - now()) / 3600)::int as hours from token where hash = $1', [
    hashToken(token),
  ])
  return rows[0]?.hours ?? 0
}
const lengthsOf = async ({ token, refresh_token }: TokenPair): Promise<number[]> => [await hoursLeft(token), await hoursLeft(refresh_token)]

test('unless somebody sets them, access tokens are valid for 3 days and refresh tokens for 30', async () => {
  expect([await lengthsOf(await signIn('admin')), await lengthsOf(await signIn('user'))]).toEqual([
    [72, 720],
    [72, 720],
  ])
})

test('saved lengths hold for the next session of their area, and leave earlier ones as they are', async () => {
  const earlier = await signIn('admin')
  expect(await save({ admin_token_hours: 2, admin_refresh_days: 5, user_token_hours: 12, user_refresh_days: 90 })).toMatchObject({ code: 1 })
  expect(await lengthsOf(await signIn('admin'))).toEqual([2, 120])
  expect(await lengthsOf(await signIn('user'))).toEqual([12, 2160])
  expect(await lengthsOf(earlier)).toEqual([72, 720])
})

test.each([true, false])('a renewed access token has the length that is set now; its refresh token keeps its time (rotates: %j)', async (rotates) => {
  const { refresh_token } = await signIn('user', rotates)
  await save({ user_token_hours: 1, user_refresh_days: 1 })
  const renewed = await refreshSession(app.db, refresh_token, { ...visitor, rotates, count: async () => undefined, onReuse: async () => undefined })
  expect(await lengthsOf(renewed)).toEqual([1, 720])
})

test.each([
  { admin_token_hours: 0 },
  { admin_token_hours: 721 },
  { user_refresh_days: 0 },
  { user_refresh_days: 181 },
  { user_token_hours: 1.5 },
  { admin_refresh_days: '' },
])('the length %j is refused', async (settings) => {
  expect(await save(settings)).toMatchObject({ code: 0 })
  expect(await lengthsOf(await signIn('admin'))).toEqual([72, 720])
})

test('where an account has one session, a new sign-in ends its earlier ones, of its area only', async () => {
  const isKnown = async ({ token }: TokenPair): Promise<boolean> => (await app.sql('select from token where hash = $1', [hashToken(token)])).rows.length > 0
  const [staff, first, second] = [await signIn('admin'), await signIn('user'), await signIn('user')]
  expect([await isKnown(first), await isKnown(second)]).toEqual([true, true])
  await save({ user_sso: 1 })
  const third = await signIn('user')
  expect([await isKnown(first), await isKnown(second), await isKnown(third), await isKnown(staff)]).toEqual([false, false, true, true])
  await expect(
    refreshSession(app.db, first.refresh_token, { ...visitor, rotates: true, count: async () => undefined, onReuse: async () => undefined }),
  ).rejects.toMatchObject({
    refusal: 'bad_refresh',
  })
})

test('an expired token is kept while its session can be renewed, and 30 days otherwise', async () => {
  await save({ user_refresh_days: 180 })
  const [kept, ended] = [await signIn('user'), await signIn('user')]
  const age = (token: string) => app.sql(`update token set expire_time = now() - interval '31 days' where hash = $1`, [hashToken(token)])
  await Promise.all([age(kept.token), age(ended.token), age(ended.refresh_token)])
  await deleteExpiredTokens(app.db)
  const { rows } = await app.sql('select hash from token where hash = any($1)', [[kept.token, ended.token, ended.refresh_token].map(hashToken)])
  expect(rows).toEqual([{ hash: hashToken(kept.token) }])
})

test('a sign-in does not depend on the expired tokens of others: they are left to the job', async () => {
  const { token } = await signIn('user')
  await app.sql(`update token set expire_time = now() - interval '31 days' where family = (select family from token where hash = $1)`, [hashToken(token)])
  await signIn('user')
  expect((await app.sql('select 1 from token where hash = $1', [hashToken(token)])).rows).toHaveLength(1)
})

test('an account can renew its sessions 120 times an hour, and keeps its tokens beyond that', async () => {
  const [mine, again, other] = [await signIn('user', false), await signIn('user'), await signIn('admin')]
  const renew = ({ refresh_token: refreshToken }: TokenPair) => app.call('POST', '/api/common/refreshToken', { token: '', body: { refreshToken } })
  for (let count = 0; count < 120; count += 1) expect(await renew(mine)).toMatchObject({ status: 200, code: 1 })
  expect(await renew(mine)).toMatchObject({ status: 503, code: 0, data: { retry_after: expect.any(Number) } })
  expect(await renew(again)).toMatchObject({ status: 503, code: 0 })
  expect(await renew(other)).toMatchObject({ status: 200, code: 1 })
})

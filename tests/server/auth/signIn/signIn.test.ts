import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { signInMember } from '../../../../server/auth/member/memberSignIn'
import { argon2, hashPassword } from '../../../../server/auth/passwords/passwords'
import { signIn } from '../../../../server/auth/signIn/signIn'
import { connect } from '../../../../server/database/connect'
import { makeAdmin, seeded, visitor } from '../staffMakers'

import type { TestDatabase } from '../../../support/database'

const password = 'correct horse 7'
let database: TestDatabase

beforeAll(async () => {
  database = await seeded()
})
afterAll(() => database.close())

interface Try {
  readonly username: string
  readonly password?: string
  readonly ip?: string
}
const come = (tried: Try): ReturnType<typeof signIn> =>
  signIn(database.db, { ...visitor, password, rememberMe: true, rotates: true, url: '/admin/Index/login', ...tried })
const outcome = (tried: Try): Promise<string> =>
  come(tried).then(
    () => 'in',
    (error: { refusal?: string }) => error.refusal ?? String(error),
  )

test('the correct password signs in, in any case of the name', async () => {
  await makeAdmin(database, { username: 'wanger', password })
  const info = await come({ username: 'WangEr' })
  expect(info).toMatchObject({ username: 'wanger', avatar: '/static/images/avatar.png' })
  expect(info.refresh_token).not.toBe('')
  expect(info.last_login_time).toBeGreaterThan(1_700_000_000)
  const { rows } = await database.sql("select username, result_code from admin_log where title = '登录'")
  expect(rows).toEqual([{ username: 'wanger', result_code: 1 }])
})

test('the last character of the password is significant', async () => {
  await makeAdmin(database, { username: 'lastone', password: 'a'.repeat(31) + 'b' })
  expect(await outcome({ username: 'lastone', password: 'a'.repeat(31) + 'c' })).toBe('wrong_sign_in')
  expect(await outcome({ username: 'lastone', password: 'a'.repeat(31) + 'b' })).toBe('in')
})

test('an unknown name and a wrong password get the same refusal and take the same work', async () => {
  await makeAdmin(database, { username: 'timed', password })
  const verify = vi.spyOn(argon2, 'verify')
  for (const username of ['timed', 'nobody', 'not a name']) expect(await outcome({ username, password: 'wrong-1' })).toBe('wrong_sign_in')
  const costs = verify.mock.calls.map(([stored]) => /^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$/.exec(String(stored))?.[0])
  expect([costs.length, new Set(costs).size, costs[0] === undefined]).toEqual([3, 1, false])
  // a hash that cannot be parsed would be refused without work
  expect(await Promise.all(verify.mock.results.map(({ value }) => value as Promise<boolean>))).toEqual([false, false, false])
  verify.mockRestore()
})

test('of a hundred wrong attempts at once from one address ten are checked, then the correct password is refused there too', async () => {
  await makeAdmin(database, { username: 'target', password })
  const outcomes = await Promise.all(Array.from({ length: 50 }, (_, i) => outcome({ username: 'target', password: `wrong-${i}` })))
  const more = await Promise.all(Array.from({ length: 50 }, (_, i) => outcome({ username: 'target', password: `wrong-${i}` })))
  expect([...outcomes, ...more].filter((one) => one === 'wrong_sign_in')).toHaveLength(10)
  expect([...outcomes, ...more].filter((one) => one === 'account_locked')).toHaveLength(90)
  expect(await outcome({ username: 'target' })).toBe('account_locked')
})

test('an unknown name is throttled in the same way', async () => {
  for (let i = 0; i < 10; i++) expect(await outcome({ username: 'ghost', password: `wrong-${i}` })).toBe('wrong_sign_in')
  expect(await outcome({ username: 'ghost' })).toBe('account_locked')
})

test('a successful sign-in clears earlier failures', async () => {
  await makeAdmin(database, { username: 'clumsy', password })
  for (let round = 0; round < 3; round++) {
    for (let i = 0; i < 5; i++) await outcome({ username: 'clumsy', password: `wrong-${i}` })
    expect(await outcome({ username: 'clumsy' })).toBe('in')
  }
})

test('many correct sign-ins at once lock nobody out', async () => {
  await makeAdmin(database, { username: 'crowd', password })
  expect(new Set(await Promise.all(Array.from({ length: 30 }, () => outcome({ username: 'crowd' }))))).toEqual(new Set(['in']))
})

test('requests beyond the queue are refused', async () => {
  const outcomes = await Promise.all(Array.from({ length: 80 }, () => outcome({ username: 'crowd' })))
  expect(outcomes.filter((one) => one === 'sign_in_busy').length).toBeGreaterThan(0)
  expect(outcomes.filter((one) => one === 'in').length).toBeGreaterThanOrEqual(52)
})

const request = { ...visitor, password: 'wrong-1', rememberMe: false, rotates: true }
test.each<[string, (db: TestDatabase['db']) => Promise<unknown>, string]>([
  ['staff', (db) => signIn(db, { ...request, username: 'stranger', url: '/admin/Index/login' }), 'wrong_sign_in'],
  ['members', (db) => signInMember(db, { ...request, account: 'stranger' }), 'wrong_member_sign_in'],
])('sign-ins of %s that wait for a connection do not stop its owner from hashing a password', async (_, enter, refusal) => {
  const { db, close } = connect(database.appUrl, { max: 1 })
  const entering = await db.transaction().execute(async (tx) => {
    await sql`select 1`.execute(tx)
    const waiting = Promise.allSettled([enter(db), enter(db)])
    await hashPassword(password)
    return { waiting }
  })
  const outcomes = await entering.waiting
  await close()
  expect(outcomes).toMatchObject([1, 2].map(() => ({ status: 'rejected', reason: { refusal } })))
})

test('an address with too many failures is throttled, others are not', async () => {
  await database.sql("insert into login_guard (key, failures, held_until) values ('admin:address:198.51.100.9', 200, now() + interval '1 minute')")
  expect(await outcome({ username: 'wanger', ip: '198.51.100.9' })).toBe('too_frequent')
  expect(await outcome({ username: 'wanger', ip: '198.51.100.10' })).toBe('in')
})

test('a disabled account is reported only with the correct password', async () => {
  const id = await makeAdmin(database, { username: 'leaver', password })
  await database.sql("update admin set status = 'disable' where id = $1", [id])
  expect(await outcome({ username: 'leaver', password: 'wrong-1' })).toBe('wrong_sign_in')
  expect(await outcome({ username: 'leaver' })).toBe('account_disabled')
  const { rows } = await database.sql("select admin_id, title, result_code from admin_log where username = 'leaver' order by id desc limit 1")
  expect(rows).toEqual([{ admin_id: id, title: '登录：密码正确，账号已禁用', result_code: 0 }])
})

test('the log never contains a password, even one typed as the name', async () => {
  await outcome({ username: 'Secret pass 77', password: 'x' })
  await outcome({ username: 'Secretpass77', password: 'x' })
  await outcome({ username: 'WANGER', password: 'wrong-1' })
  const { rows } = await database.sql<{ username: string }>('select * from admin_log order by id')
  expect(JSON.stringify(rows)).not.toMatch(/wrong-1|correct horse|Secret/i)
  expect(rows.at(-1)?.username).toBe('wanger')
  expect(rows.at(-2)?.username).toMatch(/^\?[0-9a-f]{8}$/)
})

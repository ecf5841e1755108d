import { afterAll, beforeAll, expect, test } from 'vitest'

import { code } from '../../../resources/kit/protocol/envelope'
import { appendToAuditLog } from '../../../server/audit/adminLog'
import { testDatabase } from '../../support/database'

import type { FastifyRequest } from 'fastify'

import type { TestDatabase } from '../../support/database'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const agent = '"quoted" 浏览器'
/** What the log reads of a request. */
const requestFor = (url: string) => ({ url, ip: '127.0.0.1', headers: { 'user-agent': agent }, query: {}, body: undefined }) as unknown as FastifyRequest

const staff = { id: 0, username: 'reader', token: { id: 7, name: 'partner', rateLimit: 0, isOfSuper: false } }
const append = (url: string, data: object, id = adminId): Promise<void> =>
  appendToAuditLog(database.db, requestFor(url), { title: '订单 - 查看', code: code.done, staff: { ...staff, id }, data })
let adminId = 0
/** An account that does not exist. */
const nobody = 999_999
beforeAll(async () => {
  const { rows } = await database.sql<{ id: number }>("insert into admin (username, nickname, password_hash) values ('reader', 'reader', '') returning id")
  adminId = rows[0]?.id ?? 0
})

interface Entry {
  readonly data: { readonly id: number }
  readonly url: string
  readonly transaction: string
}
const entriesOf = async (url: string): Promise<Entry[]> =>
  (await database.sql<Entry>('select *, xmin::text as transaction from admin_log where url like $1 order by id', [`${url}%`])).rows

test('entries that come while others are written share a statement, and each is as one of its own', async () => {
  await Promise.all(Array.from({ length: 9 }, (_, id) => append(`/together/${id}`, { id })))
  const entries = await entriesOf('/together/')
  expect(entries.map(({ data }) => data.id)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  expect(new Set(entries.map(({ transaction }) => transaction)).size).toBe(2) // the first alone
  const values = { admin_id: adminId, username: 'reader', api_token: '#7 partner', title: '订单 - 查看', ip: '127.0.0.1', useragent: agent, result_code: 1 }
  for (const [id, entry] of entries.entries()) expect(entry).toMatchObject({ ...values, url: `/together/${id}` })
})

test('an entry that the database refuses takes no others with it', async () => {
  const outcomes = await Promise.allSettled([append('/refused/1', { id: 1 }), append('/refused/2', { id: 2 }, nobody), append('/refused/3', { id: 3 })])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect((await entriesOf('/refused/')).map(({ data }) => data.id)).toEqual([1, 3])
})

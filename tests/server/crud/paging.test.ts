import { sql } from 'kysely'
import { stringify } from 'qs'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { callOf } from '../../../resources/kit/paths'
import { buildApp } from '../../../server/app'
import { connect } from '../../../server/database/connect'
import { testApp } from '../../support/app'
import { testParts } from '../../support/config'

import type { TestApp } from '../../support/app'

const long = 24_000

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await app.sql(
    "insert into admin_log (username, title, ip, create_time) select 'u' || n % 7, 'line ' || n, '10.0.0.1', now() - (n / 3) * interval '1 second' from generate_series(1, $1::int) n",
    [long],
  )
  await app.sql('analyze admin_log')
})
afterAll(() => app.close())

interface PageQuery {
  readonly [name: string]: unknown
}
const page = async (query: PageQuery): Promise<{ ids: number[]; total: number; isEstimate: boolean }> => {
  const { data } = await app.call('GET', callOf('auth/adminLog', 'index'), { query })
  return { ids: data.list.map((row) => row.id), total: data.total, isEstimate: data['total_is_estimate'] === true }
}
const expectedIds = async (order: string, limit: number, offset: number): Promise<number[]> =>
  (await app.sql<{ id: number }>(`select id from admin_log order by ${order} limit ${limit} offset ${offset}`)).rows.map((row) => row.id)

test('a short list is counted, the total of a long one is estimated and marked as such', async () => {
  expect(await page({ search: [{ field: 'username', operator: 'eq', val: 'u1' }] })).toMatchObject({ total: 3429, isEstimate: false })
  const { total, isEstimate } = await page({})
  expect(isEstimate).toBe(true)
  expect(Math.abs(total - long)).toBeLessThan(long / 5)
})

test('the exact total is returned on request', async () => {
  expect(await page({ exactTotal: 1 })).toMatchObject({ total: long, isEstimate: false })
})

test.each(['id,desc', 'id,asc', 'create_time,desc', 'create_time,asc', 'title,asc'])(
  'deep pages equal those of plain SQL in any sequence: %s',
  async (order) => {
    const [name = '', way = ''] = order.split(',')
    const sorted = name === 'id' ? `id ${way}` : `${name} ${way}, id ${way}`
    for (const number of [1, 900, 901, 899, 902, 2399, 1200, 1, 2, 900])
      expect([number, (await page({ order, page: number })).ids]).toEqual([number, await expectedIds(sorted, 10, (number - 1) * 10)])
  },
)

test('pages of the second half of an exactly counted list are read from the end', async () => {
  expect((await page({ exactTotal: 1, page: 2400 })).ids).toEqual(await expectedIds('id desc', 10, 23_990))
  expect((await page({ exactTotal: 1, page: 2401 })).ids).toEqual([])
})

test('an incomplete page gives the exact total', async () => {
  await page({ limit: 7 })
  expect(await page({ limit: 7, page: 3429 })).toMatchObject({ total: long, isEstimate: false })
})

test('a page beyond the end is empty and keeps the total', async () => {
  expect(await page({ search: [{ field: 'username', operator: 'eq', val: 'u1' }], page: 9999 })).toMatchObject({ ids: [], total: 3429 })
})

test('the page size has a maximum, and at least one', async () => {
  expect((await page({ limit: 100_000 })).ids).toHaveLength(100)
  for (const query of [{ limit: 0 }, { limit: -1 }, { page: 0 }, { page: 'x' }, { limit: '1e3' }])
    expect((await app.call('GET', callOf('auth/adminLog', 'index'), { query })).code).toBe(0)
})

test('an order without a direction is accepted, an unknown column is refused and named', async () => {
  expect((await page({ order: 'id' })).ids).toEqual(await expectedIds('id', 10, 0))
  expect((await app.call('GET', callOf('auth/adminLog', 'index'), { query: { order: 'useragent; drop table admin,desc' } })).msg).toContain(
    'useragent; drop table admin',
  )
})

test.each([
  ['a choice', 'kept', [{ field: 'status', operator: 'eq', val: 'enable' }]],
  ['choices', 'kept', [{ field: 'gender', operator: 'IN', val: '0,1' }]],
  ['a number', 'made for its values', [{ field: 'score', operator: 'RANGE', val: '1,2' }]],
] as const)('the plan of a list filtered by %s is %s', async (_, plan, search) => {
  const connection = connect(app.appUrl, { max: 1 })
  const server = await buildApp(testParts({ ...connection, url: app.appUrl }))
  const url = `${callOf('user/user', 'index')}?${stringify({ limit: 10, search: search.map((one) => ({ ...one })) })}`
  for (let times = 0; times < 6; times += 1)
    expect((await server.inject({ method: 'GET', url, headers: { batoken: app.token, server: 'true' } })).json()).toMatchObject({ code: 1 })
  const { rows } = await sql<{ custom: number; kept: number }>`
    select custom_plans::int as custom, generic_plans::int as kept from pg_prepared_statements where statement like '%"#total"%from "user" m%'`.execute(
    connection.db,
  )
  expect(rows).toEqual([plan === 'kept' ? { custom: 0, kept: expect.any(Number) } : { custom: expect.any(Number), kept: 0 }])
  expect(Math.max(rows[0]?.custom ?? 0, rows[0]?.kept ?? 0)).toBeGreaterThan(2)
  await server.close()
  await connection.close()
})

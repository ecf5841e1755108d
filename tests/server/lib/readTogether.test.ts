import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { connect } from '../../../server/database/connect'
import { fixedReadOf, readOf, readTogether } from '../../../server/lib/readTogether'
import { testDatabase } from '../../support/database'
import { wireTo } from '../../support/wire'

import type { RawBuilder } from 'kysely'

import type { Connection } from '../../../server/database/connect'
import type { TestDatabase } from '../../support/database'

let database: TestDatabase
/** A pool of one connection, so that the next query uses what the previous one has released. */
let single: Connection
beforeAll(async () => {
  database = await testDatabase()
  single = connect(database.appUrl, { max: 1 })
})
afterAll(async () => {
  await single.close()
  await database.close()
})

const rowsOf = (query: RawBuilder<object>) => readOf({}, query, (rows) => rows)
const shape = {}
const number = (n: number) => readOf(shape, sql<{ n: number }>`select ${n}::int as n`, ([row]) => row?.n)
const divided = readOf({}, sql<object>`select 1 / 0 as n`, (rows) => rows.length)

/** Of each type that a column of the product has. */
const values = sql`
  (1::bigint, 2::int, 3::smallint, 4.50::numeric(12, 2), 12345678901234567.89::numeric, 0.1::float8, true, 'a "quoted" 茶\n'::text, 'v'::varchar(9),
   '2026-11-29 07:30:00.123+00'::timestamptz, '12026-11-29 00:00+00'::timestamptz, '2026-11-29'::date, '{"a": [1, "二", null, 1.50]}'::jsonb, '[1]'::json, '"s"'::jsonb,
   'null'::jsonb, array['x', 'y,"z"', null]::text[], array[1, null, 9007199254740991]::bigint[], array[1.50]::numeric[], '00000000-0000-0000-0000-000000000001'::uuid),
  (null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null)`
const names = Array.from({ length: 20 }, (_, at) => sql.id(`c "${at}".x`))
const everyType = sql<object>`select * from (values ${values}) v (${sql.join(names)})`

test('rows have the values that they have in a result of their own', async () => {
  const { rows } = await everyType.execute(single.db)
  expect(rows).toHaveLength(2)
  expect(await readTogether(single.db, [rowsOf(everyType)])).toEqual([[rows]])
})

test('rows keep their order, and a query without rows has none, before and after its columns are known', async () => {
  const descending = sql<object>`select n from generate_series(1, 200) n order by n desc limit ${150}`
  const none = rowsOf(sql<object>`select n, now() as at from generate_series(1, 0) n where n > ${1}`)
  for (const _ of [1, 2]) {
    const [[all], [empty]] = await readTogether(single.db, [rowsOf(descending)], [none])
    expect(all).toEqual((await descending.execute(single.db)).rows)
    expect(empty).toEqual([])
  }
})

test('several queries are one statement, whose columns are looked up once', async () => {
  const wire = await wireTo(database.appUrl)
  const connection = connect(wire.url, { max: 1 })
  expect(await readTogether(connection.db, [1, 2, 3].map(number))).toEqual([[1, 2, 3]])
  const before = wire.packets().length
  expect(await readTogether(connection.db, [4].map(number), [], [5, 6].map(number))).toEqual([[4], [], [5, 6]])
  expect(wire.packets().slice(before)).toHaveLength(1)
  expect(await readTogether(connection.db, [])).toEqual([[]])
  await connection.close()
  await wire.close()
})

test('the statement of fixed reads is built once for their order, and run with the values of each call', async () => {
  const query = vi.fn((value: unknown) => sql<{ n: number }>`select ${value}::int * ${10} as n`)
  const [tens, hundreds] = [{}, {}]
  const ten = (n: number) => fixedReadOf(tens, n, query, ([row]) => row?.n)
  const hundred = (n: number) =>
    fixedReadOf(
      hundreds,
      n,
      (value) => sql<{ n: number }>`select ${value}::int * 100 as n`,
      ([row]) => row?.n,
    )
  expect(await readTogether(single.db, [ten(1), hundred(2), ten(3)])).toEqual([[10, 200, 30]])
  const built = query.mock.calls.length
  expect(await readTogether(single.db, [ten(4)], [hundred(5), ten(6)])).toEqual([[40], [500, 60]])
  expect(query).toHaveBeenCalledTimes(built)
  expect(await readTogether(single.db, [ten(7), ten(8), hundred(9)])).toEqual([[70, 80, 900]])
  expect(await readTogether(single.db, [ten(2)])).toEqual([[20]])
  expect(await readTogether(single.db, [ten(3), hundred(4), number(5)])).toEqual([[30, 400, 5]])
  expect(await readTogether(single.db, [ten(5), hundred(6), number(7)])).toEqual([[50, 600, 7]])
})

test('a fixed read that uses its value for anything but a parameter is an error', async () => {
  const read = fixedReadOf(
    {},
    1,
    (value) => sql<{ n: number }>`select ${value === 1 ? sql`1` : sql`2`} as n`,
    ([row]) => row?.n,
  )
  await expect(readTogether(single.db, [read])).rejects.toThrow('no parameter')
})

test('a row may have more columns than a function has arguments', async () => {
  const wide = sql<object>`select ${sql.join(Array.from({ length: 230 }, (_, at) => sql`array[${at}::bigint] as ${sql.id(`c${at}`)}`))}`
  expect(await readTogether(single.db, [rowsOf(wide)])).toEqual([[(await wide.execute(single.db)).rows]])
})

test('a failure is reported, also in a transaction, and the connection stays', async () => {
  const pid = async (): Promise<unknown> => (await sql`select pg_backend_pid()`.execute(single.db)).rows
  const before = await pid()
  await expect(readTogether<unknown[]>(single.db, [divided, number(7)])).rejects.toMatchObject({ code: '22012' })
  const work = single.db.transaction().execute((tx) => readTogether<unknown[]>(tx, [divided, number(1)]))
  await expect(work).rejects.toMatchObject({ code: '22012' })
  expect(await readTogether(single.db, [number(5)])).toEqual([[5]])
  expect(await pid()).toEqual(before)
})

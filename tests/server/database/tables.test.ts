import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest'

import { entities } from '../../../resources'
import { serverTables } from '../../../server/database/serverTables'
import { desiredTables } from '../../../server/database/shape/desiredTables'
import { testDatabase } from '../../support/database'

import type { Selectable } from 'kysely'

import type { Tables } from '../../../server/database/tables'
import type { TestDatabase } from '../../support/database'

let database: TestDatabase
const columns: Record<string, Record<string, string>> = {}

beforeAll(async () => {
  database = await testDatabase()
  const { rows } = await database.sql<{ table: string; column: string; type: string }>(`
    select table_name as table, column_name as column,
           udt_name || case when is_nullable = 'YES' then '?' else '' end || case when column_default is null then '' else '=' end as type
    from information_schema.columns where table_schema = 'public'`)
  for (const { table, column, type } of rows) (columns[table] ??= {})[column] = type
})
afterAll(() => database.close())

test.each(Object.entries(serverTables))('the columns of %s match the types of the query builder', (name, told) => {
  expect(columns[name]).toEqual(told)
})

test('every table of the database belongs to a definition, joins two, or is listed in serverTables', () => {
  const expected = desiredTables(entities).map(({ name }) => name)
  expect(Object.keys(columns).sort()).toEqual([...expected, ...Object.keys(serverTables)].sort())
})

test('rows are typed by their definitions', () => {
  expectTypeOf<Selectable<Tables['shop_goods']>['status']>().toEqualTypeOf<'0' | '1'>()
  expectTypeOf<Selectable<Tables['user']>['gender']>().toEqualTypeOf<0 | 1 | 2>()
  expectTypeOf<Selectable<Tables['user']>>().toHaveProperty('delete_time')
  expectTypeOf<Selectable<Tables['shop_delivery_address']>>().toHaveProperty('province_id')
  expectTypeOf<Selectable<Tables['admin']>>().toHaveProperty('password_hash')
  expectTypeOf<Selectable<Tables['admin']>>().not.toHaveProperty('group_arr')
  expectTypeOf<Selectable<Tables['admin_group_access']>>().toEqualTypeOf<{ admin_id: number; group_id: number }>()
  expectTypeOf<Selectable<Tables['token']>['successor']>().toEqualTypeOf<string | null>()
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { entities } from '../../../resources/index'
import { filtersOf } from '../../../resources/kit/derived'
import { rulesOf } from '../../../resources/kit/types'
import { compileFilters } from '../../../server/crud/query/filters'
import { nameOf } from '../../../server/database/shape/tables'
import { testApp } from '../../support/app'
import { addGoods, skuRow } from '../../support/goods'

import type { TestApp } from '../../support/app'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  // with several partial indexes the planner needs rows to tell them apart
  await addGoods(app, { skus: Array.from({ length: 40 }, (_, n) => skuRow(`v${n}`, { sku_code: `C-${n}` })) })
  await app.sql('analyze shop_goods_sku')
})
afterAll(() => app.close())

/** Every text that a list filters by, its own and those of the rows it refers to. */
const lookUps = entities.flatMap((resource) =>
  filtersOf(resource)
    .filter(({ field, lines }) => !lines && rulesOf(field).isText)
    .map(({ name, field, relation }) => {
      const other = relation ? entities.find((one) => one.path === relation.field.to) : resource
      const isUnique = field.unique === true && !(relation && other?.softDelete)
      return [`${resource.path}.${name}`, { resource, name, isUnique, table: other?.table ?? '', column: relation?.column ?? name }] as const
    }),
)

test.each(lookUps)('%s: an exact look-up of a text uses an index of it', async (_, { resource, name, isUnique, table, column }) => {
  const condition = compileFilters(resource, entities).get(name)?.build('eq', 'Abc-1')?.sql ?? sql<boolean>`false`
  const tables = await app.db.introspection.getTables()
  const isSoft = tables.find((one) => one.name === resource.table)?.columns.some((one) => one.name === 'delete_time')
  const plan = await app.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx) // most tables are empty
    return sql<{
      'QUERY PLAN': string
    }>`explain select m.id from ${sql.table(resource.table)} m where ${condition} ${isSoft ? sql`and m.delete_time is null` : sql``}`.execute(tx)
  })
  // of a table with a few rows any index may be read instead; what it cannot use would not be in the condition
  const index = isUnique ? nameOf(table, column, 'key') : `${nameOf(table, column, 'idx')}|search_grams\\(\\(?${column}`
  expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(new RegExp(index))
})

test('an exact look-up still tells upper from lower case, and does not find rows without a text', async () => {
  const { data } = await app.call('GET', '/admin/user.User/index', { query: { search: [{ field: 'mobile', operator: 'eq', val: '' }], limit: 1 } })
  expect(data.list).toEqual([])
  await app.sql("insert into shop_delivery_company (name, code) values ('Express', 'ABC')")
  const find = async (val: string) =>
    (await app.call('GET', '/admin/shop.DeliveryCompany/index', { query: { search: [{ field: 'code', operator: 'eq', val }] } })).data.list.length
  expect([await find('ABC'), await find('abc')]).toEqual([1, 0])
})

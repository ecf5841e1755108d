import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { entities } from '../../../resources/index'
import { filtersOf } from '../../../resources/kit/derived'
import { rulesOf } from '../../../resources/kit/types'
import { compileFilters } from '../../../server/crud/query/filters'
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

const lookUps = entities.flatMap((resource) =>
  filtersOf(resource)
    .filter(({ field, relation }) => !relation && field.unique === true && rulesOf(field).isText)
    .map(({ name }) => [`${resource.path}.${name}`, { resource, name }] as const),
)

test.each(lookUps)('%s: an exact look-up of a unique text uses its index', async (_, { resource, name }) => {
  const condition = compileFilters(resource, entities).get(name)?.build('eq', 'Abc-1')?.sql ?? sql<boolean>`false`
  const tables = await app.db.introspection.getTables()
  const isSoft = tables.find((table) => table.name === resource.table)?.columns.some((column) => column.name === 'delete_time')
  const plan = await app.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx) // most tables are empty
    return sql<{
      'QUERY PLAN': string
    }>`explain select m.id from ${sql.table(resource.table)} m where ${condition} ${isSoft ? sql`and m.delete_time is null` : sql``}`.execute(tx)
  })
  expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(`${resource.table}__${name}_key`)
})

test('an exact look-up of a unique text still tells upper from lower case, and finds rows without a text', async () => {
  const { data } = await app.call('GET', '/admin/user.User/index', { query: { search: [{ field: 'mobile', operator: 'eq', val: '' }], limit: 1 } })
  expect(data.list).toEqual([])
  await app.sql("insert into shop_delivery_company (name, code) values ('Express', 'ABC')")
  const find = async (val: string) =>
    (await app.call('GET', '/admin/shop.DeliveryCompany/index', { query: { search: [{ field: 'code', operator: 'eq', val }] } })).data.list.length
  expect([await find('ABC'), await find('abc')]).toEqual([1, 0])
})

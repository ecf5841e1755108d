import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { entities, resourceAt } from '../../../../resources/index'
import { subsetView } from '../../../../server/crud/compile/columns'
import { joinsOf } from '../../../../server/crud/paging/page'
import { compileOrders, parseOrder } from '../../../../server/crud/query/orders'
import { testDatabase } from '../../../support/database'

import type { AnyResource } from '../../../../resources/kit/define'
import type { RawRow } from '../../../../server/crud/compile/columns'
import type { TestDatabase } from '../../../support/database'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await database.sql(`with c as (insert into shop_goods_category (name) values ('b'), ('a') returning id, name)
    insert into shop_goods (category_id, name, goods_no) select id, 'of ' || name, name from c`)
})
afterAll(() => database.close())

test.each([[['deliveryTemplate.name']], [['category.name']], [['name']], [['category.name', 'deliveryTemplate.name']]])(
  'a list is sorted by a referenced row whatever columns are read of it: %s',
  async (columns) => {
    const goods = resourceAt('shop/goods') as AnyResource // it is in the map
    const resource = { ...goods, list: { ...goods.list, sortable: ['category.name'] } }
    const order = parseOrder(resource, compileOrders(resource, entities), 'category.name,asc')
    const view = subsetView(['name', ...columns], resource, entities, {})
    const { rows } = await sql<RawRow>`select ${view.select} from shop_goods m ${joinsOf(view, order)} order by ${order.sql}`.execute(database.db)
    expect(rows.map(({ name }) => name)).toEqual(['of a', 'of b'])
  },
)

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { resources } from '../../../resources/index'
import { compileResources } from '../../../server/crud/compile/compileResources'
import { searchedRows } from '../../../server/crud/rows/scope'
import { list } from '../../../server/crud/verbs/list'
import { testApp } from '../../support/app'
import { testParts } from '../../support/config'
import { contextOf } from '../../support/context'
import { addCategory, addGoods } from '../../support/goods'
import { addMember } from '../../support/members'
import { rowsReadBy } from '../../support/rowsRead'

import type { CompiledResource, ResourceRegistry } from '../../../server/crud/compile/compileResources'
import type { TestApp } from '../../support/app'

/** Orders of one member, more than a search collects; members with one order each, more than become literals. */
const [ofOne, alike] = [24_000, 1200]

let app: TestApp
let registry: ResourceRegistry
let orders: CompiledResource
beforeAll(async () => {
  app = await testApp()
  const memberId = await addMember(app, { columns: { username: 'regular', nickname: '常客' } })
  await place(`(select ${memberId} as member, n from generate_series(1, ${ofOne}) n) one`)
  registry = compileResources(resources, testParts(app).hooks)
  const compiled = registry.at('shop/order')
  if (!compiled) throw new Error('expected the list of orders')
  orders = compiled
})
afterAll(() => app.close())

async function place(rows: string): Promise<void> {
  await app.sql(`insert into shop_order (order_no, user_id, status, pay_amount, goods_amount, pay_type, pay_time, request_key)
    select 'N' || member || '-' || n, member, '3', 1, 1, 'wechat', now() - n * interval '1 minute', 'N' || member || '-' || n from ${rows}`)
  await app.sql('analyze shop_order, "user"')
}

interface Answer {
  readonly ids: readonly unknown[]
  readonly total: unknown
  /** Orders that the database has read. */
  readonly read: number
}

const search = (quickSearch: string, page = 1): Promise<Answer> => filtered({ quickSearch, page })

const filtered = (query: object): Promise<Answer> =>
  app.db.transaction().execute(async (tx) => {
    let answer: Readonly<Record<string, unknown>> = {}
    const read = await rowsReadBy(tx, ['shop_order'], async () => (answer = await list(orders, contextOf(app, { tx }), { ...query, limit: 10 })))
    return { ids: (answer['list'] as { id: unknown }[]).map(({ id }) => id), total: answer['total'], read }
  })

async function conditionOf(path: string, search: object): Promise<string> {
  const screen = registry.at(path)
  if (!screen) throw new Error(`expected the list ${path}`)
  const { where } = await searchedRows(screen, contextOf(app), { search: [search] })
  return where.compile(app.db).sql
}

/** No rows, of which the planner has looked at a few. */
function expectNothing({ ids, total, read }: Answer): void {
  expect({ ids, total }).toEqual({ ids: [], total: 0 })
  expect(read).toBeLessThan(50)
}

async function expected(name: string, page = 1): Promise<Pick<Answer, 'ids' | 'total'>> {
  const of = `from shop_order o join "user" u on u.id = o.user_id where strpos(u.username, $1) > 0 or strpos(u.nickname, $1) > 0`
  const { rows } = await app.sql<{ id: number }>(`select o.id ${of} order by o.id desc limit 10 offset $2`, [name, (page - 1) * 10])
  const { rows: counted } = await app.sql<{ n: number }>(`select count(*)::int as n ${of}`, [name])
  return { ids: rows.map(({ id }) => id), total: counted[0]?.n }
}

test('for a name that no referenced row has the list is not read, however many rows each of them may have', async () => {
  expectNothing(await search('nobody'))
})

test('of somebody with most rows of the list the first are found in its order', async () => {
  const { ids, read } = await search('regular')
  expect(ids).toEqual((await expected('regular')).ids)
  expect(read).toBeLessThan(ofOne / 2)
})

test('orders by a category are found among those of its products, or at once where none was sold', async () => {
  const [sold, unsold] = [await addGoods(app), await addGoods(app)]
  await app.sql(
    `insert into shop_order_item (order_id, goods_id, sku_id, goods_name, price, quantity, line_amount, pay_amount)
     select id, $1, $2, '', 1, 1, 1, 1 from shop_order where id % 20 > 0`,
    [sold.id, sold.skuIds[0]],
  )
  await app.sql('analyze shop_order_item')
  const of = (operator: string, val: unknown) => filtered({ search: [{ field: 'category_id', operator, val }] })
  const { rows } = await app.sql<{ id: number }>('select id from shop_order where id % 20 > 0 order by id desc limit 10')
  const [others] = (await app.sql<{ ids: number[] }>('select array(select id from shop_order where id % 20 = 0 order by id desc limit 10) as ids')).rows
  expect((await of('eq', sold.category_id)).ids).toEqual(rows.map(({ id }) => id))
  expect((await of('ne', sold.category_id)).ids).toEqual(others?.ids)
  expectNothing(await of('IN', [unsold.category_id]))
  expect(await conditionOf('shop/order', { field: 'category_id', operator: 'eq', val: unsold.category_id })).toContain(
    `"goods_id" in /* not prepared */ (${unsold.id})`,
  )
})

test('the ids of a branch of a tree are literals of the condition, unless they are too many', async () => {
  const [top, plain] = [await addCategory(app), await addCategory(app)]
  const below = await addCategory(app, { pid: top })
  const branch = await conditionOf('shop/goods', { field: 'category_id', operator: 'eq', val: top })
  expect([`(${top},${below})`, `(${below},${top})`]).toContain(branch.match(/"category_id" in \/\* not prepared \*\/ (\([^)]*\))/)?.[1])
  await app.db
    .insertInto('shop_goods_category')
    .values(Array.from({ length: 1000 }, (_, at) => ({ name: `many ${at}`, pid: plain })))
    .execute()
  expect(await conditionOf('shop/goods', { field: 'category_id', operator: 'NOT IN', val: [plain] })).not.toContain('not prepared')
})

describe('beside many members with one order each', () => {
  beforeAll(async () => {
    await app.sql(`insert into "user" (username, nickname, password_hash) select 'guild' || n, '行会成员' || n, '' from generate_series(1, ${alike}) n`)
    await place(`(select id as member, 1 as n from "user" where username like 'guild%') one`)
  })

  test.each(['guild777', '成员77', 'guild7', 'guild', '行会'])(
    'the search for %j finds the rows of everybody with it, whether the ids become literals or are too many',
    async (name) => {
      for (const page of [1, 4]) {
        const { ids, total } = await search(name, page)
        expect({ ids, total }).toEqual(await expected(name, page))
      }
    },
  )
})

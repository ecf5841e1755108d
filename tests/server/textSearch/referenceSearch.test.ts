import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { resources } from '../../../resources/index'
import { compileResources } from '../../../server/crud/compile/compileResources'
import { list } from '../../../server/crud/verbs/list'
import { testApp } from '../../support/app'
import { testParts } from '../../support/config'
import { contextOf } from '../../support/context'
import { addMember } from '../../support/members'

import type { CompiledResource } from '../../../server/crud/compile/compileResources'
import type { TestApp } from '../../support/app'

/** Orders of one member, more than a search collects; members with one order each, more than a condition names. */
const [ofOne, alike] = [24_000, 1200]

let app: TestApp
let orders: CompiledResource
beforeAll(async () => {
  app = await testApp()
  const memberId = await addMember(app, { columns: { username: 'regular', nickname: '常客' } })
  await place(`(select ${memberId} as member, n from generate_series(1, ${ofOne}) n) one`)
  const compiled = compileResources(resources, testParts(app).hooks).at('shop/order')
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

const search = (quickSearch: string, page = 1): Promise<Answer> =>
  app.db.transaction().execute(async (tx) => {
    const answer = await list(orders, contextOf(app, { tx }), { quickSearch, page, limit: 10 })
    const { rows } = await sql<{ count: number }>`
      select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as count from pg_stat_xact_user_tables where relname = 'shop_order'`.execute(tx)
    return { ids: (answer['list'] as { id: unknown }[]).map(({ id }) => id), total: answer['total'], read: rows[0]?.count ?? 0 }
  })

async function expected(name: string, page = 1): Promise<Pick<Answer, 'ids' | 'total'>> {
  const of = `from shop_order o join "user" u on u.id = o.user_id where strpos(u.username, $1) > 0 or strpos(u.nickname, $1) > 0`
  const { rows } = await app.sql<{ id: number }>(`select o.id ${of} order by o.id desc limit 10 offset $2`, [name, (page - 1) * 10])
  const { rows: counted } = await app.sql<{ n: number }>(`select count(*)::int as n ${of}`, [name])
  return { ids: rows.map(({ id }) => id), total: counted[0]?.n }
}

test('for a name that no referenced row has the list is not read, however many rows each of them may have', async () => {
  const { ids, total, read } = await search('nobody')
  expect({ ids, total }).toEqual({ ids: [], total: 0 })
  expect(read).toBeLessThan(100)
})

test('of somebody with most rows of the list the first are found in its order', async () => {
  const { ids, read } = await search('regular')
  expect(ids).toEqual((await expected('regular')).ids)
  expect(read).toBeLessThan(ofOne / 2)
})

describe('beside many members with one order each', () => {
  beforeAll(async () => {
    await app.sql(`insert into "user" (username, nickname, password_hash) select 'guild' || n, '行会成员' || n, '' from generate_series(1, ${alike}) n`)
    await place(`(select id as member, 1 as n from "user" where username like 'guild%') one`)
  })

  test.each(['guild777', '成员77', 'guild7', 'guild', '行会'])(
    'the search for %j finds the rows of everybody with it, whether they can be named or are too many',
    async (name) => {
      for (const page of [1, 4]) {
        const { ids, total } = await search(name, page)
        expect({ ids, total }).toEqual(await expected(name, page))
      }
    },
  )
})

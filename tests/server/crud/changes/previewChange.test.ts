import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { callOf } from '../../../../resources/kit/paths'
import { previewChange } from '../../../../server/crud/changes/previewChange'
import { testApp } from '../../../support/app'
import { contextOf } from '../../../support/context'
import { addGoods, skuRow } from '../../../support/goods'

import type { ChangePreview } from '../../../../resources/kit/protocol/changes'
import type { Answer, TestApp } from '../../../support/app'

let app: TestApp
let address: string
beforeAll(async () => {
  app = await testApp()
  address = await app.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

/** By a connection, which a browser closes when something else was typed. */
const preview = async (body: object): Promise<Pick<Answer, 'code'> & { readonly data: ChangePreview }> => {
  const headers = { 'content-type': 'application/json', batoken: app.token, server: 'true' }
  const response = await fetch(`${address}${callOf('shop/stock', 'change')}`, { method: 'POST', headers, body: JSON.stringify({ ...body, preview: 1 }) })
  return (await response.json()) as Awaited<ReturnType<typeof preview>>
}

/** More SKUs of products of their own than a preview shows, in the order of their ids. */
async function manySkus(): Promise<number[]> {
  const ids: number[] = []
  for (let at = 0; at < 23; at++) ids.push(...(await addGoods(app, { skus: [skuRow('', { price: '10.00', origin_price: '20.00' })] })).skuIds)
  return ids
}

test('a preview counts all rows and locks only the first ones, so that the others can be bought meanwhile', async () => {
  const ids = await manySkus()
  const last = ids.at(-1) ?? 0
  const answer = await app.db.transaction().execute(async (tx) => {
    await sql`select from shop_goods where id = (select goods_id from shop_goods_sku where id = ${last}::bigint) for update`.execute(tx)
    return preview({ ids: [...ids, 999_999_999], field: 'price', way: 'percent', value: 10 })
  })
  expect(answer).toMatchObject({ code: 1, data: { changed: 23, unchanged: 0, refused: 1 } })
  expect(answer.data.rows.map(({ id, after }) => [id, after?.['price']])).toEqual(ids.slice(0, 20).map((id) => [id, '11.00']))
  expect((await app.sql('select distinct price from shop_goods_sku where id = any($1)', [ids])).rows).toEqual([{ price: '10.00' }])
})

test('a preview whose first rows others have locked has the numbers of all rows, and shows none', async () => {
  const ids = await manySkus()
  const answer = await app.db.transaction().execute(async (tx) => {
    await sql`select from shop_goods where id = (select goods_id from shop_goods_sku where id = ${ids[0]}::bigint) for update`.execute(tx)
    return preview({ ids, field: 'price', way: 'percent', value: 10 })
  })
  expect(answer).toMatchObject({ code: 1, data: { changed: 23, unchanged: 0, refused: 0, rows: [] } })
})

test('values that a row cannot have, and those it has already, are counted beyond the first rows too', async () => {
  const ids = await manySkus()
  await app.sql("update shop_goods_sku set price = '5.00' where id = any($1)", [ids.slice(-2)])
  expect((await preview({ ids, field: 'price', value: '5.00' })).data).toMatchObject({ changed: 21, unchanged: 2, refused: 0 })
  expect((await preview({ ids, field: 'price', way: 'add', value: '-6' })).data).toMatchObject({ changed: 21, unchanged: 0, refused: 2 })
})

test('a preview that nobody waits for any more ends without trying rows', async () => {
  const ids = await manySkus()
  const compiled = app.app.registry.at('shop/stock') ?? expect.unreachable('no such list')
  const tried: unknown[] = []
  const hooks = { ...compiled.hooks, lockFirst: async () => void tried.push(1) }
  const of = (isLeft: boolean) =>
    app.db.transaction().execute((tx) =>
      previewChange(
        {
          inTransaction: (work) => work(contextOf(app, { tx })),
          isLeft: () => isLeft,
        },
        { ...compiled, hooks },
        app.app.registry,
        { ids, field: 'stock_warning', value: 3 },
      ),
    )
  expect(await of(true)).toEqual({ changed: 0, unchanged: 0, refused: 0, rows: [] })
  expect(tried).toEqual([])
  expect((await of(false)).changed).toBe(23)
  expect(tried.length).toBeGreaterThan(0)
})

import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { resources } from '../../../resources/index'
import { testApp } from '../../support/app'
import { testParts } from '../../support/config'
import { fillDashboards } from '../../support/dashboardRows'
import { seed } from '../../../server/database/seed'
import { addGoods, skuRow } from '../../support/goods'
import { addMember } from '../../support/members'
import { addOrderLine, addOrderRow } from '../../support/shopRows'

test('what pages read from a shared subquery is what its field computes, for rows with different values', async () => {
  const app = await testApp()
  await seed(app.db)
  await fillDashboards(app)
  const userId = await addMember(app)
  await addOrderRow(app, { userId, amount: '1.00' }) // without lines
  await addOrderRow(app, { userId, amount: '2.00', paid: '2026-01-02' })
  const goods = await addGoods(app, { skus: [skuRow('', { stock: 5 })] })
  const orderId = await addOrderRow(app, { userId, amount: '1000.00', paid: 'now' })
  for (const amount of ['1.00', '2.00', '3.00', '4.00'])
    await addOrderLine(app, { orderId, goodsId: goods.id, skuId: goods.skuIds[0] ?? 0, amount, quantity: 1 })
  await app.sql("update shop_order_item set image = '/' || id || '.png', delivery_type = '4' where order_id = $1", [orderId])
  await app.sql('update shop_order set refund_amount = 5 where id = $1', [orderId])
  await app.sql("update shop_refund set status = '3' where id = (select min(id) from shop_refund)")
  const { hooks } = testParts(app)
  const names: string[] = []
  for (const { path, table } of resources) {
    const { computed = {}, shared = [] } = hooks.get(path) ?? {}
    for (const { alias, query, reads } of shared)
      for (const [name, read] of Object.entries(reads)) {
        const { rows } = await sql<{ alone: unknown; together: unknown }>`select to_jsonb(${computed[name]}) as alone, to_jsonb(${read}) as together
          from ${sql.table(table)} m left join lateral (${query}) ${sql.ref(alias)} on true`.execute(app.db)
        expect(new Set(rows.map(({ alone }) => JSON.stringify(alone))).size).toBeGreaterThan(1)
        expect(rows.map(({ together }) => together)).toEqual(rows.map(({ alone }) => alone))
        names.push(`${path} ${name}`)
      }
  }
  await app.close()
  expect(names).toEqual(expect.arrayContaining(['shop/order goods_summary', 'user/user orders_paid']))
})

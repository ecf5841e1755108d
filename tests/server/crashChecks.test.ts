import { afterAll, beforeAll, expect, test } from 'vitest'

import { makeOrderJournal } from '../../tools/crash/buyers'
import { checkActs } from '../../tools/crash/checks'
import { testDatabase } from '../support/database'
import { addGoods, skuRow } from '../support/goods'
import { addMember } from '../support/members'
import { addStaff, placeOrder } from '../support/orders'

import type { TestDatabase } from '../support/database'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('the crash command finds acknowledged acts that are lost, and broken invariants', async () => {
  const memberId = await addMember(database)
  const staff = await addStaff(database)
  const { skuIds } = await addGoods(database, { skus: [skuRow('', { stock: 9 })] })
  const requestKey = 'acknowledged-order'
  const { order_no: orderNo, id } = await placeOrder(database, { memberId, lines: [{ skuId: skuIds[0] ?? 0, quantity: 1 }], more: { requestKey } })
  const journal = makeOrderJournal()
  journal.placed.add(requestKey)
  expect(await checkActs(database.url, journal)).toEqual([])
  journal.paid.add(orderNo)
  journal.exported.add('crash 1')
  for (const name of ['crash 1', 'crash 1 (2)'])
    await database.sql(
      `with task as (insert into shop_export_task (name, admin_id, status, filters, columns) values ($1, $2, '3', '{}', '[]') returning name, admin_id)
       insert into shop_notify (admin_id, message_type, message, message_en, message_data)
       select admin_id, 'export_task', '', '', jsonb_build_object('name', name) from task`,
      [name, staff.id],
    )
  await database.sql(`update shop_order set goods_amount = goods_amount + 1, pay_amount = pay_amount + 1 where id = $1`, [id])
  expect(await checkActs(database.url, journal)).toEqual([
    `paid, but not once: 1 of 1, for example ${orderNo} 0 times`,
    'exported, but not once: 1 of 1, for example crash 1 2 times',
    expect.stringContaining('the amounts of an order are the sums of its lines'),
  ])
})

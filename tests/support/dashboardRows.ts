import { addDays, shopToday } from '../../resources/kit/values/shopTime'
import { adjustMoney } from '../../server/domain/money/adjustMoney'
import { addCategory, addGoods, skuRow } from './goods'
import { addMember } from './members'
import { addOrderLine, addOrderRow, addRepayment } from './shopRows'

import type { TestApp } from './app'

/** Rows in every list that a dashboard counts, on both sides of the limits of the last two days and of the seven days before today. */
export async function fillDashboards(app: TestApp): Promise<void> {
  const today = shopToday()
  const at = (day: string, time: string): string => `${day} ${time}+08`
  const moments = [
    at(today, '00:00:00'),
    at(addDays(today, -1), '23:59:59.999'),
    at(addDays(today, -6), '00:00:00'),
    at(addDays(today, -7), '23:59:59.999'),
    at(addDays(today, -13), '00:00:00'),
    at(addDays(today, -14), '23:59:59.999'),
  ]
  const goods = await addGoods(app, { skus: [skuRow('红', { stock: 5, stock_warning: 0 }), skuRow('蓝', { stock: 2, stock_warning: 10 })] })
  await addGoods(app, { skus: [skuRow('', { stock: 1, stock_warning: 10 })], columns: { category_id: goods.category_id } })
  await addGoods(app)
  const subcategory = await addCategory(app, { pid: goods.category_id })
  await addGoods(app, { columns: { status: '0', category_id: await addCategory(app, { pid: subcategory }) } })
  for (const [place, moment] of moments.entries()) {
    const member = await addMember(app, { cents: 500 + place, score: 3, columns: { create_time: moment, last_login_time: moment } })
    await app.sql(
      `insert into admin_log (admin_id, username, title, result_code, create_time) values
        ($1, 'boss', '登录', 1, $2), (null, 'nobody', '登录', 0, $2), ($1, 'boss', '会员 - 编辑', 1, $2), ($1, 'boss', '会员 - 编辑', 0, $2)`,
      [app.adminId, moment],
    )
    await app.sql(`insert into attachment (name, url, topic, size, last_upload_time) values ($1, $1, 'default', 1000, $2)`, [`f${place}.png`, moment])
    await app.sql(`insert into shop_notify (admin_id, message_type, message, message_data, status) values ($1, 'order_new', '新订单', '{}', $2)`, [
      app.adminId,
      String(place % 2),
    ])
    await fillOrders(app, { member, moment, place, goods: { id: goods.id, skuId: goods.skuIds[0] ?? 0 } })
    if (place === 0) await fillAccount(app, member)
    if (place === 5) await app.sql('update "user" set delete_time = now() where id = $1', [member])
  }
  await fillBills(app)
  await app.sql(
    `insert into shop_stock_log (sku_id, goods_id, type, delta, before, after, create_time)
     select $1, $2, 'adjust', case when n % 2 = 0 then 3 else -3 end, case when n % 2 = 0 then 5 else 8 end, case when n % 2 = 0 then 8 else 5 end, moment
     from unnest($3::timestamptz[]) with ordinality as one (moment, n)`,
    [goods.skuIds[0], goods.id, moments],
  )
}

/** A difference to settle, and a bill that could not be loaded. */
const fillBills = (app: TestApp) =>
  app.sql(
    `with bill as (insert into shop_payment_bill (pay_type, bill_date, result) values ('wechat', current_date - 2, 'differs'), ('alipay', current_date - 2, 'failed') returning id, result)
     insert into shop_payment_difference (bill_id, pay_type, number) select id, 'wechat', 'D1' from bill where result = 'differs'`,
  )

/** What came in today by a top-up, and what an order took of it. */
async function fillAccount(app: TestApp, member: number): Promise<void> {
  for (const [type, cents] of [
    ['recharge', 5000],
    ['order_pay', -1050],
  ] as const)
    await app.db.transaction().execute((tx) => adjustMoney(tx, { userId: member, cents, type, memo: type }))
}

interface Filling {
  readonly member: number
  readonly moment: string
  readonly place: number
  readonly goods: { readonly id: number; readonly skuId: number }
}

/** Two orders of a member, one of which is paid, its line, what went back of it, and a request for more. */
async function fillOrders(app: TestApp, { member, moment, place, goods }: Filling): Promise<void> {
  const statuses = ['2', '7', '3', '4', '2', '6']
  const amount = `${100 + place}.5${place}`
  const order = { userId: member, amount, region: app.region }
  const orderId = await addOrderRow(app, { ...order, status: statuses[place] ?? '5', paid: moment, payType: place % 2 ? 'alipay' : 'wechat', placed: moment })
  await addOrderRow(app, { ...order, status: '1', placed: moment })
  const lineId = await addOrderLine(app, { orderId, goodsId: goods.id, skuId: goods.skuId, amount, quantity: place + 1 })
  await app.sql('update "user" set first_pay_time = $2 where id = $1', [member, moment])
  const repayment = { orderId, userId: member, amount: `${10 + place}.00`, at: moment }
  await addRepayment(app, { ...repayment, cause: place % 2 ? 'refund' : 'cancel', status: place === 3 ? '2' : '1' })
  await addRepayment(app, { ...repayment, cause: 'late' })
  await app.sql(
    `insert into shop_refund (refund_no, order_id, order_no, order_item_id, user_id, reason, apply_amount, max_amount, create_time, type, audit_status, user_ship_status, status)
     select 'R' || left(o.order_no, 31), o.id, left(o.order_no, 32), $2, $3, $4, 1, 1, $5, $6, $7, $8, '1' from shop_order o where o.id = $1`,
    [orderId, lineId, member, place % 3 ? '质量问题' : '不想要了', moment, place % 2 ? '2' : '1', place % 2 ? '2' : '1', place % 2 ? '1' : '0'],
  )
}

import { demoSignIn } from '../../server/demo/signIn'
import { walkerOn } from '../../tools/shots/walker'
import { atLast, cut, cutOnCards } from './cutColumns'
import { openShop } from './shop'
import { chineseAgain, expect, signIn, test } from './walk'

/** Amounts and counts of seven digits, past the ledgers' own checks, and rows of the lists that the demo leaves empty. */
const planted = `
  set session_replication_role = replica;
  update shop_goods set price = 1234567.89, max_price = 7654321.00, stock = 1234567, sales = 7654321;
  update shop_goods_sku set price = 1234567.89, stock = 1234567, sales = 7654321;
  update shop_refund set apply_amount = 1234567.89, max_amount = 1234567.89, amount = 1234567.89;
  update user_money_log set money = 1234567.89, before = 1234567.89, after = 2469135.78;
  update user_score_log set score = 1234567, before = 1234567, after = 2469134;
  update shop_payment set amount = 1234567.89;
  update shop_payment_refund set amount = 1234567.89;
  insert into api_token (name, owner_kind, admin_id, prefix, nodes, seen_time, expire_time)
    values ('ERP 进销存夜间同步', 'staff', 1, 'zg_4f8a1c', '["shop/order/index"]', now(), now());
  insert into webhook (name, address, events, admin_id)
    values ('仓库库存同步', 'https://warehouse.example.com/callbacks', '["row.added","row.changed","row.deleted","stock.low"]', 1);
  insert into shop_export_task (name, type, filters, columns, rows_per, format, admin_id, status, done, total, file_size)
    values ('双十一待发货订单', 'order', '{}', '[]', 'row', 'xlsx', 1, '3', 1234567, 1234567, 123456789);
  insert into shop_payment_bill (pay_type, bill_date, result, payment_count, payment_amount, refund_count, refund_amount, difference_count, compare_time)
    values ('wechat', '2026-11-27', 'differs', 12345, 1234567.89, 1234, 1234567.89, 123, now());
  insert into shop_payment_difference (bill_id, pay_type, entry_type, problem, number, own_amount, bill_amount, trade_no, status)
    values (1, 'wechat', 'payment', 'amount', 'P26112905351200031454', 1234567.89, 1234567.98, '4200026112905351200031454', '0');
  insert into shop_payment_notice (pay_type, payment_no, is_verified, result, ip) values ('wechat', 'P26112905351200031454', 1, 'paid', '203.0.113.77');
`

const lists = [
  'auth/apiToken',
  ...['user/moneyLog', 'user/scoreLog'],
  ...['shop/goods', 'shop/stock', 'shop/refund', 'shop/export'],
  ...['shop/payment', 'shop/paymentRefund', 'shop/paymentBill', 'shop/paymentDifference', 'shop/paymentNotice'],
  'routine/webhook',
]

/** Two labeled amounts of seven digits beside states take more than the two lines of a card; the details have both. */
const tooMuchForCards = new Set(['shop/paymentBill', 'shop/paymentDifference'])

test('amounts of seven digits are whole in every list, and so are the columns of lists that a new shop has no rows for', async ({ page }) => {
  test.setTimeout(300_000)
  const shop = await openShop()
  try {
    await shop.sql(planted)
    await signIn(page, demoSignIn, shop.url, '/admin/shop/goods')
    const { visit, wear } = walkerOn(page)
    const wrong: string[] = []
    for (const language of ['zh-cn', 'en'] as const) {
      await wear({ language, mode: 'light' })
      for (const path of lists) {
        await visit({ name: path, address: `/admin/${path}`, kind: 'screen' })
        await expect(page.locator('[role="tabpanel"]:not([hidden]) [data-row]').first()).toBeVisible()
        for (const width of [1440, 1920]) {
          await page.setViewportSize({ width, height: 900 })
          wrong.push(...(await atLast(page, cut)).map((one) => `${path} in ${language} at ${width}: ${one}`))
        }
        await page.setViewportSize({ width: 390, height: 844 })
        if (!tooMuchForCards.has(path)) wrong.push(...(await atLast(page, cutOnCards)).map((one) => `${path} in ${language} on a phone: ${one}`))
        await page.setViewportSize({ width: 1440, height: 900 })
      }
    }
    await chineseAgain(page)
    expect(wrong).toEqual([])
  } finally {
    await shop.close()
  }
})

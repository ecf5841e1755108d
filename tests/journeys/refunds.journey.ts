import { demoMember } from '../../server/demo/signIn'
import { expect, rowOf, shopUrl, signInAt, test } from './walk'

import type { Locator, Page } from '@playwright/test'
import type { Shop } from './shop'

interface Line {
  readonly id: number
  readonly sku_id: number
  readonly user_id: number
  readonly username: string
}

/** A line of a shipped order of which nothing has been asked back, and whose member gets the password of the demo member. */
async function returnable(shop: Shop): Promise<Line> {
  const [line] = await shop.sql<Line>(
    `select i.id, i.sku_id, u.id as user_id, u.username from shop_order_item i join shop_order o on o.id = i.order_id join "user" u on u.id = o.user_id
     where o.status in ('3', '4') and o.settle_time is null and coalesce(o.aftersale_deadline > now(), true) and i.shipped_quantity = i.quantity
       and i.refund_quantity + i.refunding_quantity = 0 and i.delivery_type <> '4' and i.pay_amount > 0 and u.status = 'enable'
     order by i.id limit 1`,
  )
  if (!line) throw new Error('the demo has a line that can be returned')
  await shop.sql('update "user" set password_hash = (select password_hash from "user" where username = $1) where id = $2', [demoMember.username, line.user_id])
  return line
}

/** The calls of a storefront for a member. */
async function memberOf(page: Page, username: string): Promise<(address: string, data: object) => Promise<Record<string, unknown>>> {
  const post = async (address: string, data: object, token = ''): Promise<Record<string, unknown>> => {
    const answer = await page.request.post(shopUrl() + address, { data, headers: { server: 'true', 'ba-user-token': token } })
    const { code, msg, data: result } = (await answer.json()) as { code: number; msg: string; data: Record<string, unknown> }
    expect(code, msg).toBe(1)
    return result
  }
  const { userInfo } = await post('/api/user/checkIn', { tab: 'login', username, password: demoMember.password })
  return (address, data) => post(address, data, (userInfo as { token: string }).token)
}

interface Figures {
  readonly money: string
  readonly stock: number
}

async function figuresOf(shop: Shop, line: Line): Promise<Figures> {
  const [row] = await shop.sql<Figures>('select u.money::text, s.stock from "user" u, shop_goods_sku s where u.id = $1 and s.id = $2', [
    line.user_id,
    line.sku_id,
  ])
  if (!row) throw new Error('a member and a SKU')
  return row
}

/** Opens an action of a refund by keyboard; the dialog that it opens. */
async function actByKeys(page: Page, action: string, refundNo: string): Promise<Locator> {
  await page.getByRole('button', { name: `${action} ${refundNo}` }).press('Enter')
  const dialog = page.getByRole('dialog', { name: `${action}：${refundNo}` })
  await expect(dialog).toBeVisible()
  return dialog
}

async function submit(page: Page, dialog: Locator): Promise<void> {
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
}

const openRefund = (page: Page, tab: string, refundNo: string) => page.goto(`${shopUrl()}/admin/shop/refund?tab=${tab}&q=${refundNo}`)

test('goods are asked back, agreed, sent back and received, return to the stock, and the money is on the balance', async ({ page, shop }) => {
  const line = await returnable(shop)
  const call = await memberOf(page, line.username)
  const before = await figuresOf(shop, line)
  const request = { order_item_id: line.id, type: '2', quantity: 1, reason: '质量问题', description: '杯口有裂纹', images: [] }
  const refundNo = String((await call('/api/shop.Refund/apply', request))['refund_no'])

  await signInAt(page, `/admin/shop/refund?tab=toAudit&q=${refundNo}`)
  await expect(rowOf(page, refundNo)).toContainText('质量问题')
  const audit = await actByKeys(page, '审核', refundNo)
  await expect(audit.getByLabel(/^退款金额/)).not.toHaveValue('')
  const amount = Number(await audit.getByLabel(/^退款金额/).inputValue())
  await audit.getByLabel('退至余额').press('Space')
  await submit(page, audit)
  await expect(rowOf(page, refundNo)).toHaveCount(0)

  await call('/api/shop.Refund/ship', { refund_no: refundNo, company: '顺丰速运', express_no: 'SF5500000000001', image: '' })
  await openRefund(page, 'toReceive', refundNo)
  await expect(rowOf(page, refundNo)).toContainText('进行中')
  const receive = await actByKeys(page, '收货', refundNo)
  await expect(receive.getByRole('switch', { name: '退回库存' })).toBeChecked()
  await receive.getByLabel('收货备注').pressSequentially('包装完好')
  await submit(page, receive)
  await openRefund(page, 'done', refundNo)
  await expect(rowOf(page, refundNo)).toContainText('已完成')

  const after = await figuresOf(shop, line)
  expect(after.stock).toBe(before.stock + 1)
  expect(Number(after.money)).toBeCloseTo(Number(before.money) + amount, 2)
  await rowOf(page, refundNo).locator('a.row-link').press('Enter')
  const details = page.getByRole('dialog', { name: `售后单：${refundNo}` })
  for (const text of ['SF5500000000001', '包装完好', '杯口有裂纹']) await expect(details).toContainText(text)
})

test('by keyboard a request is refused with a reason, which the member can read', async ({ page, shop }) => {
  const line = await returnable(shop)
  const call = await memberOf(page, line.username)
  const request = { order_item_id: line.id, type: '2', quantity: 1, reason: '七天无理由退货', description: '', images: [] }
  const refundNo = String((await call('/api/shop.Refund/apply', request))['refund_no'])

  await signInAt(page, `/admin/shop/refund?tab=toAudit&q=${refundNo}`)
  const audit = await actByKeys(page, '审核', refundNo)
  await audit.getByLabel('同意', { exact: true }).press('ArrowRight')
  await page.keyboard.press('Control+Enter')
  await expect(audit.getByLabel(/^原因/)).toHaveAttribute('aria-invalid', 'true')
  await audit.getByLabel(/^原因/).pressSequentially('商品已使用，影响二次销售')
  await submit(page, audit)
  await openRefund(page, 'closed', refundNo)
  await expect(rowOf(page, refundNo)).toContainText('已关闭')
  const [stored] = await shop.sql<{ left: number }>('select refunding_quantity as left from shop_order_item where id = $1', [line.id])
  expect(stored).toEqual({ left: 0 })
  const again = await call('/api/shop.Refund/apply', request) // a refusal is not the last word
  expect(again['refund_no']).not.toBe(refundNo)
  await call('/api/shop.Refund/withdraw', { refund_no: again['refund_no'] })
})

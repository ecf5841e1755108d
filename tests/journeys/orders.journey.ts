import { readFileSync } from 'node:fs'

import { walkerOn } from '../../tools/shots/walker'
import { chineseAgain, expect, numbersIn, rowOf, shopUrl, signInAt, test, wholeOrders } from './walk'

import type { Locator, Page } from '@playwright/test'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

/** The number of the first order that nothing is asked back of. */
async function numberOf(page: Page): Promise<string> {
  await expect(wholeOrders(page).first()).toBeVisible()
  const [orderNo = ''] = await numbersIn(wholeOrders(page))
  expect(orderNo).toMatch(/^\d{20}$/)
  return orderNo
}

async function openTab(page: Page, name: string): Promise<string> {
  await page.getByRole('tab', { name: new RegExp(`^${name}`) }).press('Enter')
  await expect(page.locator('tr[data-row]').first().getByText(name, { exact: true })).toBeVisible()
  // the rows of the former tab, whose first order may have the same state, are there until those of this one come
  await expect(page.locator('tr[data-row]').filter({ hasNotText: name })).toHaveCount(0)
  return numberOf(page)
}

const pressButton = (within: Locator | Page, name: string): Promise<void> => within.getByRole('button', { name, exact: true }).press('Enter')

test('by keyboard an order is shipped, a request to cancel is agreed, money is confirmed and an order is closed', async ({ page }) => {
  await signInAt(page, '/admin/shop/order')

  const shipped = await openTab(page, '待发货')
  const shipping = await actByKeys(page, '发货', shipped)
  await expect(shipping.getByLabel('第 1 行的本次发货')).toBeVisible() // the lines come after the dialog
  await expect(shipping.getByRole('combobox', { name: '发货地址' })).not.toHaveValue('')
  await pressButton(shipping, '发货')
  await expect(shipping.getByText('请填写快递单号').first()).toBeVisible()
  await chooseCarrier(page, shipping.getByRole('combobox', { name: /快递公司/ }))
  await shipping.getByLabel('快递单号').pressSequentially('SF1234567890123')
  await pressButton(shipping, '发货')
  await expect(shipping).toBeHidden()
  await expect(rowOf(page, shipped)).toHaveCount(0)
  await page.getByRole('tab', { name: /^待收货/ }).press('Enter')
  await expect(rowOf(page, shipped)).toContainText('待收货')

  const canceled = await openTab(page, '申请取消')
  const answer = await actByKeys(page, '处理取消', canceled)
  await expect(answer.getByText('取消原因')).toBeVisible()
  await answer.getByLabel('退至余额').press('Space')
  await pressButton(answer, '处理取消')
  await expect(answer).toBeHidden()
  await page.getByRole('tab', { name: /^已取消/ }).press('Enter')
  await expect(rowOf(page, canceled)).toContainText('已取消')

  const paid = await openTab(page, '待付款')
  await pressAction(page, '确认收款', paid)
  const question = page.getByRole('dialog', { name: '确认收款' })
  await expect(question.getByText('实付金额')).toBeVisible()
  await pressButton(question, '确认收款')
  await expect(question).toBeHidden() // until then no row has a role
  await expect(rowOf(page, paid)).toHaveCount(0)
  await page.goto(`${shopUrl()}/admin/shop/order?tab=toShip&q=${paid}`)
  await expect(rowOf(page, paid)).toContainText('线下')

  const closing = await actByKeys(page, '关闭订单', paid)
  await closing.getByLabel('原因').pressSequentially('客户要求')
  await pressButton(closing, '关闭订单')
  await expect(closing).toBeHidden()
  await page.getByRole('tab', { name: /^已取消/ }).press('Enter')
  await expect(rowOf(page, paid)).toContainText('已取消')
})

test('by keyboard the template of the orders to ship is filled in, checked and run, and its result is downloaded', async ({ page }) => {
  await signInAt(page, '/admin/shop/order?tab=toShip')
  const orderNo = await numberOf(page)
  await pressButton(page, '导入发货')
  const dialog = page.getByRole('dialog')
  const [template] = await Promise.all([page.waitForEvent('download'), pressButton(dialog, '下载 CSV')])
  const [head = '', ...lines] = readFileSync(await template.path(), 'utf8').split('\r\n')
  const line = lines.find((one) => one.startsWith(orderNo)) ?? ''
  const sheet = [head, line.replace(/,,$/, ',顺丰速运,SF7700000000003'), '1,,顺丰速运,SF7700000000004'].join('\r\n')
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), pressButton(dialog, '选择文件')])
  await chooser.setFiles({ name: 'ship.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) })
  await expect(dialog.getByText('找不到“1”')).toBeVisible()
  await pressButton(dialog, '执行 1 行')
  await expect(dialog.getByRole('tab', { name: '成功 1' })).toBeVisible()
  const [result] = await Promise.all([page.waitForEvent('download'), pressButton(dialog, '下载结果')])
  expect(result.suggestedFilename()).toMatch(/xlsx$/)
})

async function pressAction(page: Page, action: string, orderNo: string): Promise<void> {
  const button = page.getByRole('button', { name: `${action} ${orderNo}` })
  if (await button.isVisible()) return button.press('Enter')
  await page.getByRole('button', { name: `${orderNo} 的更多操作` }).press('Enter')
  await page.getByRole('menuitem', { name: action }).press('Enter')
}

/** Opens an action of an order by keyboard; the dialog that it opens. */
async function actByKeys(page: Page, action: string, orderNo: string): Promise<Locator> {
  await pressAction(page, action, orderNo)
  const dialog = page.getByRole('dialog', { name: `${action}：${orderNo}` })
  await expect(dialog).toBeVisible()
  return dialog
}

/** Replaces the text of a field by keyboard. */
async function retype(field: Locator, text: string): Promise<void> {
  await field.press('Control+a')
  await field.pressSequentially(text)
}

/** Searches a carrier and goes to its option by the arrow key. */
async function chooseCarrier(page: Page, field: Locator): Promise<void> {
  await retype(field, '顺丰')
  const option = page.getByRole('option', { name: '顺丰速运', exact: true })
  await expect(option).toBeVisible()
  await expect(page.getByRole('option').filter({ hasNotText: '顺丰' })).toHaveCount(0) // until then Enter chooses nothing
  const isMarked = async () => (await field.getAttribute('aria-activedescendant')) === (await option.getAttribute('id'))
  for (let presses = 0; presses < 10 && !(await isMarked()); presses += 1) await field.press('ArrowDown')
  await field.press('Enter')
  await expect(field).toHaveValue('顺丰速运')
}

async function submit(page: Page, dialog: Locator): Promise<void> {
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
}

test('by keyboard an unpaid order gets a discount, and one above the price of its goods is refused', async ({ page, shop }) => {
  await signInAt(page, '/admin/shop/order')
  const orderNo = await openTab(page, '待付款')
  const dialog = await actByKeys(page, '改价', orderNo)
  await retype(dialog.getByLabel(/^优惠/), '9999999')
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByLabel(/^优惠/)).toHaveAttribute('aria-invalid', 'true')
  await retype(dialog.getByLabel(/^优惠/), '1.50')
  await retype(dialog.getByLabel(/^运费/), '6')
  await submit(page, dialog)
  const [amounts] = await shop.sql<{ pay: string; expected: string }>(
    `select pay_amount::text as pay, (goods_amount - coupon_amount - score_amount - 1.50 + 6.00)::text as expected from shop_order where order_no = $1`,
    [orderNo],
  )
  expect(amounts?.pay).toBe(amounts?.expected)
  await expect(rowOf(page, orderNo)).toContainText(Number(amounts?.pay).toLocaleString('en', { minimumFractionDigits: 2 }))
})

test('by keyboard the receiver of an order to ship is corrected, and a wrong number is named at its field; the list shows it by a key', async ({ page }) => {
  await signInAt(page, '/admin/shop/order?tab=toShip&ship_status=0')
  const orderNo = await numberOf(page)
  const dialog = await actByKeys(page, '改地址', orderNo)
  await retype(dialog.getByLabel(/^手机号/), '1380013')
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByLabel(/^手机号/)).toHaveAttribute('aria-invalid', 'true')
  await retype(dialog.getByLabel(/^手机号/), '13800138123')
  await retype(dialog.getByLabel(/^收货人/), '陈晓梅')
  await retype(dialog.getByLabel(/^详细地址/), '幸福路 18 号 3 单元 502')
  await submit(page, dialog)
  await expect(rowOf(page, orderNo)).toContainText('陈**')
  await expect(rowOf(page, orderNo)).toContainText('138****8123')
  await rowOf(page, orderNo).getByRole('button', { name: '显示完整联系方式' }).last().press('Enter')
  await expect(rowOf(page, orderNo)).toContainText('陈晓梅')
  await expect(rowOf(page, orderNo)).toContainText('13800138123')
  await rowOf(page, orderNo).locator('a.row-link').press('Enter')
  const details = page.getByRole('dialog', { name: `订单：${orderNo}` })
  await expect(details).toContainText('幸福路 18 号 3 单元 502')
  await expect(details).toContainText('改地址')
})

test('by keyboard the tracking number of a shipped order is corrected, and the log keeps the former one', async ({ page }) => {
  await signInAt(page, '/admin/shop/order')
  const orderNo = await openTab(page, '待收货')
  const dialog = await actByKeys(page, '修改物流', orderNo)
  const tracking = dialog.getByLabel('第 1 行的快递单号')
  const former = await tracking.inputValue()
  await chooseCarrier(page, dialog.getByLabel('第 1 行的快递公司')) // a number must be one of its carrier
  await retype(tracking, 'SF8800000000001')
  await submit(page, dialog)
  await rowOf(page, orderNo).locator('a.row-link').press('Enter')
  const details = page.getByRole('dialog', { name: `订单：${orderNo}` })
  await expect(details.getByRole('region', { name: '订单日志' })).toContainText('修改物流')
  await expect(details).toContainText('SF8800000000001')
  await expect(details).toContainText(former)
  const track = details.getByRole('button', { name: '查物流：SF8800000000001' })
  await track.press('Enter')
  const parcel = page.getByRole('dialog', { name: '物流跟踪' })
  await expect(parcel.getByRole('link', { name: '打开顺丰速运官网' })).toHaveAttribute('href', 'https://www.sf-express.com')
  await expect(parcel).toContainText('未启用物流查询')
  await page.keyboard.press('Escape')
  await expect(parcel).toBeHidden()
  await expect(track).toBeFocused()
})

test('a column of tracking numbers is pasted for ticked orders, and the order without a number stays', async ({ page }) => {
  await signInAt(page, '/admin/shop/order?tab=toShip&ship_status=0')
  await expect(wholeOrders(page).nth(2)).toBeVisible()
  const numbers = (await numbersIn(wholeOrders(page))).slice(0, 3)
  for (const orderNo of numbers) await rowOf(page, orderNo).getByRole('checkbox').press('Space')
  await page.getByRole('button', { name: '批量发货（3）' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: '批量发货' })
  await chooseCarrier(page, dialog.getByRole('combobox', { name: '快递公司', exact: true }))
  await page.evaluate(() => navigator.clipboard.writeText('SF6600000000001\nSF6600000000002'))
  await dialog.getByLabel('第 1 行的快递单号').press('Control+v')
  await expect(dialog.getByLabel('第 2 行的快递单号')).toHaveValue('SF6600000000002')
  const [first = '', second = '', third = ''] = await dialog.getByRole('row').locator('td:first-child').allTextContents()
  await submit(page, dialog)
  await expect(rowOf(page, first)).toHaveCount(0)
  await expect(rowOf(page, second)).toHaveCount(0)
  await expect(rowOf(page, third)).toBeVisible()
  await page.goto(`${shopUrl()}/admin/shop/order?tab=toReceive&q=${second}`)
  await expect(rowOf(page, second)).toContainText('待收货')
})

test('on a phone in English the pieces to ship are in sight beside the goods', async ({ page }) => {
  await signInAt(page, '/admin/shop/order')
  const orderNo = await openTab(page, '待发货')
  await walkerOn(page).wear({ language: 'en', mode: 'light' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${shopUrl()}/admin/shop/order?tab=toShip&q=${orderNo}`)
  await page.getByRole('link', { name: orderNo }).click()
  await page.getByRole('button', { name: 'Ship', exact: true }).last().click()
  await expect(page.getByLabel('Ship now of row 1')).toBeInViewport({ ratio: 1 })
  await chineseAgain(page)
  await page.setViewportSize({ width: 1440, height: 900 })
})

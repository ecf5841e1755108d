import { readFileSync } from 'node:fs'

import { expect, numbersIn, rowOf, shopUrl, signInAt, test, wholeOrders } from './walk'

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
  await page.getByRole('tab', { name: new RegExp(`^${name}`) }).click()
  await expect(page.locator('tr[data-row]').first().getByText(name, { exact: true })).toBeVisible()
  return numberOf(page)
}

async function act(page: Page, action: string, orderNo: string): Promise<void> {
  const button = page.getByRole('button', { name: `${action} ${orderNo}` })
  if (await button.isVisible()) return button.click()
  await page.getByRole('button', { name: `${orderNo} 的更多操作` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('an order is shipped, a request to cancel is agreed, money is confirmed and an order is closed', async ({ page }) => {
  await signInAt(page, '/admin/shop/order')

  const shipped = await openTab(page, '待发货')
  await act(page, '发货', shipped)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('第 1 行的本次发货')).toBeVisible() // the lines come after the dialog and move what is below
  await expect(dialog.getByRole('combobox', { name: '发货地址' })).not.toHaveValue('')
  await dialog.getByRole('button', { name: '发货' }).click()
  await expect(dialog.getByText('请填写快递单号').first()).toBeVisible()
  await dialog.getByRole('combobox', { name: /快递公司/ }).fill('顺丰')
  await page.getByRole('option', { name: /顺丰/ }).first().click()
  await dialog.getByLabel('快递单号').fill('SF1234567890123')
  await dialog.getByRole('button', { name: '发货' }).click()
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, shipped)).toHaveCount(0)
  await page.getByRole('tab', { name: /^待收货/ }).click()
  await expect(rowOf(page, shipped)).toContainText('待收货')

  const canceled = await openTab(page, '申请取消')
  await act(page, '处理取消', canceled)
  await dialog.getByText('退至余额').click()
  await dialog.getByRole('button', { name: '处理取消' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('tab', { name: /^已取消/ }).click()
  await expect(rowOf(page, canceled)).toContainText('已取消')

  const paid = await openTab(page, '待付款')
  await act(page, '确认收款', paid)
  await page.getByRole('alertdialog').getByRole('button').last().click()
  await expect(page.getByRole('alertdialog')).toBeHidden() // until then no row has a role
  await expect(rowOf(page, paid)).toHaveCount(0)
  await page.goto(`${shopUrl()}/admin/shop/order?tab=toShip&q=${paid}`)
  await expect(rowOf(page, paid)).toContainText('线下')

  await act(page, '关闭订单', paid)
  await dialog.getByLabel('原因').fill('客户要求')
  await dialog.getByRole('button', { name: '关闭订单' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('tab', { name: /^已取消/ }).click()
  await expect(rowOf(page, paid)).toContainText('已取消')
})

test('the template of the orders to ship is filled in, checked and run, and its result is downloaded', async ({ page }) => {
  await signInAt(page, '/admin/shop/order?tab=toShip')
  const orderNo = await numberOf(page)
  await page.getByRole('button', { name: '导入发货' }).click()
  const dialog = page.getByRole('dialog')
  const [template] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: '下载 CSV' }).click()])
  const [head = '', ...lines] = readFileSync(await template.path(), 'utf8').split('\r\n')
  const line = lines.find((one) => one.startsWith(orderNo)) ?? ''
  const sheet = [head, line.replace(/,,$/, ',顺丰速运,SF7700000000003'), '1,,顺丰速运,SF7700000000004'].join('\r\n')
  await page.locator('input[type=file]').setInputFiles({ name: 'ship.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) })
  await expect(dialog.getByText('找不到“1”')).toBeVisible()
  await dialog.getByRole('button', { name: '执行 1 行' }).click()
  await expect(dialog.getByRole('tab', { name: '成功 1' })).toBeVisible()
  const [result] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: '下载结果' }).click()])
  expect(result.suggestedFilename()).toMatch(/xlsx$/)
})

/** Opens an action of an order by keyboard; the dialog that it opens. */
async function actByKeys(page: Page, action: string, orderNo: string): Promise<Locator> {
  const button = page.getByRole('button', { name: `${action} ${orderNo}` })
  if (await button.isVisible()) await button.press('Enter')
  else {
    await page.getByRole('button', { name: `${orderNo} 的更多操作` }).press('Enter')
    await page.getByRole('menuitem', { name: action }).press('Enter')
  }
  const dialog = page.getByRole('dialog', { name: `${action}：${orderNo}` })
  await expect(dialog).toBeVisible()
  return dialog
}

/** Replaces the text of a field by keyboard. */
async function retype(field: Locator, text: string): Promise<void> {
  await field.press('Control+a')
  await field.pressSequentially(text)
}

/** Searches a carrier and takes the first one that is found. */
async function chooseCarrier(page: Page, field: Locator): Promise<void> {
  await field.fill('顺丰')
  await page.getByRole('option', { name: /顺丰/ }).first().click()
  await expect(field).toHaveValue(/顺丰/)
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

import { readFileSync } from 'node:fs'

import { expect, rowOf, shopUrl, signInAt, test } from './walk'

import type { Page } from '@playwright/test'

const numberOf = async (page: Page): Promise<string> => ((await page.locator('tr[data-row]').first().textContent()) ?? '').match(/\d{20}/)?.[0] ?? ''

async function openTab(page: Page, name: string): Promise<string> {
  await page.getByRole('tab', { name: new RegExp(`^${name}`) }).click()
  await expect(page.locator('tr[data-row]').first().getByText(name, { exact: true })).toBeVisible()
  const orderNo = await numberOf(page)
  expect(orderNo).toMatch(/^\d{20}$/)
  return orderNo
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
  await dialog.getByRole('button', { name: '发货' }).click()
  await expect(dialog.getByText('请填写快递单号').first()).toBeVisible()
  await dialog.getByRole('combobox', { name: /快递公司/ }).fill('顺丰')
  await page.getByRole('option', { name: /顺丰/ }).first().click()
  await dialog.getByLabel('快递单号').fill('SF1234567890123')
  await dialog.getByRole('button', { name: '发货' }).click()
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, shipped)).toHaveCount(0)
  await page.getByRole('tab', { name: /^待收货/ }).click()
  await expect(rowOf(page, shipped)).toContainText('已发货')

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
  await page.getByRole('button', { name: '导入发货' }).click()
  const dialog = page.getByRole('dialog')
  const [template] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: '下载 CSV' }).click()])
  const [head = '', first = ''] = readFileSync(await template.path(), 'utf8').split('\r\n')
  const sheet = [head, first.replace(/,,$/, ',顺丰速运,SF7700000000003'), '1,,顺丰速运,SF7700000000004'].join('\r\n')
  await page.locator('input[type=file]').setInputFiles({ name: 'ship.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) })
  await expect(dialog.getByText('找不到“1”')).toBeVisible()
  await dialog.getByRole('button', { name: '执行 1 行' }).click()
  await expect(dialog.getByRole('tab', { name: '成功 1' })).toBeVisible()
  const [result] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: '下载结果' }).click()])
  expect(result.suggestedFilename()).toMatch(/xlsx$/)
})

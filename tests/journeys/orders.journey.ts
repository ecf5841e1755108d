import { expect, rowOf, signInAt, test } from './walk'

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
  await page.getByRole('tab', { name: /^待发货/ }).click()
  await expect(rowOf(page, paid)).toContainText('线下')

  await act(page, '关闭订单', paid)
  await dialog.getByLabel('原因').fill('客户要求')
  await dialog.getByRole('button', { name: '关闭订单' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('tab', { name: /^已取消/ }).click()
  await expect(rowOf(page, paid)).toContainText('已取消')
})

import { readFileSync } from 'node:fs'

import { expect, rowOf, shopUrl, signInAt, test } from './walk'

import type { Locator, Page } from '@playwright/test'

/** A task is taken from the queue within seconds. */
const queueTime = { timeout: 20_000 }

async function openDialog(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: '导出任务', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog', { name: '导出任务' })
  await expect(dialog.locator(':focus').or(page.locator('[role=dialog]:focus'))).toBeVisible() // keys go to what has the focus
  return dialog
}

test('orders are exported as a task with chosen columns, and the template of them serves again', async ({ page, shop }) => {
  await signInAt(page, '/admin/shop/order?tab=toShip')
  await expect(page.locator('tr[data-row]').first()).toBeVisible()
  const dialog = await openDialog(page)
  await dialog.getByRole('button', { name: '全不选' }).press('Enter')
  await expect(dialog.getByRole('button', { name: '创建任务' })).toBeDisabled()
  for (const column of ['收货人', '订单号', '实付金额']) await dialog.getByRole('checkbox', { name: `显示列 ${column}`, exact: true }).press('Space')
  await dialog.getByLabel('CSV').press('Space')
  await dialog.getByRole('button', { name: '存为模板' }).press('Enter')
  await dialog.getByLabel('模板名称').pressSequentially('仓库对单')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('combobox', { name: '导出模板' })).toHaveText('仓库对单')
  await dialog.getByLabel('任务名称').fill('待发货对单')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()

  await expect(page.getByRole('region', { name: '新通知' }).getByText('导出任务“待发货对单”已完成')).toBeVisible(queueTime)
  await page.getByRole('region', { name: '新通知' }).getByText('导出任务“待发货对单”已完成').click()
  await expect(page).toHaveURL(/\/admin\/shop\/export/)
  const row = rowOf(page, '待发货对单')
  await expect(row).toContainText('已完成')
  await expect(row).toContainText('100%')
  const [file] = await Promise.all([page.waitForEvent('download'), row.getByRole('button', { name: /^下载/ }).press('Enter')])
  const [head = '', ...lines] = readFileSync(await file.path(), 'utf8')
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
  expect(head).toBe('订单号,收货人,实付金额')
  const [count] = await shop.sql<{ n: number }>("select count(*)::int as n from shop_order where status = '2'")
  expect(lines).toHaveLength(count?.n ?? 0)
  await expect.poll(async () => (await shop.sql<{ n: number }>("select download_count as n from shop_export_task where name = '待发货对单'"))[0]?.n).toBe(1)

  await page.goto(`${shopUrl()}/admin/shop/order`)
  await expect(page.locator('tr[data-row]').first()).toBeVisible()
  const again = await openDialog(page)
  await expect(again.getByRole('combobox', { name: '导出模板' })).toBeEnabled() // the templates are read when the dialog opens
  await again.getByRole('combobox', { name: '导出模板' }).press('Enter')
  await page.getByRole('option', { name: '仓库对单' }).press('Enter')
  await expect(again.getByLabel('CSV')).toBeChecked()
  await expect(again.getByRole('checkbox', { name: /^显示列/, checked: true })).toHaveCount(3)
  await again.getByRole('button', { name: '删除模板 仓库对单' }).press('Enter')
  await expect(again.getByRole('combobox', { name: '导出模板' })).toHaveText('不使用模板')
})

import { expect, rowOf, signInAt, test } from './walk'

import type { Locator, Page } from '@playwright/test'

const offer = (page: Page) => page.locator('[data-undo]')

test('by keyboard the stock of a SKU is raised in its cell, and the change is taken back', async ({ page }) => {
  await signInAt(page, '/admin/shop/stock?limit=20&order=id,desc')
  const cell = page
    .locator('tr[data-row]')
    .first()
    .getByRole('button', { name: /修改库存：/ })
  await expect(page.getByRole('button', { name: /修改库存：/ })).toHaveCount(20)
  const before = Number((await cell.textContent())?.split(' ')[0]?.replaceAll(',', ''))
  await cell.press('Enter')
  await page.keyboard.type('+5')
  await page.keyboard.press('Enter')
  await expect(offer(page)).toContainText(`${before} → ${before + 5}`)
  await expect(cell).toContainText(`${(before + 5).toLocaleString('en')} 修改`)
  await page.keyboard.press('Escape') // the cell of the next row, where Enter has led
  await page.keyboard.press('Control+z')
  await expect(offer(page)).toContainText('已撤销')
  await expect(cell).toContainText(`${before.toLocaleString('en')} 修改`)
})

/** The prices of the first two rows. */
async function prices(page: Page): Promise<string[]> {
  const texts = await page.getByRole('button', { name: /修改售价：/ }).allTextContents()
  return texts.slice(0, 2).map((text) => text.split(' ')[0] ?? '')
}
const raised = (price: string): string => `¥${((Math.round(Number(price.replace(/[¥,]/g, '')) * 100) * 1.1) / 100).toFixed(2)}`

/** Fills the dialog that has just been opened. */
async function raiseByTenPercent(page: Page, dialog: Locator): Promise<void> {
  await expect(dialog.getByRole('combobox', { name: '字段' })).toBeFocused()
  await choose(page, '售价')
  await dialog.getByRole('combobox', { name: '方式' }).focus()
  await choose(page, '上调 %')
  await dialog.getByRole('textbox', { name: '百分比' }).fill('10')
}

test('by keyboard the prices of two SKUs are raised by a percentage after a preview, and come back', async ({ page }) => {
  await signInAt(page, '/admin/shop/stock?limit=20&order=id,desc')
  await expect(page.getByRole('button', { name: /修改售价：/ })).toHaveCount(20)
  const before = await prices(page)
  const after = before.map(raised)
  for (const at of [0, 1]) await page.locator('tr[data-row]').nth(at).getByRole('checkbox').first().press('Space')
  await page.getByRole('button', { name: '批量修改' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: '批量修改 2 个规格' })
  await raiseByTenPercent(page, dialog)
  for (const [at, price] of after.entries()) await expect(dialog.getByRole('row').nth(at + 1)).toContainText(price)
  await expect(dialog.getByRole('button', { name: '修改 2 个规格' })).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect.poll(() => prices(page)).toEqual(after)
  await page.keyboard.press('Control+z')
  await expect.poll(() => prices(page)).toEqual(before)
})

test('by keyboard the prices of more than 100 SKUs are raised once their number is typed, and come back by the notice', async ({ page }) => {
  await signInAt(page, '/admin/shop/stock?limit=20&order=id,desc')
  await expect(page.getByRole('button', { name: /修改售价：/ })).toHaveCount(20)
  const before = await prices(page)
  await page.getByRole('checkbox', { name: '选择本页全部' }).press('Space')
  await page.getByRole('button', { name: /^选择符合当前条件的全部 [\d,]+ 条$/ }).press('Enter')
  await page.getByRole('button', { name: '批量修改' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: /^批量修改 [\d,]+ 个规格$/ })
  await raiseByTenPercent(page, dialog)
  const change = dialog.getByRole('button', { name: /^修改 [\d,]+ 个规格$/ })
  await expect(change).toBeEnabled()
  const count = (await change.innerText()).replaceAll(/\D/g, '')
  expect(Number(count)).toBeGreaterThan(100)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(`请输入 ${count}`)).toBeVisible()
  await dialog.getByLabel(`输入数量 ${count} 以确认`).fill(count)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect.poll(() => prices(page)).toEqual(before.map(raised))
  await offer(page).getByRole('button', { name: '撤销' }).press('Enter')
  await expect.poll(() => prices(page)).toEqual(before)
})

/** Opens the focused list of choices and takes one. */
async function choose(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name, exact: true }).press('Enter')
}

test('a note of staff stands in the details of its member', async ({ page }) => {
  await signInAt(page, '/admin/user/user')
  await page.locator('tr[data-row] a.row-link').first().press('Enter')
  const details = page.getByRole('dialog').first()
  await details.getByRole('button', { name: '写备注' }).first().press('Enter')
  const popup = page.getByRole('dialog').last()
  await popup.getByRole('textbox').first().fill('生日前一周电话回访')
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(/\/show\/\d+$/) // the popup has closed: the note is saved
  await expect(details.getByRole('row').filter({ hasText: '生日前一周电话回访' })).toBeVisible()
  await page.goto(`${new URL(page.url()).origin}/admin/user/note`)
  await expect(rowOf(page, '生日前一周电话回访').first()).toBeVisible()
})

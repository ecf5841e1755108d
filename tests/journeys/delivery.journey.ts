import { expect, rowOf, signInAt, test } from './walk'

import type { Locator, Page } from '@playwright/test'

test('S1.27 S3.24 S3.25 S3.26 a shipping profile gets areas and prices, which are cleared when its billing method changes', async ({ page }) => {
  await signInAt(page, '/admin/shop/deliveryTemplate')
  await page.getByRole('button', { name: '添加', exact: true }).first().click()
  const dialog = page.getByRole('dialog').first()
  await dialog.getByLabel('模板名称').fill('旅行模板')
  await dialog.getByRole('button', { name: '添加全国默认' }).click()
  await fillRow(row(dialog, 1), { 首费: '10', 续费: '5' })

  await dialog.getByRole('button', { name: '添加指定区域' }).click()
  const picker = page.getByRole('dialog', { name: /选择配送区域/ })
  await picker.getByRole('button', { name: '取消' }).click()
  await fillRow(row(dialog, 2), { 首费: '6', 续费: '2' })
  await dialog.getByRole('button', { name: '添加', exact: true }).click()
  await expect(row(dialog, 2).getByText('请选择配送区域')).toBeVisible()
  await expect(row(dialog, 2).getByRole('button', { name: /选择区域/ })).toBeFocused()

  await page.keyboard.press('Enter')
  await picker.getByRole('textbox').fill('江苏')
  const jiangsu = picker.getByRole('treeitem', { name: '江苏省' })
  await jiangsu.focus()
  await page.keyboard.press('Space')
  await expect(jiangsu).toHaveAttribute('aria-checked', 'true')
  await picker.getByRole('button', { name: /^确定/ }).click()

  await choosePlace(page, dialog, { 省: '江苏', 市: '南京', 区: '玄武' })
  await dialog.getByLabel('件数', { exact: true }).fill('3')
  await expect(dialog.getByText('匹配第 2 行：江苏')).toBeVisible()
  await expect(dialog.getByText('运费 ¥10.00')).toBeVisible()

  await dialog.getByRole('button', { name: '添加', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(rowOf(page, '旅行模板').getByText('全国、江苏')).toBeVisible()

  await page.getByRole('button', { name: '编辑 旅行模板' }).click()
  await dialog.getByRole('button', { name: '按重量' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '取消' }).click()
  await expect(row(dialog, 2)).toBeVisible()
  await dialog.getByRole('button', { name: '按重量' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '更改并清空' }).click()
  await expect(row(dialog, 2)).toHaveCount(0)
  await row(dialog, 1).getByLabel('首重(Kg)').fill('0.5')
  await fillRow(row(dialog, 1), { 首费: '8', 续费: '4' })
  await dialog.getByRole('button', { name: /^保存/ }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(rowOf(page, '旅行模板').getByText('按重量')).toBeVisible()
})

test('S1.28 the preview of a banner that links to a product shows what is typed', async ({ page }) => {
  await signInAt(page, '/admin/shop/banner')
  await page.getByRole('button', { name: '添加', exact: true }).first().click()
  const dialog = page.getByRole('dialog').first()
  await dialog.getByLabel('标题').fill('旅行轮播')
  await dialog.getByRole('button', { name: '从附件选择' }).click()
  const files = page.getByRole('dialog').last()
  await files.getByRole('button', { name: /\.png/ }).or(files.getByRole('option')).first().click()
  const confirm = files.getByRole('button', { name: /^(确定|选择|使用)/ })
  if (await confirm.isVisible()) await confirm.click()
  await expect(dialog.getByRole('group', { name: '预览' }).getByRole('img', { name: '旅行轮播' })).toBeVisible()

  await choose(page, dialog.getByRole('combobox', { name: /^链接/ }).first(), '商品')
  await dialog.getByRole('button', { name: '添加', exact: true }).click()
  await expect(dialog.getByText('请选择链接的商品')).toBeVisible()
  await dialog.getByRole('combobox', { name: '商品', exact: true }).click()
  const goods = page.getByRole('option').first()
  const name = (await goods.locator('p').first().textContent()) ?? ''
  await goods.click()
  await dialog.getByRole('button', { name: '添加', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(rowOf(page, '旅行轮播').getByText(name)).toBeVisible()
  await expect(rowOf(page, '旅行轮播').getByText('展示中')).toBeVisible()
})

const row = (dialog: Locator, place: number): Locator => dialog.getByRole('group', { name: `第 ${place} 行`, exact: true })

async function fillRow(line: Locator, fees: Readonly<Record<'首费' | '续费', string>>): Promise<void> {
  for (const [label, value] of Object.entries(fees)) await line.getByLabel(`${label}(元)`).fill(value)
}

async function choosePlace(page: Page, dialog: Locator, names: Readonly<Record<'省' | '市' | '区', string>>): Promise<void> {
  for (const [level, name] of Object.entries(names)) {
    await dialog.getByRole('combobox', { name: level, exact: true }).fill(name)
    await page
      .getByRole('option', { name: new RegExp(name) })
      .first()
      .click()
  }
}

async function choose(page: Page, select: Locator, option: string): Promise<void> {
  await select.click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('an error in a row of zones is shown once, in its row', async ({ page }) => {
  await signInAt(page, '/admin/shop/deliveryTemplate/add')
  const dialog = page.getByRole('dialog', { name: '添加运费模板' })
  await dialog.getByLabel('模板名称').fill('旅行错误模板')
  await dialog.getByRole('button', { name: '添加全国默认' }).click()
  await row(dialog, 1).getByLabel('首费(元)').fill('')
  await dialog.getByRole('button', { name: '添加', exact: true }).click()
  await expect(row(dialog, 1).locator('[data-error]')).toContainText('首费')
  // only read aloud
  await expect(dialog.locator('[data-field="areas"] > [data-frame-error]')).toHaveCSS('position', 'absolute')
})

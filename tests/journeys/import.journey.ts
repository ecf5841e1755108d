import { readFileSync } from 'node:fs'

import { expect, rowOf, signInAt, test } from './walk'

import type { Page } from '@playwright/test'

const offer = (page: Page) => page.locator('[data-undo]')
/** Gives the open dialog a sheet of this text. */
const send = (page: Page, text: string): Promise<void> =>
  page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name: '服务.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

test('a sheet is exported, changed, reviewed cell by cell, applied and undone', async ({ page }) => {
  await signInAt(page, '/admin/shop/goodsService')
  await expect(rowOf(page, '正品保证')).toBeVisible()
  await page.getByRole('button', { name: '导入', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: '下载 CSV' }).click()])
  const sheet = readFileSync(await download.path(), 'utf8')
  expect(sheet).toContain('正品保证')

  await send(page, sheet.trimEnd().concat('\r\n,以旧换新,,旧机抵价,也许,,\r\n'))
  await expect(dialog.getByText('默认勾选请填“是”或“否”')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^导入 \d+ 条$/ })).toHaveCount(0)

  await dialog.getByRole('button', { name: '换一个文件' }).click()
  await send(page, sheet.replace('正品保证', '正品承诺').trimEnd().concat('\r\n,以旧换新,,旧机抵价,是,,\r\n'))
  await expect(dialog.getByText('正品承诺', { exact: true }).first()).toBeVisible()
  await dialog.getByRole('button', { name: '导入 2 条' }).click()
  await expect(dialog.getByText('已导入。发现不对可撤销整次导入。')).toBeVisible()
  await dialog.getByRole('button', { name: '关闭' }).first().click()
  await expect(rowOf(page, '以旧换新')).toBeVisible()
  await expect(rowOf(page, '正品承诺')).toBeVisible()

  await page.getByRole('button', { name: '导入', exact: true }).click()
  await dialog
    .getByRole('button', { name: /^查看 / })
    .first()
    .click()
  await dialog.getByRole('button', { name: '撤销这次导入' }).click()
  await expect(dialog.getByText('这次导入已撤销，记录已恢复原状。')).toBeVisible()
  await dialog.getByRole('button', { name: '关闭' }).first().click()
  await expect(rowOf(page, '正品保证')).toBeVisible()
  await expect(rowOf(page, '以旧换新')).toHaveCount(0)

  await offer(page).getByRole('button', { name: '撤销' }).click() // the undo just made
  await expect(rowOf(page, '正品承诺')).toBeVisible()
  await expect(rowOf(page, '以旧换新')).toBeVisible()
  await offer(page).getByRole('button', { name: '重做' }).click()
  await expect(rowOf(page, '正品保证')).toBeVisible()
  await expect(rowOf(page, '以旧换新')).toHaveCount(0)
})

test('by keyboard an import is undone by the notice, the rows that it changed and those that it added, and made again', async ({ page }) => {
  await signInAt(page, '/admin/shop/goodsService')
  await expect(rowOf(page, '正品保证')).toBeVisible()
  await page.getByRole('button', { name: '导入', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog')
  await send(page, '服务名称,服务说明\r\n正品保证,假一赔三\r\n上门取件,不满意就取走\r\n')
  await dialog.getByRole('button', { name: '导入 2 条' }).press('Enter')
  await expect(dialog.getByText('已导入。发现不对可撤销整次导入。')).toBeVisible()
  await expect(offer(page)).toBeHidden() // it would cover the buttons of the dialog on a phone
  await dialog.getByRole('button', { name: '关闭' }).first().press('Enter')
  await expect(rowOf(page, '正品保证')).toContainText('假一赔三')
  await expect(rowOf(page, '上门取件')).toBeVisible()
  for (const again of ['撤销', '重做', '撤销']) {
    const isUndo = again === '撤销'
    await offer(page).getByRole('button', { name: again, exact: true }).press('Enter')
    await expect(rowOf(page, '上门取件')).toHaveCount(isUndo ? 0 : 1)
    await expect(rowOf(page, '假一赔三')).toHaveCount(isUndo ? 0 : 1)
  }
})

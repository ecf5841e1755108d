import { expect, openScreen, rowOf, signInAt, test } from './walk'

test('S1.38 a deleted carrier is found in the recycle bin and comes back to its list with the same id', async ({ page }) => {
  await signInAt(page, '/admin/shop/deliveryCompany')
  await page.getByRole('button', { name: '添加', exact: true }).first().click()
  const form = page.getByRole('dialog').first()
  await form.getByLabel('公司名称').fill('旅行快递')
  await form.getByLabel('编码').fill('lvxing')
  await form.getByRole('button', { name: '添加', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const id = await rowOf(page, '旅行快递').getAttribute('data-row')

  await page.getByRole('button', { name: '删除 旅行快递' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: /删除/ }).click()
  await expect(rowOf(page, '旅行快递')).toHaveCount(0)

  await openScreen(page, '数据安全管理', '数据回收站')
  const kept = rowOf(page, '旅行快递')
  await expect(kept).toContainText('可恢复')
  await kept.getByRole('link', { name: '旅行快递' }).click()
  const details = page.getByRole('dialog')
  await expect(details.getByText('lvxing')).toBeVisible()
  await details.getByRole('button', { name: '恢复' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: /恢复/ }).click()
  await expect(details.getByText('已恢复', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(kept).toContainText('已恢复')

  await openScreen(page, '配送管理', '快递公司')
  expect(await rowOf(page, '旅行快递').getAttribute('data-row')).toBe(id)
})

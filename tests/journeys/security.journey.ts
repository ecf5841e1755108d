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

test('S1.40 a changed mobile of a member is found in the log of sensitive data, compared and rolled back, by keyboard', async ({ page }) => {
  await signInAt(page, '/admin/user/user')
  const name =
    (await page
      .getByRole('button', { name: /^编辑 / })
      .first()
      .getAttribute('aria-label')) ?? ''
  const edit = page.getByRole('button', { name, exact: true })
  await edit.click()
  const form = page.getByRole('dialog').first()
  await form.getByRole('tab', { name: '联系方式' }).click()
  const mobile = form.getByLabel('手机号')
  const old = await mobile.inputValue()
  await mobile.fill('13900009999')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await openScreen(page, '数据安全管理', '敏感数据修改记录')
  const change = rowOf(page, '139****9999') // as in every list; the details have it whole
  await expect(change).toContainText('已修改')
  await change.getByRole('link').first().focus()
  await page.keyboard.press('Enter')
  const details = page.getByRole('dialog')
  await expect(details.getByRole('group', { name: '修改前' })).toContainText(old === '' ? '（空）' : old)
  await expect(details.getByRole('group', { name: '修改后' })).toContainText('13900009999')
  await details.getByRole('button', { name: '回滚' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: /回滚/ }).focus()
  await page.keyboard.press('Enter')
  await expect(details.getByText('已回滚', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')

  await openScreen(page, '会员管理', '会员')
  await edit.click()
  await page.getByRole('dialog').first().getByRole('tab', { name: '联系方式' }).click()
  await expect(page.getByRole('dialog').first().getByLabel('手机号')).toHaveValue(old)
})

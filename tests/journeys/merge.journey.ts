import { expect, rowOf, signInAt, test, watch } from './walk'

test('two staff edit one row: the second sees the changes of the first and keeps both', async ({ page, browser }) => {
  const context = await browser.newContext()
  const other = await context.newPage()
  const troubles = watch(other)
  for (const one of [page, other]) {
    await signInAt(one, '/admin/shop/goodsService')
  }
  const name =
    (
      await page
        .getByRole('button', { name: /^编辑 / })
        .first()
        .getAttribute('aria-label')
    )?.replace('编辑 ', '') ?? ''
  for (const one of [page, other]) {
    await one.getByRole('button', { name: `编辑 ${name}`, exact: true }).click()
    await expect(one.getByRole('dialog').getByLabel('服务名称')).toHaveValue(name)
  }
  await page.getByRole('dialog').getByLabel('服务说明').fill('第一位同事的说明')
  await page.getByRole('dialog').getByRole('button', { name: /^保存/ }).click()
  await expect(page.getByRole('dialog')).toBeHidden()

  await other.getByRole('dialog').getByLabel('服务名称').fill('旅行保障')
  await other.getByRole('dialog').getByRole('button', { name: /^保存/ }).click()
  const merge = other.getByRole('dialog', { name: '此记录已被他人修改' })
  await expect(merge.getByText('第一位同事的说明')).toBeVisible()
  await merge.getByRole('button', { name: '保存合并结果' }).click()
  await expect(other.getByRole('dialog')).toHaveCount(0)

  await expect(rowOf(other, '旅行保障')).toContainText('第一位同事的说明')
  await page.reload()
  await expect(rowOf(page, '旅行保障')).toContainText('第一位同事的说明')
  expect(troubles).toEqual([])
  await context.close()
})

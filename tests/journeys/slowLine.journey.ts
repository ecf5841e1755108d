import { expect, signInAt, test } from './walk'

/** What a list loads after its rows. */
const late = /\/assets\/(PopupRoutes|ShowDrawer|ConfirmDialog)-[^/]*\.js$/

test('before the code of a popup has come, each click in a row shows that something opens; it is requested before a click', async ({ page }) => {
  let end = (): void => undefined
  const isReleased = new Promise<void>((resolve) => (end = resolve))
  await page.route(late, async (route) => {
    await isReleased
    await route.continue()
  })
  const requested = ['PopupRoutes', 'ShowDrawer', 'ConfirmDialog'].map((name) => page.waitForRequest(new RegExp(`/assets/${name}-`)))
  await signInAt(page, '/admin/shop/goodsService')
  const row = page.locator('tr[data-row]').first()
  await expect(row).toBeVisible()
  await Promise.all(requested)

  const opening = page.locator('[aria-busy=true]')
  for (const part of [row.locator('a.row-link'), row.getByRole('button', { name: /^编辑/ })]) {
    await part.click()
    await expect(opening).toBeVisible()
    await page.goBack()
    await expect(opening).toHaveCount(0)
  }
  await row.getByRole('button', { name: /^删除/ }).click()
  await expect(opening).toBeVisible()
  end()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expect(opening).toHaveCount(0)
  await page.getByRole('alertdialog').getByRole('button', { name: '取消' }).click()
  await row.locator('a.row-link').click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a button, a link and a tab show that they are pressed', async ({ page }) => {
  await signInAt(page, '/admin/shop/goods')
  for (const part of [page.getByRole('button', { name: '添加' }), page.locator('tr[data-row] a.row-link').first(), page.getByRole('tab', { name: '已下架' })]) {
    const opacity = (): Promise<string> => part.evaluate((element) => getComputedStyle(element).opacity)
    expect(await opacity()).toBe('1')
    await part.hover()
    await page.mouse.down()
    expect(await opacity()).toBe('0.7')
    await page.mouse.move(0, 0)
    await page.mouse.up()
  }
})

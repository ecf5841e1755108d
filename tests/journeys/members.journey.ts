import { expect, openScreen, rowOf, signInAt, test } from './walk'

test('a member is found, the balance is adjusted and its log is read', async ({ page }) => {
  await signInAt(page, '/admin/user/user')
  const total = page.getByText(/共 \d+ 条/)
  await expect(total).toBeVisible()
  const username = (
    (await page
      .getByRole('button', { name: /^编辑 / })
      .nth(2)
      .getAttribute('aria-label')) ?? ''
  ).replace('编辑 ', '')
  expect(username).not.toBe('')

  await page
    .getByRole('searchbox')
    .or(page.getByPlaceholder(/^搜索 /))
    .first()
    .fill(username)
  await expect(page).toHaveURL(new RegExp(`q=${username}`))
  // until the answer arrives, the row is among the previous ones and moves when they leave
  await expect(page.locator('tr[data-row]')).toHaveCount(1)
  await expect(rowOf(page, username)).toHaveCount(1)

  const act = page.getByRole('button', { name: `调整余额 ${username}` })
  if (await act.isVisible()) await act.click()
  else {
    await page.getByRole('button', { name: `${username} 的更多操作` }).click()
    await page.getByRole('menuitem', { name: '调整余额' }).click()
  }
  await expect(page).toHaveURL(/\/do\/money\/\d+/)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('变更余额').fill('12.34')
  await dialog.getByLabel('备注').fill('旅行补偿')
  await dialog.getByRole('button', { name: '调整余额' }).or(dialog.locator('button[type=submit]')).first().click()
  await expect(dialog).toBeHidden()

  await openScreen(page, '会员管理', '余额记录')
  await expect(rowOf(page, '旅行补偿').first()).toContainText(username)
  await expect(rowOf(page, '旅行补偿').first()).toContainText('12.34')

  await openScreen(page, '会员管理', '会员')
  // the tab of the other list stays mounted behind this one
  const search = page.getByPlaceholder(/^搜索 /).filter({ visible: true })
  await search.fill(username)
  await expect(page).toHaveURL(new RegExp(`q=${username}`))
  await expect(rowOf(page, username)).toHaveCount(1)
  await page.goBack()
  await page.goForward()
  await expect(search).toHaveValue(username)
})

test('by keyboard the balance of a member is adjusted among the balances, whose tile follows, and its log opens beside it', async ({ page }) => {
  await signInAt(page, '/admin/user/balance')
  const row = page.locator('tr[data-row]').first()
  await expect(row).toBeVisible()
  const name = await row.locator('a.row-link').innerText()
  const total = page
    .getByRole('group', { name: '余额合计' })
    .or(page.getByRole('link', { name: /^余额合计/ }))
    .first()
  const before = await total.innerText()
  await row.getByRole('button', { name: `调整余额 ${name}` }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('变更余额').fill('0.66')
  await dialog.getByLabel('备注').fill('补零头')
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
  await expect(total).not.toHaveText(before)
  await row.getByRole('button', { name: `余额记录 ${name}` }).press('Enter')
  await expect(page.getByRole('dialog').getByRole('row').filter({ hasText: '补零头' })).toContainText('0.66')
})

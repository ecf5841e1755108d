import { createHash } from 'node:crypto'

import { openShop } from './shop'
import { expect, test } from './walk'

const owner = { username: 'laoban', password: 'dianpu-2026' }

test('an empty shop by keyboard: its first administrator, then the first steps', async ({ page }) => {
  const shop = await openShop({ isEmpty: true })
  try {
    const secret = 'printed in the terminal'
    const value = JSON.stringify({ hash: createHash('sha256').update(secret).digest('hex') })
    await shop.sql(`update setting set value = $1 where key = 'setup_secret'`, [value])
    await page.goto(`${shop.url}/admin/login?setup=1`)
    await page.getByLabel('初始化密钥').focus()
    for (const text of [secret, owner.username, '老板', owner.password]) {
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
      while (!(await page.evaluate(() => document.activeElement?.tagName === 'INPUT'))) await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Enter')
    await expect(page.getByText('请再次输入密码')).toBeVisible()
    await page.keyboard.type(owner.password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${shop.url}/admin/dashboard`) // signed in with the new account
    const card = page.getByRole('region', { name: '开店第一步' })
    await expect(card).toContainText(/已完成 \d \/ 6/)
    await card.getByRole('link', { name: '添加第一件商品' }).press('Enter')
    await expect(page).toHaveURL(/\/admin\/shop\/goods\/add$/)
    await expect(page.getByRole('dialog', { name: '添加商品' })).toBeVisible()

    const delivered = card.locator('[data-step="delivery"]')
    await page.goto(`${shop.url}/admin/dashboard`)
    await expect(card.getByRole('listitem')).toHaveCount(6)
    await expect(delivered).toHaveAttribute('data-done', 'false')
    await card.getByRole('link', { name: '添加一位员工' }).press('Enter')
    const staff = page.getByRole('dialog', { name: /^添加管理员/ })
    await expect(staff).toBeVisible()
    await page.goto(`${shop.url}/admin/dashboard`)
    const named = card.locator('[data-step="name"]')
    await expect(named).toHaveAttribute('data-done', 'false')
    await card.getByRole('link', { name: '填写店铺名称' }).press('Enter')
    const name = page.getByLabel(/^(站点名称|店铺名称)/).first()
    await name.focus()
    await page.keyboard.press('Control+A')
    await page.keyboard.type('茶屋')
    await page.keyboard.press('Control+Enter')
    await expect
      .poll(async () => (await shop.sql<{ n: number }>(`select count(*)::int as n from setting where value::text like '%茶屋%'`))[0]?.n)
      .toBeGreaterThan(0)
    await page.goto(`${shop.url}/admin/dashboard`)
    await expect(named).toHaveAttribute('data-done', 'true')
  } finally {
    await page.goto('about:blank') // else it asks the closed shop for scripts that it loads later
    await shop.close()
  }
})

import { createHash } from 'node:crypto'

import { openShop } from './shop'
import { expect, test } from './walk'

/** The smallest picture that the upload accepts. */
const dot = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
/** In the order of the journey, which does two in one form. */
const doneBefore: Readonly<Record<string, number>> = { name: 0, delivery: 2, payment: 3, staff: 4, goods: 5 }
const owner = { username: 'laoban', password: 'dianpu-2026' }

test('an empty shop by keyboard: its first administrator, then all first steps', async ({ page }) => {
  test.slow() // six forms on a shop of its own
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

    const open = async (step: string, link: string): Promise<void> => {
      await page.goto(`${shop.url}/admin/dashboard`)
      await expect(card.locator(`[data-step="${step}"]`)).toHaveAttribute('data-done', 'false')
      await expect(card).toContainText(`已完成 ${doneBefore[step]} / 6`)
      await card.getByRole('link', { name: link }).press('Enter')
    }
    const save = async (): Promise<void> => {
      await page.keyboard.press('Control+Enter')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    const { keyboard } = page

    await open('name', '填写店铺名称')
    await page.getByLabel('站点名称').focus()
    await keyboard.press('Control+A')
    await keyboard.insertText('茶屋')
    await page.locator('[data-field="site_logo"] input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: dot })
    await expect(page.getByRole('button', { name: /移除/ })).toBeVisible()
    await keyboard.press('Control+Enter')
    await expect(page.getByText(/已保存|保存成功/)).toBeVisible()

    await open('delivery', '设置运费模板')
    const profile = page.getByRole('dialog', { name: '添加运费模板' })
    await expect(profile.getByLabel('模板名称')).toBeFocused()
    await keyboard.insertText('全国统一')
    await profile.getByRole('button', { name: '添加全国默认' }).press('Enter')
    await profile.getByLabel('首费').focus()
    await keyboard.type('8')
    await keyboard.press('Tab')
    await keyboard.press('Tab')
    await keyboard.type('2')
    await save()

    await open('payment', '开通一种收款方式')
    const offline = page.getByRole('switch', { name: '线下支付' })
    await offline.focus()
    await keyboard.press('Space')
    await expect(offline).toBeChecked()
    await keyboard.press('Control+Enter')
    await expect(page.getByText(/已保存|保存成功/)).toBeVisible()

    await open('staff', '添加一位员工')
    const staff = page.getByRole('dialog', { name: /^添加管理员/ })
    await expect(staff.getByLabel('用户名')).toBeFocused()
    await keyboard.type('xiaomei')
    await staff.getByLabel('昵称').focus()
    await keyboard.insertText('小美')
    await staff.getByLabel(/^密码/).focus()
    await keyboard.type('dianpu-2027')
    await staff.getByLabel('角色组').focus()
    await keyboard.press('ArrowDown')
    await expect(page.getByRole('option').first()).toBeVisible()
    await keyboard.press('Enter')
    await save()

    await open('goods', '添加第一件商品')
    const goods = page.getByRole('dialog', { name: '添加商品', exact: true, includeHidden: true })
    const openTab = async (name: RegExp, field: string): Promise<void> => {
      await goods.getByRole('tab', { name }).press('Enter')
      await expect(goods.getByLabel(field)).toBeVisible() // what is hidden takes no focus, and a key would go to the tab again
      await goods.getByLabel(field).focus()
    }
    await goods.getByLabel('商品名称').focus()
    await keyboard.insertText('明前龙井')
    await goods.locator('[data-field="images"] input[type=file]').setInputFiles({ name: 'tea.png', mimeType: 'image/png', buffer: dot })
    await expect(goods.getByRole('button', { name: '移除第 1 张图片' })).toBeVisible()
    await goods.getByLabel('商品分类').focus()
    await keyboard.insertText('茶叶')
    await expect(page.getByRole('option', { name: '新建商品分类“茶叶”…' })).toHaveClass(/Mui-focused/)
    const category = page.getByRole('dialog', { name: '添加商品分类' })
    await expect(async () => {
      await keyboard.press('Enter') // chooses nothing while the search for what was typed is to come
      await expect(category).toBeVisible({ timeout: 1000 })
    }).toPass()
    await expect(category.getByLabel('分类名称')).toBeFocused()
    await keyboard.press('Control+Enter')
    await expect(category).toBeHidden()
    await expect(goods.getByLabel('商品分类')).toBeFocused()
    await openTab(/物流/, '运费方式')
    await keyboard.press('Enter')
    await page.getByRole('option', { name: '包邮' }).press('Enter')
    await openTab(/规格库存/, '售价')
    await keyboard.type('88')
    await save()

    const answered = page.waitForResponse(/\/firstSteps\/index/i)
    await page.goto(`${shop.url}/admin/dashboard`)
    await answered
    await expect(card).toHaveCount(0) // nothing is left to do
  } finally {
    await page.goto('about:blank') // else it asks the closed shop for scripts that it loads later
    await shop.close()
  }
})

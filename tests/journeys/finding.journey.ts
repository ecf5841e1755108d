import { expect, openScreen, rowOf, shopUrl, signIn, signInAt, test, watch } from './walk'

import type { Locator, Page } from '@playwright/test'

const palette = (page: Page): Locator => page.getByRole('combobox', { name: '搜索页面、操作和记录' })
const views = (page: Page): Locator => page.getByRole('group', { name: '视图', exact: true })
const menu = (page: Page): Locator => page.getByRole('navigation', { name: '主菜单' })
const countIn = async (link: Locator): Promise<number> => Number((await link.locator('[data-count]').innerText()).replaceAll(',', ''))

/** Sets a known password for a member of the demo's staff, as an administrator. */
async function knowPassword(page: Page, username: string, password: string): Promise<void> {
  const token = await page.evaluate(() => String((JSON.parse(localStorage.getItem('adminInfo') ?? '{}') as { token?: unknown }).token))
  const headers = { batoken: token, server: 'true' }
  const { data } = (await (await page.request.get(`${shopUrl()}/admin/auth.Admin/index?quickSearch=${username}`, { headers })).json()) as {
    data: { list: { id: number }[] }
  } // the envelope
  await page.request.post(`${shopUrl()}/admin/auth.Admin/edit`, { headers, data: { id: data.list[0]?.id, password } })
}

test('a row, a screen and the previous screen are reached by keyboard alone', async ({ page }) => {
  const { keyboard } = page
  await signIn(page)
  await keyboard.press('Control+k')
  await expect(palette(page)).toBeFocused()
  await keyboard.type('狮峰')
  await expect(page.getByRole('option', { name: /^狮峰明前龙井 ZG/ }).first()).toBeVisible()
  await expect(page.getByRole('option', { selected: true })).toHaveText(/狮峰明前龙井/)
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/shop\/goods\/show\/\d+$/)
  await expect(page.getByRole('dialog', { name: '商品：狮峰明前龙井' }).getByRole('region', { name: '概况' })).toBeVisible()
  await keyboard.press('Escape')
  await expect(page).toHaveURL(/\/admin\/shop\/goods$/)
  await expect(page.getByRole('dialog')).toHaveCount(0) // single-letter shortcuts are off while a dialog is open

  await keyboard.press('g')
  await keyboard.press('u')
  await expect(page).toHaveURL(/\/admin\/user\/user$/)
  await expect(page.getByPlaceholder(/手机号/)).toBeVisible()
  await expect(rowOf(page, '默认分组').first()).toBeVisible()
  await keyboard.press('/')
  await keyboard.type('lily', { delay: 10 })
  await expect(page).toHaveURL(/q=lily/)
  await keyboard.press('Escape')
  await expect(page).not.toHaveURL(/q=lily/)
  await keyboard.press('Escape')
  await expect(page.getByPlaceholder(/手机号/)).not.toBeFocused()
  await expect(page.getByText('共 200 条')).toBeVisible()
  await expect(rowOf(page, '默认分组').first()).toBeVisible()
  await keyboard.press('j')
  await expect(page.getByRole('row').and(page.locator(':focus'))).toBeVisible()
  await keyboard.press('x')
  await expect(page.getByText(/^已选 1 条|^已选择 1/)).toBeVisible()
  await keyboard.press('Escape')
  await expect(page.getByText(/^已选 1 条|^已选择 1/)).toBeHidden()

  await keyboard.press('Control+k')
  await expect(page.getByRole('group', { name: '最近' }).getByRole('option')).toHaveText([/狮峰明前龙井/])
  await keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
})

test('pinyin and initials find a screen, rows of a list and an option of a form by keyboard', async ({ page }) => {
  const { keyboard } = page
  await signIn(page)
  await keyboard.press('Control+k')
  await expect(palette(page)).toBeFocused()
  await keyboard.type('kc')
  await expect(page.getByRole('option', { selected: true })).toHaveText(/^库存管理/)
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/shop\/stock$/)

  await page.goto(`${shopUrl()}/admin/shop/goods`)
  await expect(page.getByRole('row').nth(2)).toBeVisible()
  await keyboard.press('/')
  await keyboard.type('sfmq')
  await expect(page).toHaveURL(/q=sfmq/)
  await expect(page.getByText('共 1 条')).toBeVisible()
  await expect(rowOf(page, '狮峰明前龙井')).toBeVisible()

  await page.goto(`${shopUrl()}/admin/shop/goods/add`)
  const category = page.getByRole('dialog', { name: '添加商品', exact: true }).getByLabel('商品分类')
  await category.focus()
  await keyboard.type('mingcha')
  await expect(page.getByRole('option', { name: '茗茶', exact: true })).toHaveClass(/Mui-focused/)
  await keyboard.press('Enter')
  await expect(category).toHaveValue('茗茶')
})

test('the list of shortcuts shows those of this screen, and single-letter shortcuts can be turned off', async ({ page }) => {
  const { keyboard } = page
  await signInAt(page, '/admin/user/user')
  await expect(page.getByRole('row').nth(2)).toBeVisible()
  await keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: '键盘快捷键' })
  await expect(sheet.locator('[data-works="true"]', { hasText: '勾选当前行' })).toBeVisible()
  await expect(sheet.locator('[data-works="false"]', { hasText: '退出标签页全屏' })).toBeVisible()
  await sheet.getByRole('switch').click()
  await expect(sheet.locator('[data-works="false"]', { hasText: '勾选当前行' })).toBeVisible()
  await keyboard.press('Escape')
  await keyboard.press('n')
  await keyboard.press('?')
  await page.getByRole('button', { name: /^账号/ }).click()
  await page.getByRole('menuitem', { name: '键盘快捷键' }).click()
  const isStored = page.waitForResponse((answer) => answer.url().endsWith('/Index/preference') && answer.request().postData()?.includes('true') === true)
  await sheet.getByRole('switch').click()
  await sheet.getByRole('button', { name: '关闭' }).click()
  await expect(page).toHaveURL(/\/admin\/user\/user$/)
  await keyboard.press('n')
  await expect(page).toHaveURL(/\/admin\/user\/user\/add$/)
  await isStored // with the account, and later journeys press single keys
})

test('a view is saved, pinned and shared; a colleague sees it with their own count and cannot change it', async ({ page, browser }) => {
  await signIn(page)
  await knowPassword(page, 'linyue', 'shop-manager-7')
  await page.goto(`${shopUrl()}/admin/auth/adminLog?order=id,asc&limit=50`)
  await expect(page.getByRole('row').nth(2)).toBeVisible()
  await page.getByRole('button', { name: '保存视图' }).click()
  const dialog = page.getByRole('dialog', { name: '保存视图' })
  await dialog.getByLabel('名称').fill('最早的日志')
  await dialog.getByRole('checkbox', { name: '店长' }).check()
  await dialog.getByRole('checkbox', { name: '固定到菜单' }).check()
  await dialog.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page).toHaveURL(/adminLog\?view=\d+&limit=50&order=id,asc$/)
  const pinned = menu(page).getByRole('link', { name: /^最早的日志/ })
  await expect(pinned.locator('[data-count]')).toBeVisible()
  const all = await countIn(pinned)

  const colleague = await (await browser.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })).newPage()
  const troubles = watch(colleague)
  await signIn(colleague, { username: 'linyue', password: 'shop-manager-7' })
  await openScreen(colleague, '权限管理', '管理员日志')
  const shared = views(colleague).getByRole('link', { name: /最早的日志/ })
  await expect(shared.locator('[data-count]')).toBeVisible()
  expect(await countIn(shared)).toBeLessThan(all)
  await shared.click()
  await expect(colleague).toHaveURL(/view=\d+&limit=50&order=id,asc$/)
  await colleague.getByRole('button', { name: '视图“最早的日志”的操作' }).click()
  await expect(colleague.getByRole('menuitem', { name: '固定到菜单' })).toBeVisible()
  await expect(colleague.getByRole('menuitem', { name: /删除|重命名|覆盖/ })).toHaveCount(0)
  const stored = colleague.waitForResponse(/\/admin\/Index\/markView/)
  await colleague.getByRole('menuitem', { name: '打开列表时默认使用' }).click()
  await stored // leaving the page before the response arrives would cancel the request
  await colleague.goto(`${shopUrl()}/admin/auth/adminLog`)
  await expect(colleague).toHaveURL(/view=\d+&limit=50&order=id,asc$/)
  expect(troubles).toEqual([])
  await colleague.context().close()

  await page.reload()
  await menu(page)
    .getByRole('link', { name: /^最早的日志/ })
    .click()
  await page.getByRole('button', { name: '视图“最早的日志”的操作' }).click()
  await page.getByRole('menuitem', { name: '删除…' }).click()
  await page.getByRole('button', { name: '删除视图' }).click()
  await expect(menu(page).getByRole('link', { name: /^最早的日志/ })).toHaveCount(0)
  await expect(page).toHaveURL(/adminLog\?view=0$/)
})

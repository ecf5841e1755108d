import { expect, shopUrl, signIn, signInAt, test } from './walk'

import type { Page } from '@playwright/test'

const settings = (page: Page) => page.getByRole('dialog', { name: '界面设置' })

async function arrange(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '界面设置' }).click()
  await settings(page).getByRole('radio', { name }).click()
  await settings(page).getByRole('button', { name: '关闭' }).click()
  await expect(settings(page)).toHaveCount(0)
}

const heightOf = (page: Page, selector: string): Promise<number> => page.locator(selector).evaluate((element) => element.getBoundingClientRect().height)
const widthOf = (page: Page): Promise<number> => page.locator('[data-side]').evaluate((element) => element.getBoundingClientRect().width)

const arrangements = [
  ['默认', 70, true],
  ['经典', 50, true],
  ['单栏', 60, false],
  ['双栏', 60, true],
] as const

test('S2.32 S9.3 in each layout the content is as high as the window without its header, at once and after a reload', async ({ page }) => {
  await signInAt(page, '/admin/user/user')
  await page.locator('main [data-quick-search]:visible').fill('半句')
  for (const [name, offset, hasSide] of arrangements) {
    await arrange(page, name)
    expect([name, await heightOf(page, '[data-content]')]).toEqual([name, 900 - offset])
    await expect(page.locator('[data-side]')).toHaveCount(hasSide ? 1 : 0)
    // typed text is kept when the layout changes
    await expect(page.locator('main [data-quick-search]:visible')).toHaveValue('半句')
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(900)
  }
  await page.reload()
  await expect(page.getByRole('navigation', { name: '下级菜单' })).toBeVisible()
  expect(await heightOf(page, '[data-content]')).toBe(840)
})

test('S9.2 the menu is 260 px wide and 64 px collapsed', async ({ page }) => {
  await signIn(page)
  expect(await widthOf(page)).toBe(260)
  await page.getByRole('button', { name: '收起菜单' }).click()
  await expect(async () => expect(await widthOf(page)).toBe(64)).toPass()
  await page.reload()
  await expect(page.getByRole('button', { name: '展开菜单' })).toBeVisible()
  expect(await widthOf(page)).toBe(64)
})

test('S9.13 the menu is collapsed at first in a narrow window and hidden on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 800 })
  await signIn(page)
  expect(await widthOf(page)).toBe(64)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.locator('[data-side]')).toHaveCount(0)
  await page.getByRole('button', { name: '展开菜单' }).click()
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('button', { name: '会员管理' }).click()
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '会员', exact: true }).click()
  await expect(page.getByRole('heading', { name: '会员', exact: true })).toBeVisible()
  await expect(page.locator('[data-side]')).toHaveCount(0)
})

test('S3.10 S3.11 settings are kept, with separate colors for light and dark, and can be reset', async ({ page }) => {
  await signIn(page)
  await page.getByRole('button', { name: '界面设置' }).click()
  await settings(page).getByLabel('菜单背景（浅色）', { exact: true }).fill('#102030')
  await settings(page).getByLabel('菜单宽度').press('ArrowRight')
  await settings(page).getByLabel('同级只展开一个').uncheck()
  await page.reload()
  const kept = await page.evaluate(() => (JSON.parse(localStorage.getItem('storeConfig_v2') ?? '{}') as { layout: Record<string, unknown> }).layout)
  expect(kept).toMatchObject({ menuBackground: ['#102030', '#1c2226'], menuWidth: 270, menuUniqueOpened: false, mainAnimation: 'slide-right' })
  await expect(page.locator('[data-side]')).toHaveCSS('background-color', 'rgb(16, 32, 48)')
  await page.getByRole('button', { name: '界面设置' }).click()
  await expect(
    settings(page)
      .getByRole('img', { name: /对比不足/ })
      .first(),
  ).toBeVisible()
  await settings(page).getByRole('button', { name: '恢复默认' }).click()
  await expect(page.locator('[data-side]')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
})

test('the double layout opens the first screen of a directory and lists the others beside it', async ({ page }) => {
  await signIn(page)
  await arrange(page, '双栏')
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('button', { name: '会员管理' }).click()
  await expect(page.getByRole('heading', { name: '会员', exact: true })).toBeVisible()
  await expect(page.getByRole('navigation', { name: '下级菜单' }).getByRole('link', { name: '会员分组' })).toBeVisible()
})

test('S2.5 S2.7 S2.8 S2.28 deep links keep path and query, unknown ones lead to 404, titles name page and shop', async ({ page }) => {
  await page.goto(`${shopUrl()}/admin/user/user?page=2&limit=20`)
  await expect(page).toHaveURL(/\/admin\/login\?to=/)
  await page.getByLabel('用户名').fill('admin')
  await page.getByLabel('密码', { exact: true }).fill('zhanggui123')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/user\/user\?page=2/)
  await expect(page).toHaveTitle('会员 - 掌柜演示商城')
  await page.goto(`${shopUrl()}/admin/auth/admin?status=enable`)
  await expect(page).toHaveURL(/\/admin\/auth\/admin\?status=enable/)
  // on a page of its own, because the browser logs the status 404 of such an address
  const stray = await page.context().newPage()
  await stray.goto(`${shopUrl()}/does/not/exist`)
  await expect(stray).toHaveURL(/\/404$/)
  await expect(stray).toHaveTitle('页面不存在 - 掌柜演示商城')
  await stray.close()
  await page.goto(`${shopUrl()}/401`)
  await expect(page).toHaveTitle('没有访问权限 - 掌柜演示商城')
})

/** Saves a menu rule like the rule screen. */
async function addRule(page: Page, rule: Record<string, unknown>): Promise<void> {
  const answer = await page.evaluate(async (body) => {
    const { token } = JSON.parse(localStorage.getItem('adminInfo') ?? '{}') as { token: string }
    const response = await fetch('/admin/auth.Rule/add', {
      method: 'POST',
      headers: { 'content-type': 'application/json', server: 'true', batoken: token },
      body: JSON.stringify(body),
    })
    return (await response.json()) as { code: number; msg: string }
  }, rule)
  expect(answer).toMatchObject({ code: 1 })
}

test('S2.12 S2.22 S2.23 S2.24 S2.30 a rule added on the server appears after a reload: a frame, a link, a screen', async ({ page, context }) => {
  await signIn(page)
  const frame = `${shopUrl()}/static/images/avatar.png`
  const mark = String(Date.now())
  const rule = (name: string, more: object) => ({
    pid: 0,
    type: 'menu',
    title: `${name}${mark}`,
    name: `${name}${mark}`,
    path: `${name}${mark}`,
    icon: '',
    url: '',
    component: '',
    keepalive: 1,
    extend: 'none',
    status: 1,
    weigh: 0,
    ...more,
  })
  await addRule(page, rule('frame', { menu_type: 'iframe', url: frame }))
  await addRule(page, rule('link', { menu_type: 'link', url: `${shopUrl()}/404` }))
  await addRule(page, rule('twin', { menu_type: 'tab', component: '/src/views/backend/user/user/index.vue' }))
  await page.reload()
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await menu.getByRole('link', { name: `frame${mark}` }).click()
  await expect(page).toHaveURL(`${shopUrl()}/admin/iframe/${encodeURIComponent(frame)}`)
  await expect(page.locator('main iframe')).toHaveAttribute('sandbox', /allow-scripts/)
  await page.reload()
  await expect(page.locator('main iframe')).toHaveAttribute('src', frame)
  const opened = context.waitForEvent('page')
  await menu.getByRole('link', { name: `link${mark}` }).click()
  expect((await opened).url()).toContain('/404')
  await menu.getByRole('link', { name: `twin${mark}` }).click()
  await expect(page.getByRole('heading', { name: `twin${mark}` })).toBeVisible()
  await page.goto(`${shopUrl()}/admin/iframe/${encodeURIComponent('https://somewhere.test/')}`)
  await expect(page.getByRole('heading', { name: '没有访问权限' })).toBeVisible()
})

test('a menu that is opened for the first time takes the focus, and Escape closes it', async ({ page }) => {
  await signInAt(page, '/admin/user/user')
  const opener = page.getByRole('button', { name: '语言' })
  await opener.click()
  await expect(page.getByRole('menuitem', { name: '简体中文' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(opener).toBeFocused()
})

import { expect, openBlank, openScreen, shopUrl, signIn, signInAt, test } from './walk'

import type { Locator, Page } from '@playwright/test'

const strip = (page: Page): Locator => page.getByRole('tablist', { name: '打开的页面' })
/** A tab, also with unsaved input. */
const tab = (page: Page, name: string): Locator => strip(page).getByRole('tab', { name: new RegExp(`^${name}(（未保存）)?$`) })
const names = (page: Page): Promise<string[]> => strip(page).getByRole('tab').allInnerTexts()

const four = ['/admin/dashboard', '/admin/user/user', '/admin/auth/admin', '/admin/shop/goodsCategory'] as const

/** The dashboard and three lists, restored as after a reload; the last one is shown. */
async function openThree(page: Page): Promise<void> {
  await openBlank(page)
  await page.evaluate((addresses) => {
    const tabs = addresses.map((address) => ({ key: address, pathname: address, search: '' }))
    sessionStorage.setItem('storeTabViewConfig', JSON.stringify({ admin: 1, tabs }))
  }, four)
  await signInAt(page, four[3])
  await shown(page)
}

/** The rows of the shown list are visible. */
const shown = (page: Page): Promise<void> => expect(page.locator('main [data-row]:visible').first()).toBeVisible()

/** Selects a tab and waits until it is shown. */
async function show(page: Page, name: string): Promise<void> {
  await tab(page, name).click()
  await expect(page.getByRole('heading', { name, exact: true, level: 1 })).toBeVisible()
}

/** Requests to the server from now on, by path. */
function calls(page: Page): string[] {
  const seen: string[] = []
  page.on('request', (request) => {
    if (request.headers()['server'] === 'true') seen.push(new URL(request.url()).pathname)
  })
  return seen
}

test('S3.19 a list keeps filters, page, selection and scroll position while another tab is shown', async ({ page }) => {
  await openThree(page)
  await page.goto(`${shopUrl()}/admin/user/user?page=2&limit=50`)
  await expect(page.getByRole('checkbox').nth(3)).toBeVisible()
  await page.getByRole('checkbox').nth(3).check()
  const body = page.locator('main table:visible').locator('xpath=ancestor::div[1]')
  await body.evaluate((element) => element.scrollTo(0, 300))
  const scrolled = await body.evaluate((element) => element.scrollTop)
  expect(scrolled).toBeGreaterThan(100)
  await tab(page, '管理员').click()
  await expect(page).toHaveURL(/\/admin\/auth\/admin$/)
  await tab(page, '会员').click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByRole('checkbox').nth(3)).toBeChecked()
  expect(await body.evaluate((element) => element.scrollTop)).toBe(scrolled)
})

test('a form that is opened by its address lies in its tab: menu and tabs stay usable', async ({ page }) => {
  await openThree(page)
  await page.goto(`${shopUrl()}/admin/shop/goodsCategory/add`)
  const form = page.getByRole('dialog', { name: '添加商品分类' })
  await expect(form).toBeVisible()
  await tab(page, '管理员').click()
  await expect(form).toBeHidden()
  await tab(page, '商品分类').click()
  await expect(form).toBeVisible()
})

test('the details of a refund that those of its order open lie in a tab of their own, below the menu and the tabs', async ({ page, shop }) => {
  await signIn(page)
  const [refund] = await shop.sql<{ order_id: number }>('select order_id from shop_refund order by id limit 1')
  await page.goto(`${shopUrl()}/admin/shop/order/show/${refund?.order_id}`)
  const details = page.getByRole('dialog', { name: /^订单：/ })
  await details.getByRole('link', { name: /^R\d/ }).first().click()
  await expect(page.getByRole('dialog', { name: /^售后单?：/ })).toBeVisible()
  await tab(page, '订单列表').click()
  await expect(details).toBeVisible()
})

test('a partly filled form stays in its tab, and closing that tab asks for confirmation', async ({ page }) => {
  await openThree(page)
  await page.getByRole('button', { name: '添加', exact: true }).click()
  const form = page.getByRole('dialog', { name: '添加商品分类' })
  await form.getByRole('textbox').first().fill('新的分类')
  await tab(page, '会员').click()
  await expect(page).toHaveURL(/\/admin\/user\/user/)
  await expect(form).toBeHidden()
  await tab(page, '商品分类').click()
  await expect(form.getByRole('textbox').first()).toHaveValue('新的分类')
  await tab(page, '会员').click()
  await tab(page, '商品分类').click({ button: 'middle' })
  await page.getByRole('alertdialog').getByRole('button', { name: '返回' }).click()
  expect(await names(page)).toContain('商品分类')
  await tab(page, '商品分类').click({ button: 'middle' })
  await page.getByRole('alertdialog').getByRole('button', { name: '放弃并继续' }).click()
  await expect(tab(page, '商品分类')).toHaveCount(0)
  await openScreen(page, '商品管理', '商品分类')
  await expect(form).toHaveCount(0)
})

test('an edit form keeps typed text while its tab is hidden', async ({ page }) => {
  await openThree(page)
  await page.goto(`${shopUrl()}/admin/auth/admin/edit/1`)
  const form = page.getByRole('dialog', { name: /编辑管理员/ })
  const motto = form.getByRole('textbox').nth(1)
  await motto.fill('半句话')
  await tab(page, '会员').click()
  await expect(page.getByRole('heading', { name: '会员' })).toBeVisible()
  await tab(page, '管理员').click()
  await expect(motto).toHaveValue('半句话')
})

test('a hidden tab sends no requests and ignores changes of the address of another', async ({ page }) => {
  await openThree(page)
  await show(page, '会员')
  await shown(page)
  await expect(page.getByRole('button', { name: /^消息通知/ })).toBeVisible() // the bell and its requests come after the first screen
  await page.waitForTimeout(500) // requests that the tabs began while they were shown
  const seen = calls(page)
  await page.locator('main [data-quick-search]:visible').fill('王')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=|search/)
  await page.getByRole('button', { name: '刷新数据' }).click()
  await page.waitForTimeout(1000)
  const lists = seen.filter((path) => !/notify|preference|index$/i.test(path) || /\/index$/.test(path))
  expect(lists.length).toBeGreaterThan(0)
  expect(lists.filter((path) => !path.startsWith('/admin/user.User/'))).toEqual([])
  await tab(page, '管理员').click()
  await expect(page).toHaveURL(/\/admin\/auth\/admin$/)
})

test('tabs are closed by button, middle click, Delete and menu, and restored after a reload', async ({ page }) => {
  await openThree(page)
  await expect.poll(() => names(page)).toEqual(['控制台', '会员', '管理员', '商品分类'])
  await page.reload()
  await expect(tab(page, '管理员')).toBeVisible()
  await expect.poll(() => names(page)).toEqual(['控制台', '会员', '管理员', '商品分类'])
  await tab(page, '管理员').click({ button: 'middle' })
  await expect(tab(page, '管理员')).toHaveCount(0)
  await tab(page, '商品分类').locator('[data-close]').click()
  await expect(page).toHaveURL(/\/admin\/user\/user/)
  await expect(page.getByRole('link', { name: '管理员', exact: true })).toBeHidden()
  await openScreen(page, '权限管理', '管理员')
  await openScreen(page, '权限管理', '角色组')
  await tab(page, '会员').click({ button: 'right' })
  await page.getByRole('menuitem', { name: '关闭其他' }).click()
  await expect(strip(page).getByRole('tab')).toHaveCount(1)
  await expect(page).toHaveURL(/\/admin\/user\/user/)
  await expect(page.getByRole('link', { name: '管理员', exact: true })).toBeHidden()
  await openScreen(page, '权限管理', '管理员')
  await tab(page, '管理员').focus()
  await page.keyboard.press('Delete')
  await expect.poll(() => names(page)).toEqual(['会员'])
  await expect(page.getByRole('link', { name: '管理员', exact: true })).toBeHidden()
  await openScreen(page, '权限管理', '管理员')
  await tab(page, '管理员').click({ button: 'right' })
  await page.getByRole('menuitem', { name: '关闭全部' }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard/)
  await expect.poll(() => names(page)).toEqual(['控制台'])
})

test('keyboard shortcuts switch, move, refresh and close tabs, and announce when there is no further one', async ({ page }) => {
  await openThree(page)
  const search = page.locator('main [data-quick-search]:visible')
  await search.focus()
  await page.keyboard.press('Alt+PageUp')
  await expect(page).toHaveURL(/\/admin\/auth\/admin/)
  await shown(page)
  await expect(page.getByRole('heading', { name: '管理员', exact: true, level: 1 })).toBeVisible()
  await page.keyboard.type('zz') // not into an input of the tab that was left
  await page.keyboard.press('Alt+PageDown')
  await expect(page).toHaveURL(/\/admin\/shop\/goodsCategory/)
  await expect(search).toHaveValue('')
  await page.keyboard.press('Alt+PageUp')
  await page.keyboard.press('Alt+PageDown')
  await page.keyboard.press('Alt+PageDown')
  await expect(page).toHaveURL(/\/admin\/dashboard/)
  await page.keyboard.press('Alt+Shift+PageDown')
  await expect.poll(async () => (await names(page)).slice(0, 2)).toEqual(['会员', '控制台'])
  await page.keyboard.press('Alt+Shift+PageUp')
  await page.keyboard.press('Alt+Shift+PageUp')
  await expect(page.getByText('移动位置超出范围！')).toBeVisible()
  await page.keyboard.press('Alt+w')
  await expect(tab(page, '控制台')).toHaveCount(0)
})

test('a tab is dragged to another position', async ({ page }) => {
  await openThree(page)
  await page.waitForTimeout(2500) // drag and drop is loaded after the first screen
  const from = await tab(page, '商品分类').boundingBox()
  const to = await tab(page, '会员').boundingBox()
  if (!from || !to) throw new Error('the tabs have no place on the page')
  await page.mouse.move(from.x + 20, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(to.x + 20, to.y + 10, { steps: 12 })
  await page.mouse.up()
  await expect(async () => expect(await names(page)).toEqual(['控制台', '商品分类', '会员', '管理员'])).toPass()
})

test('S2.34 a tab is shown in full screen and closed again with Esc', async ({ page }) => {
  await openThree(page)
  await tab(page, '商品分类').click({ button: 'right' })
  await page.getByRole('menuitem', { name: '标签页全屏' }).click()
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeHidden()
  await expect(strip(page)).toBeHidden()
  await expect(page.getByRole('button', { name: /退出标签页全屏/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(strip(page)).toBeVisible()
})

test('an unknown address closes no open tab', async ({ page }) => {
  await openThree(page)
  await page.getByRole('button', { name: '添加', exact: true }).click()
  const form = page.getByRole('dialog', { name: '添加商品分类' })
  await form.getByRole('textbox').first().fill('还在')
  await show(page, '会员')
  await page.evaluate(() => {
    history.pushState(null, '', '/admin/no/such/screen')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/no\/such\/screen$/)
  await page.getByRole('link', { name: /^前往/ }).click()
  await tab(page, '商品分类').click()
  await expect(form.getByRole('textbox').first()).toHaveValue('还在')
})

test('with twenty open tabs a hidden one is not rendered again and keeps its layout, and a reload renders only the shown one', async ({ page }) => {
  await signIn(page)
  const screens = (
    await page.evaluate(async () => {
      const { token } = JSON.parse(localStorage.getItem('adminInfo') ?? '{}') as { token: string }
      const answer = await fetch('/admin/Index/index', { headers: { server: 'true', batoken: token } })
      const { data } = (await answer.json()) as { data: { menus: { children?: { path: string; type: string }[] }[] } }
      return data.menus.flatMap(({ children = [] }) => children.filter(({ type }) => type === 'menu').map(({ path }) => `/admin/${path}`))
    })
  ).slice(0, 20)
  // restored as after a reload
  await openBlank(page)
  await page.evaluate((addresses) => {
    const { id } = JSON.parse(localStorage.getItem('adminInfo') ?? '{}') as { id: number }
    const tabs = addresses.map((address) => ({ key: address, pathname: address, search: '' }))
    sessionStorage.setItem('storeTabViewConfig', JSON.stringify({ admin: id, tabs }))
  }, screens)
  await page.goto(`${shopUrl()}/admin/dashboard`)
  await expect(strip(page).getByRole('tab')).toHaveCount(new Set([...screens, '/admin/dashboard']).size)
  expect(await page.getByRole('tabpanel', { includeHidden: true }).count()).toBe(1)
  const heads = await strip(page).getByRole('tab').all()
  for (const head of heads.slice(1)) {
    await head.click()
    await expect(head).toHaveAttribute('aria-selected', 'true')
    await shownOrEmpty(page)
  }
  await page.waitForLoadState('networkidle') // responses to requests of a tab may arrive after it was hidden
  const drawn = await page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    const changes: string[] = []
    const hidden = [...document.querySelectorAll<HTMLElement>('[role="tabpanel"][id^="pane"]')].filter((one) => one.hidden)
    const paneOf = (node: Node): string => (node instanceof Element ? node : node.parentElement)?.closest('[role="tabpanel"]')?.id ?? ''
    const observer = new MutationObserver((records) =>
      changes.push(...records.map(({ target, type }) => `${paneOf(target)} ${type} ${target.textContent?.slice(0, 60) ?? ''}`)),
    )
    for (const one of hidden) observer.observe(one, { subtree: true, childList: true, characterData: true })
    document.querySelector<HTMLElement>('[aria-label="刷新数据"]')?.click()
    await new Promise((resolve) => setTimeout(resolve, 1500))
    const withoutLayout = hidden.filter((one) => getComputedStyle(one).display === 'none').length
    return { hidden: hidden.length, changes, withoutLayout }
  })
  expect(drawn).toEqual({ hidden: screens.length - 1, changes: [], withoutLayout: 0 })
})

/** Rows, cards or the message that there are none. */
const shownOrEmpty = (page: Page): Promise<void> =>
  expect(page.locator('main [role="tabpanel"][id^="pane"]:not([hidden])').locator('[data-row],h2,h3,h4,p').first()).toBeVisible()

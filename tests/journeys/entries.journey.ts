import { expect, movableNames, openScreen, shopUrl, signIn, signInAt, test, watch } from './walk'

import type { Locator } from '@playwright/test'

test('S2.1 S2.2 S2.4 S2.27 S2.35 the root, the sign-in and the two redirecting pages have a title and no bell', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage()
  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(socket.url()))
  await page.goto(`${shopUrl()}/`)
  await expect(page).toHaveURL(`${shopUrl()}/admin/login`)
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  await expect(page).toHaveTitle(/^登录/)
  for (const [address, title] of [
    ['/404', '页面不存在'],
    ['/401', '没有访问权限'],
  ] as const) {
    await page.goto(`${shopUrl()}${address}`)
    await expect(page).toHaveTitle(new RegExp(`^${title}`))
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await page.getByRole('link', { name: '回到后台首页' }).click()
    await expect(page).toHaveURL(/\/admin\/login/)
  }
  await signIn(page)
  // the same session, outside of the back office
  for (const address of ['/404', '/401', '/user/login', '/shop']) {
    await page.goto(`${shopUrl()}${address}`)
    await expect(page.locator('main').first()).toBeVisible()
    sockets.length = 0
    await expect(page.getByRole('button', { name: /^消息通知/ })).toHaveCount(0)
    expect([address, sockets]).toEqual([address, []])
  }
  await page.context().close()
})

test('while the scripts are on their way the first paint says so in the chosen language, and a failed one offers a reload', async ({ page }) => {
  for (const { language, loading, failed } of [
    { language: 'zh-cn', loading: '加载中…', failed: '页面未能加载' },
    { language: 'en', loading: 'Loading…', failed: 'could not be loaded' },
  ]) {
    await page.evaluate((defaultLang) => localStorage.setItem('storeConfig_v2', JSON.stringify({ lang: { defaultLang } })), language)
    let end = (): void => undefined
    const isReleased = new Promise<void>((resolve) => (end = resolve))
    const scripts = /\/assets\/(?!firstPaint).*\.js$/
    await page.route(scripts, async (route) => {
      await isReleased
      await route.continue()
    })
    await page.goto(`${shopUrl()}/admin`, { waitUntil: 'commit' })
    await expect(page.getByRole('status')).toHaveText(loading, { useInnerText: true })
    end()
    await expect(page.locator('form')).toBeVisible()
    await expect(page.getByText(loading, { exact: true })).toHaveCount(0)
    await page.unroute(scripts)
    // over a line that breaks; a page of its own, because the console says so
    const broken = await page.context().newPage()
    await broken.route(scripts, (route) => route.abort())
    await broken.goto(`${shopUrl()}/user`)
    await expect(broken.getByRole('status')).toContainText(failed, { useInnerText: true })
    await broken.unroute(scripts)
    await broken.getByRole('status').getByRole('link').filter({ visible: true }).click()
    await expect(broken.locator('form')).toBeVisible()
    await broken.close()
  }
})

test('S2.6 S2.27 the window shows progress while the menus load, then the first screen', async ({ page }) => {
  await signIn(page)
  let goOn = (): void => undefined
  const isReleased = new Promise<void>((resolve) => (goOn = resolve))
  await page.route('**/admin/Index/index', async (route) => {
    await isReleased
    await route.continue()
  })
  await page.goto(`${shopUrl()}/admin`)
  await expect(page).toHaveURL(/\/admin\/loading$/)
  await expect(page).toHaveTitle(/^加载中…/)
  goOn()
  await expect(page).not.toHaveURL(/\/admin(\/loading)?$/)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
})

/** The element at the center of its box is the element itself or one inside it. */
const isOnTop = (element: Locator): Promise<boolean> =>
  element.evaluate((one) => {
    const { left, top, width, height } = one.getBoundingClientRect()
    return one.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })

test('S9.1 errors are shown above dialogs, above full screen and above the picture viewer', async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await signIn(page)
  const alert = page.getByRole('alert').filter({ hasText: '服务器异常！' }).and(page.locator('#notices *'))
  const told = async (): Promise<void> => {
    await expect(alert).toBeVisible()
    await expect.poll(() => isOnTop(alert)).toBe(true)
    await alert.getByRole('button').click()
    await expect(alert).toHaveCount(0)
  }
  // the cards are loaded after the first page
  await expect.poll(() => page.locator('#notices').evaluate((element) => getComputedStyle(element).zIndex)).toBe('2147483600')

  await openScreen(page, '商品管理', '商品')
  await expect(page.locator('main [data-full]:visible').first()).toBeVisible() // a refresh before the first rows have come is none
  await page.getByRole('button', { name: '全屏', exact: true }).click()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
  const url = '**/admin/shop.Goods/index*'
  await page.route(url, (route) => route.abort('connectionrefused'))
  await page.getByRole('button', { name: '刷新数据', exact: true }).click()
  await told()
  await page.unroute(url)

  let breakOff = (): void => undefined
  const isOpen = new Promise<void>((resolve) => (breakOff = resolve))
  await page.reload()
  await expect(page.locator('main [data-full]:visible').first()).toBeVisible()
  await page.route(url, async (route) => {
    await isOpen
    await route.abort('connectionrefused')
  })
  await page.getByRole('button', { name: '全屏', exact: true }).click()
  await page.getByRole('button', { name: '刷新数据', exact: true }).click()
  await page.locator('main [data-full]:visible').first().click()
  await expect(page.getByRole('dialog', { name: /图片预览/ })).toBeVisible()
  breakOff()
  await told()
  await page
    .getByRole('dialog', { name: /图片预览/ })
    .getByRole('button', { name: '关闭' })
    .click()
  await page.unroute(url)

  await openScreen(page, '商品管理', '服务保障')
  await page.getByRole('button', { name: '添加', exact: true }).first().click()
  await page.route('**/admin/shop.GoodsService/add', (route) => route.abort('connectionrefused'))
  await page.getByRole('dialog').getByLabel('服务名称').fill('通知在上')
  await page.getByRole('dialog').getByRole('button', { name: '添加', exact: true }).click()
  await told()
  await page.context().close()
})

test('S8.25 a row dragged into its own branch returns to its place with a message', async ({ page }) => {
  await signInAt(page, '/admin/shop/goodsCategory')
  await expect(page.locator('main [data-row]:visible').first()).toBeVisible()
  const opener = page.getByRole('button', { name: /^展开/ })
  const lines = page.locator('main [data-row]:visible')
  if ((await opener.count()) > 0) await opener.first().click()
  await expect(page.locator('main [data-row][aria-level="2"]').first()).toBeVisible()
  await expect.poll(() => movableNames(page)).toContain('汽车用品') // long trees render in steps
  const before = await movableNames(page)
  const levels = await page.evaluate(() => [...document.querySelectorAll<HTMLElement>('main [data-row]')].map((row) => row.getAttribute('aria-level')))
  const child = levels.indexOf('2')
  expect(child).toBeGreaterThan(0)
  const from = await handleOf(lines.nth(child - 1)).boundingBox()
  const to = await handleOf(lines.nth(child)).boundingBox()
  if (!from || !to) throw new Error('the handles have no place')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + from.width / 2, from.y + 20, { steps: 4 })
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 12 })
  await page.mouse.up()
  await expect(page.locator('.MuiAlert-message', { hasText: '上级不能是自己或自己的下级' })).toBeVisible()
  expect(await movableNames(page)).toEqual(before)
})

const handleOf = (line: Locator): Locator => line.getByRole('button', { name: /^移动 / })

test('S6.2 S6.3 S7.5 with staff and member signed in to one browser, the back office sends only the staff token', async ({ page }) => {
  const member = 'token-of-the-member'
  const seen: { readonly url: string; readonly headers: Readonly<Record<string, string>>; readonly body: string }[] = []
  page.on('request', (request) => seen.push({ url: request.url(), headers: request.headers(), body: request.postData() ?? '' }))
  const frames: string[] = []
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => void frames.push(String(payload))))
  const asMember = await page.addInitScript((token) => localStorage.setItem('userInfo', JSON.stringify({ id: 9, token, refresh_token: `${token}-2` })), member)
  await signIn(page)
  const token = await page.evaluate(() => (JSON.parse(localStorage.getItem('adminInfo') ?? '{}') as { token: string }).token)
  const troubles = watch(page)
  await openScreen(page, '商品管理', '商品')
  await expect(page.locator('main [data-full]:visible').first()).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: /^导出(?!任务)/ }).click()
  await page.getByRole('menuitem', { name: /CSV/ }).first().click()
  await saved
  await page.goto(`${shopUrl()}/admin/routine/adminInfo`)
  const sent = page.waitForResponse(/admin\/ajax\/upload/)
  await page.locator('input[type=file]').first().setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: picture })
  await sent
  await expect.poll(() => frames.some((frame) => frame.includes('bind') && frame.includes(token))).toBe(true)

  expect(JSON.stringify([seen, frames])).not.toContain(member)
  const carries = (part: RegExp): boolean[] => seen.filter(({ url }) => part.test(url)).map(({ headers }) => headers['batoken'] === token)
  for (const part of [/shop\.Goods\/index/, /shop\.Goods\/export/i, /ajax\/upload/]) expect([part, new Set(carries(part))]).toEqual([part, new Set([true])])
  expect(seen.filter(({ url, body }) => url.includes(token) || body.includes(token))).toEqual([])
  const pictures = seen.filter(({ url }) => /\/(storage|static)\//.test(url))
  expect([pictures.length > 0, pictures.filter(({ headers }) => 'batoken' in headers)]).toEqual([true, []])
  expect(
    seen.filter(
      ({ url, headers }) => /\/(admin|api)\/[\w.]+\/\w+/.test(new URL(url).pathname) && headers['accept']?.includes('json') && headers['server'] !== 'true',
    ),
  ).toEqual([])
  expect(troubles).toEqual([])
  await asMember.dispose()
})

const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64')

test('the application is fetched beside the libraries and evaluated after them, in a task of its own', async ({ page }) => {
  const document = await (await page.request.get(`${shopUrl()}/admin/login`)).text()
  const entry = /<script type="module"[^>]* src="([^"]+)"/.exec(document)?.[1] ?? ''
  const application = /<link rel="modulepreload"[^>]* href="[^"]*(\/start-(?!libraries)[^"/]+\.js)"/.exec(document)?.[1] ?? ''
  const script = await (await page.request.get(`${shopUrl()}${entry}`)).text()
  expect(application).not.toBe('')
  expect(script).toMatch(/from"\.\/start-libraries-/)
  expect(script).toContain(`import(\`.${application}\`)`)
  expect(script).not.toContain(`from".${application}"`)
})

import { expect, test as base } from '@playwright/test'

import { demoSignIn } from '../../server/demo/signIn'
import { openShop } from './shop'

import type { BrowserContext, Locator, Page } from '@playwright/test'
import type { Shop } from './shop'

export { expect }

/** The address of this worker's shop, whose captcha is off; for all journeys without special needs. */
export const shopUrl = (): string => process.env['SHOP_URL'] ?? ''

/**
 * One shop, one browser profile and one page per worker. Profile and page are emptied before each journey, but keep their process and its compiled
 * scripts: a new page costs as much as the rest of a short journey. A page fails its journey when the console has an error or an exception is thrown.
 */
export const test = base.extend<{ page: Page; context: BrowserContext }, { shop: Shop; profile: BrowserContext }>({
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from this pattern that no other fixture is wanted
    async ({}, use) => {
      const shop = await openShop()
      process.env['SHOP_URL'] = shop.url
      await use(shop)
      await shop.close()
    },
    { scope: 'worker', auto: true, timeout: 120_000 },
  ],
  profile: [
    async ({ browser }, use, { project }) => {
      const { viewport, locale, timezoneId, contextOptions, actionTimeout = 0 } = project.use
      const profile = await browser.newContext({ ...contextOptions, viewport, locale, timezoneId })
      profile.setDefaultTimeout(actionTimeout)
      await use(profile)
      await profile.close()
    },
    { scope: 'worker' },
  ],
  context: async ({ profile }, use) => {
    await use(profile)
    await profile.unrouteAll({ behavior: 'ignoreErrors' })
    await profile.clearPermissions()
    const [kept, ...others] = profile.pages()
    await Promise.all(others.map((page) => page.close()))
    if (kept) await leave(kept)
  },
  page: async ({ context, viewport }, use) => {
    const page = context.pages()[0] ?? (await context.newPage())
    if (viewport) await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme: null })
    await openBlank(page)
    await page.evaluate(() => localStorage.clear())
    const troubles = watch(page)
    await use(page)
    expect(troubles).toEqual([])
  },
})

/** The events that journeys listen to; the next journey on the page must not fill their lists. */
const listenedEvents = ['console', 'pageerror', 'request', 'requestfinished', 'requestfailed', 'response', 'websocket', 'dialog', 'download', 'popup'] as const

/** Ends what a journey has left in a page: its screen would take part in the next journey as another tab. */
async function leave(page: Page): Promise<void> {
  for (const event of listenedEvents) page.removeAllListeners(event)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await openBlank(page)
}

/** Errors and warnings of the console, and exceptions; grows while the page is open. */
export function watch(page: Page): string[] {
  const troubles: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') troubles.push(`${message.type()}: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => troubles.push(`thrown: ${error.message}`))
  return troubles
}

/** An empty page of the shop's origin, to read and write the browser's storage. */
export async function openBlank(page: Page, url = shopUrl()): Promise<void> {
  const blank = '**/blank'
  await page.route(blank, (route) => route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }))
  await page.goto(`${url}/blank`)
  await page.unroute(blank) // Playwright turns the browser's cache off while anything is routed
  await page.evaluate(() => sessionStorage.clear()) // has the open tabs of an earlier journey on this page
}

interface Account {
  readonly username: string
  readonly password: string
}

/** Signs in without the sign-in page, which has its journey in `signIn.journey.ts`, and opens the first screen or that of an address. */
export async function signIn(page: Page, account: Account = demoSignIn, url = shopUrl(), address = '/admin'): Promise<void> {
  if (page.url() !== `${url}/blank`) await openBlank(page, url)
  const code = await page.evaluate(async (body) => {
    const headers = { server: 'true', 'content-type': 'application/json' }
    const response = await fetch('/admin/Index/login', { method: 'POST', headers, body: JSON.stringify(body) })
    const answer = (await response.json()) as { code: number; data?: { userInfo?: object } }
    localStorage.setItem('adminInfo', JSON.stringify(answer.data?.userInfo ?? {}))
    return answer.code
  }, account)
  expect(code).toBe(1)
  await page.goto(url + address)
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
}

/** Opens a screen as the demo's administrator; the way by the menu is tested elsewhere. */
export const signInAt = (page: Page, address: string): Promise<void> => signIn(page, demoSignIn, shopUrl(), address)

/** Opens a screen by the side menu. */
export async function openScreen(page: Page, directory: string, screen: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: '主菜单' })
  const entry = menu.getByRole('link', { name: screen, exact: true })
  if (!(await entry.isVisible())) await menu.getByRole('button', { name: directory, exact: true }).click()
  await entry.click()
  await expect(page.getByRole('heading', { name: screen, exact: true }).first()).toBeVisible()
}

/** The row of a list that contains a text. */
export const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

/** The rows of a list of orders that nothing is asked back of: others may have nothing left to ship. */
export const wholeOrders = (page: Page) => page.locator('tr[data-row]').filter({ hasNotText: '退款' })

/** The numbers of the orders in these rows. */
export const numbersIn = (rows: Locator): Promise<string[]> => rows.locator('a.row-link').allTextContents()

/** The names of a list's rows from top to bottom, read from their drag handles. */
export const movableNames = async (page: Page): Promise<string[]> =>
  (await page.getByRole('button', { name: /^移动 / }).all()).reduce<Promise<string[]>>(
    async (names, handle) => [...(await names), ((await handle.getAttribute('aria-label')) ?? '').replace('移动 ', '')],
    Promise.resolve([]),
  )

/** The language is stored with the account, and later journeys expect the original one. */
export async function chineseAgain(page: Page): Promise<void> {
  const code = await page.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem('adminInfo') ?? '{}') as { token: string }
    const headers = { batoken: token, 'content-type': 'application/json' }
    const response = await fetch('/admin/Index/preference', { method: 'POST', headers, body: JSON.stringify({ scope: 'language', value: 'zh-cn' }) })
    return ((await response.json()) as { code: number }).code
  })
  expect(code).toBe(1)
}

import { createHash } from 'node:crypto'

import { demoSignIn } from '../../server/demo/signIn'
import { openShop } from './shop'
import { expect, test, watch } from './walk'

import type { BrowserContext, Page, Request, Route } from '@playwright/test'
import type { Shop } from './shop'

let shop: Shop
test.beforeAll(async () => {
  shop = await openShop()
})
test.afterAll(() => shop.close())

const kept = (page: Page, key = 'adminInfo'): Promise<Record<string, unknown> | null> =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null') as Record<string, unknown> | null, key)
const tokenOf = async (page: Page): Promise<string> => String((await kept(page))?.['token'])
const hash = (token: string): string => createHash('sha256').update(token).digest('hex')
const expire = async (page: Page): Promise<string> => {
  const token = await tokenOf(page)
  await shop.sql("update token set expire_time = now() - interval '1 minute' where hash = $1", [hash(token)])
  return token
}
const renewalUrl = '**/api/common/refreshToken'

/** A promise that waits until it is opened. */
function gate() {
  let open = (): void => undefined
  const isOpen = new Promise<void>((resolve) => (open = resolve))
  return { isOpen, open }
}

async function signInForLong(page: Page): Promise<void> {
  await page.goto(`${shop.url}/admin/login`)
  await page.getByLabel('用户名').fill(demoSignIn.username)
  await page.getByLabel('密码', { exact: true }).fill(demoSignIn.password)
  await page.getByRole('checkbox', { name: '保持登录' }).check()
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
}

const switches = (page: Page) => page.locator('main [role=switch]:visible')

/** Tabs of one browser, each with ten members of its own and their ten switches. */
async function memberTabs(context: BrowserContext, count: number): Promise<Page[]> {
  const tabs = await Promise.all(Array.from({ length: count }, () => context.newPage()))
  if (tabs[0]) await signInForLong(tabs[0])
  for (const [at, page] of tabs.entries()) {
    await page.goto(`${shop.url}/admin/user/user?limit=10&page=${at + 1}`)
    await expect(switches(page)).toHaveCount(10)
    // What a tab reads after its rows must not be the first to use the expired token.
    await expect(page.getByRole('tab', { name: /^已删除\d/ })).toBeVisible()
    await expect(page.getByLabel('合计')).toContainText('余额')
    await expect(page.getByRole('button', { name: /^消息通知/ })).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
  return tabs
}

/** Clicks ten switches at the same time. */
const turnAll = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const one of document.querySelectorAll<HTMLElement>('main [role=switch]')) one.click()
  })

interface Member {
  readonly id: number
  readonly status: string
  readonly row_version: number
}
const members = (): Promise<Member[]> => shop.sql<Member>('select id, status, row_version from "user" order by id')

/** How many members were changed exactly once, and how many otherwise. */
async function turnedSince(before: readonly Member[]): Promise<readonly [number, number]> {
  const changed = (await members()).map((now, at) => [before[at], now] as const).filter(([old, now]) => old?.row_version !== now.row_version)
  const once = changed.filter(([old, now]) => old && now.row_version === old.row_version + 1 && now.status !== old.status)
  return [once.length, changed.length - once.length]
}

const isGivenUp = (line: string): boolean => line.startsWith('warning: duplicate request canceled')
const isEdit = (request: Request): boolean => /\/admin\/user\.User\/(edit|change)\b/.test(request.url()) && request.method() === 'POST'

/** Holds every token renewal until this many changes were sent with the old token. */
async function holdRenewals(context: BrowserContext, token: string, changes: number): Promise<Request[]> {
  const renewals: Request[] = []
  const all = gate()
  let sent = 0
  context.on('request', (request) => {
    if (isEdit(request) && request.headers()['batoken'] === token && (sent += 1) === changes) all.open()
  })
  await context.route(renewalUrl, async (route) => {
    renewals.push(route.request())
    await all.isOpen
    await route.continue()
  })
  return renewals
}

test('S4.1 S4.2 S4.3 three tabs with ten changes and an expired token renew it once, make every change once and stay signed in', async ({ browser }) => {
  const context = await browser.newContext()
  const tabs = await memberTabs(context, 3)
  const troubles = tabs.map(watch)
  const before = await members()
  const [first] = tabs
  if (!first) throw new Error('three tabs')
  const old = await expire(first)
  const renewals = await holdRenewals(context, old, 30)
  await Promise.all(tabs.map(turnAll))
  await expect.poll(() => turnedSince(before)).toEqual([30, 0])
  expect(renewals).toHaveLength(1)
  expect(await tokenOf(first)).not.toBe(old)
  for (const page of tabs) {
    await expect(page).toHaveURL(/\/admin\/user\/user/)
    await expect(page.getByRole('alert')).toHaveCount(0)
  }
  // the list is reloaded after each change, and nine of ten identical reads are aborted
  expect(troubles.flat().filter((one) => !isGivenUp(one))).toEqual([])
  await context.close()
})

test('S4.3 when the renewing tab is closed after the server has responded, another tab continues in its place', async ({ browser }) => {
  const context = await browser.newContext()
  const [closing, staying] = await memberTabs(context, 2)
  if (!closing || !staying) throw new Error('two tabs')
  const before = await members()
  await expire(closing)
  const answered = gate()
  let renewals = 0
  await context.route(renewalUrl, async (route) => {
    renewals += 1
    if (renewals > 1) return route.continue()
    await route.fetch()
    answered.open()
    return undefined // the response never arrives
  })
  await turnAll(closing)
  await answered.isOpen
  await turnAll(staying)
  await closing.close()
  await expect.poll(() => turnedSince(before), { timeout: 30_000 }).toEqual([10, 0]) // longer than a tab waits for another one's renewal
  expect(renewals).toBe(2)
  await staying.reload()
  await expect(switches(staying)).toHaveCount(10)
  await context.close()
})

test('S4.4 S6.1 a sign-out in another tab during a renewal ends the session, and the member session of this browser stays', async ({ browser }) => {
  const context = await browser.newContext()
  const [waiting, leaving] = await memberTabs(context, 2)
  if (!waiting || !leaving) throw new Error('two tabs')
  await leaving.evaluate(() => localStorage.setItem('userInfo', JSON.stringify({ id: 9, token: 'of-the-member', refresh_token: '' })))
  await expire(waiting)
  const [answered, isOut] = [gate(), gate()]
  let fresh = ''
  await context.route(renewalUrl, async (route) => {
    const response = await route.fetch()
    fresh = ((await response.json()) as { data: { token: string } }).data.token
    answered.open()
    await isOut.isOpen
    await route.fulfill({ response })
  })
  await turnAll(waiting)
  await answered.isOpen
  await leaving.getByRole('button', { name: /^账号：/ }).click()
  await leaving.getByRole('menuitem', { name: '退出登录' }).click()
  await expect(leaving).toHaveURL(/\/admin\/login/)
  isOut.open()
  await expect(waiting).toHaveURL(/\/admin\/login/)
  await expect(waiting.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  expect([await kept(waiting), (await kept(waiting, 'userInfo'))?.['token']]).toEqual([null, 'of-the-member'])
  expect(await shop.sql('select 1 from token where hash = $1', [hash(fresh)])).toEqual([])
  await context.close()
})

test('S4.4 S4.5 a session ended elsewhere leads to the sign-in page, where one can sign in again', async ({ browser }) => {
  const context = await browser.newContext()
  const [page] = await memberTabs(context, 1)
  if (!page) throw new Error('a tab')
  await expire(page)
  await shop.sql("delete from token where kind = 'admin-refresh'")
  await turnAll(page)
  await expect(page).toHaveURL(/\/admin\/login\?to=/)
  expect(await kept(page)).toBeNull()
  await page.evaluate(() => localStorage.setItem('adminInfo', JSON.stringify({ id: 1, token: 'stale', refresh_token: 'stale' })))
  await page.goto(`${shop.url}/admin/login`)
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  await signInForLong(page)
  await context.close()
})

test('S7.7 S8.19 a double click saves once, and retrying a save whose response was lost does not repeat it', async ({ browser }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signInForLong(page)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/admin/shop.GoodsService/add')) sent.push(request.headers()['idempotency-key'] ?? '')
  })
  const troubles = watch(page)
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: '添加', exact: true })
  const open = async (name: string): Promise<void> => {
    await page.goto(`${shop.url}/admin/shop/goodsService/add`)
    await dialog.getByLabel('服务名称').fill(name)
  }
  await open('双击一次')
  await save.dblclick()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: '双击一次' })).toHaveCount(1)
  expect(sent).toHaveLength(1)
  expect(troubles.filter((one) => !isGivenUp(one))).toEqual([])

  await page.route('**/admin/shop.GoodsService/add', loseAnswer, { times: 1 })
  await open('丢失应答')
  await save.click()
  await expect(dialog.getByText('服务器异常！')).toBeVisible()
  await save.click()
  await expect(dialog).toBeHidden()
  expect(await shop.sql("select 1 from shop_goods_service where name in ('双击一次', '丢失应答')")).toHaveLength(2)
  expect([sent.length, sent[1] === sent[2], sent[0] === sent[1]]).toEqual([3, true, false])
  await context.close()
})

/** The server handles the request, but the response is lost. */
async function loseAnswer(route: Route): Promise<void> {
  await route.fetch()
  await route.abort('connectionreset')
}

test('S7.2 S7.3 S8.16 a read and a renewal without a response time out, an upload does not', async ({ browser }) => {
  const inOwnBrowser = async (work: (page: Page) => Promise<void>): Promise<void> => {
    const page = await (await browser.newContext()).newPage()
    await signInForLong(page)
    await work(page)
    await page.context().close()
  }
  const timedOut = (page: Page): Promise<void> => expect(page.getByText('网络请求超时！').first()).toBeVisible({ timeout: 20_000 })
  const reading = inOwnBrowser(async (page) => {
    await page.route('**/admin/user.User/index*', () => undefined)
    await page.goto(`${shop.url}/admin/user/user`)
    await timedOut(page)
  })
  const renewing = inOwnBrowser(async (page) => {
    await page.goto(`${shop.url}/admin/user/user?limit=10`)
    await expect(switches(page)).toHaveCount(10)
    await expire(page)
    await page.route(renewalUrl, () => undefined)
    await turnAll(page)
    await timedOut(page)
    expect(await kept(page)).not.toBeNull()
    await expect(page).toHaveURL(/\/admin\/user\/user/)
  })
  const uploading = inOwnBrowser(async (page) => {
    await page.goto(`${shop.url}/admin/routine/adminInfo`)
    await page.route('**/admin/ajax/upload*', (route) => setTimeout(() => void route.continue(), 10_500))
    const uploaded = page.waitForResponse(/admin\/ajax\/upload/, { timeout: 60_000 })
    await page.locator('input[type=file]').first().setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: picture })
    expect(await (await uploaded).json()).toMatchObject({ code: 1 })
  })
  await Promise.all([reading, renewing, uploading])
})

const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

test('S8.17 S8.18 an unreachable server and a lost network have different messages in both languages, and nobody is signed out', async ({ browser }) => {
  const context = await browser.newContext()
  const [page] = await memberTabs(context, 1)
  if (!page) throw new Error('a tab')
  const says = async (refresh: string, texts: { readonly down: string; readonly cut: string }): Promise<void> => {
    const press = (): Promise<void> => page.getByRole('button', { name: refresh, exact: true }).click()
    await page.route('**/admin/user.User/index*', (route) => route.abort('connectionrefused'))
    await press()
    await expect(page.getByText(texts.down).first()).toBeVisible()
    await page.unroute('**/admin/user.User/index*')
    await context.setOffline(true)
    await page.waitForFunction(() => !navigator.onLine) // a page is told later than its requests fail
    await press()
    await expect(page.getByText(texts.cut).first()).toBeVisible()
    await context.setOffline(false)
    await page.reload()
    await expect(switches(page)).toHaveCount(10)
  }
  await says('刷新数据', { down: '服务器异常！', cut: '您断网了！' })
  await page.getByRole('button', { name: '语言' }).click()
  await page
    .getByRole('menuitem', { name: 'English' })
    .or(page.getByRole('menuitemradio', { name: 'English' }))
    .click()
  await says('Refresh data', { down: 'Server exception!', cut: 'You are disconnected!' })
  await context.close()
})

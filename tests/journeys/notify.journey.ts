import { findings } from './checker'
import { expect, signIn, shopUrl, test, watch } from './walk'

import type { Page } from '@playwright/test'

interface Sku {
  readonly id: number
  readonly title: string
  readonly on_shelf: number
  readonly goods: { readonly name: string }
}

test('S4.19 S2.38 S2.40 S2.45 a notice of low stock pops up in another browser and links to the goods', async ({ page, browser }) => {
  await signIn(page)
  const bell = page.getByRole('button', { name: /^消息通知/ })
  await expect(bell).toBeVisible()
  await answerOf(page, 'POST', '/admin/shop.notify.Notify/read', { id: 'all' })
  await expect(page.getByRole('button', { name: '消息通知，没有未读' })).toBeVisible()

  const context = await browser.newContext()
  const other = await context.newPage()
  const troubles = watch(other)
  await signIn(other)
  const sku = await skuWithStock(other, 12)
  await adjust(other, sku, 2)

  const popUps = page.getByRole('region', { name: '新通知' })
  await expect(popUps.getByText(`${sku.goods.name}”`).filter({ hasText: '库存仅剩 10' })).toBeVisible()
  await expect(page.getByRole('button', { name: '消息通知，1 条未读' })).toBeVisible()
  await popUps.getByText('库存仅剩 10').hover() // it stays open while the pointer is over it
  const part = '[role="region"][aria-label="新通知"]'
  expect(await findings(page, { name: 'pop-up', part })).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => findings(page, { name: 'pop-up dark', part, isAgain: true })).toEqual([]) // colors change in a transition
  await page.emulateMedia({ colorScheme: null })

  await bell.click()
  const panel = page.getByRole('dialog', { name: '消息通知' })
  await expect(panel.getByRole('button', { name: /库存仅剩 10/ })).toBeVisible()
  await panel.getByRole('switch', { name: '提示音：开' }).click()
  await expect(panel.getByRole('switch', { name: '提示音：关' })).toHaveAttribute('aria-checked', 'false')
  await panel.getByRole('button', { name: /库存仅剩 10/ }).click()
  await expect(panel).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`/admin/shop/goods\\?name=`))
  await expect(page.getByRole('heading', { name: '商品', exact: true }).first()).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: sku.goods.name }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: '消息通知，没有未读' })).toBeVisible()
  await expect(other.getByRole('button', { name: '消息通知，没有未读' })).toBeVisible()

  await page.reload()
  await expect(page.getByRole('button', { name: '消息通知，没有未读' })).toBeVisible()
  await bell.click()
  await expect(panel.getByRole('switch', { name: '提示音：关' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(bell).toBeFocused()
  expect(troubles).toEqual([])
  await context.close()
})

test('S4.20 of three tabs of one browser that receive a notice exactly one plays its sound', async ({ browser }) => {
  const context = await browser.newContext()
  await context.addInitScript(() => {
    const { start } = OscillatorNode.prototype
    OscillatorNode.prototype.start = function (...when) {
      localStorage.setItem(`sound-${performance.timeOrigin}`, 'made') // one entry per tab
      start.apply(this, when)
    }
  })
  const tabs = [await context.newPage(), await context.newPage(), await context.newPage()]
  const [first] = tabs
  if (!first) throw new Error('three tabs')
  await signIn(first)
  await answerOf(first, 'POST', '/admin/shop.notify.Notify/read', { id: 'all' })
  for (const tab of tabs) {
    await tab.goto(`${shopUrl()}/admin/shop/stock`)
    await expect(tab.getByRole('button', { name: '消息通知，没有未读' })).toBeVisible()
    await tab.getByRole('main').click({ position: { x: 5, y: 5 } }) // a page without user interaction may not play sounds
  }
  const other = await browser.newContext()
  const page = await other.newPage()
  await signIn(page)
  await adjust(page, await skuWithStock(page, 12), 2)
  for (const tab of tabs) await expect(tab.getByRole('region', { name: '新通知' }).getByText('库存仅剩 10')).toBeVisible()
  const made = (): Promise<number> => first.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('sound-')).length)
  await expect.poll(made).toBe(1)
  await page.waitForTimeout(1000) // longer than the tabs take to agree on who plays
  expect(await made()).toBe(1)
  await other.close()
  await context.close()
})

test('S2.11 S1.35 the list of notices opens with unread ones, and all are marked as read at once', async ({ page }) => {
  await signIn(page)
  const sku = await skuWithStock(page, 11)
  await answerOf(page, 'POST', '/admin/shop.Stock/adjust', { id: sku.id, mode: 'out', quantity: 1, memo: '报损' })
  await page.goto(`${shopUrl()}/admin/shop/notify/notify?status=0`)
  const row = page.getByRole('row').filter({ hasText: '库存仅剩 10' }).first()
  await expect(row).toBeVisible()
  await page.getByRole('button', { name: '全部标为已读', exact: true }).click()
  await expect(row).toHaveCount(0)
  await expect(page.getByRole('button', { name: '消息通知，没有未读' })).toBeVisible()
})

test('S2.36 S4.22 without a session there is neither a bell nor a socket', async ({ page }) => {
  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(socket.url()))
  await page.goto(`${shopUrl()}/admin/login`)
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^消息通知/ })).toHaveCount(0)
  expect(sockets).toEqual([])
})

test('S2.37 with notices turned off for every kind there is neither a bell nor a socket', async ({ page }) => {
  await signIn(page)
  await expect(page.getByRole('button', { name: /^消息通知/ })).toBeVisible()
  const { data } = await answerOf<{ list: { id: number }[] }>(page, 'GET', '/admin/shop.notify.Config/index')
  const setAll = async (status: 0 | 1): Promise<void> => {
    for (const { id } of data.list) await answerOf(page, 'POST', '/admin/shop.notify.Config/edit', { id, status })
  }
  await setAll(0)
  await expect(page.getByRole('button', { name: /^消息通知/ })).toHaveCount(0)
  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(socket.url()))
  await page.reload()
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^消息通知/ })).toHaveCount(0)
  expect(sockets).toEqual([])
  await setAll(1)
})

/** Sends a request like the page. */
async function answerOf<Data = unknown>(page: Page, method: string, url: string, body?: object): Promise<{ code: number; data: Data }> {
  const answer = await page.evaluate(
    async ({ method: how, url: where, body: what }) => {
      const { token } = JSON.parse(localStorage.getItem('adminInfo') ?? '{}') as { token: string }
      const headers = { batoken: token, server: 'true', 'content-type': 'application/json' }
      const response = await fetch(where, { method: how, headers, ...(what && { body: JSON.stringify(what) }) })
      return (await response.json()) as unknown
    },
    { method, url, body },
  )
  return answer as { code: number; data: Data } // every call answers with an envelope
}

/** A SKU of goods on sale that warns at 10, set to this stock. */
async function skuWithStock(page: Page, stock: number): Promise<Sku> {
  const { data } = await answerOf<{ list: Sku[] }>(page, 'GET', '/admin/shop.Stock/index?limit=50')
  const sku = data.list.find((one) => one.on_shelf === 1 && one.title.length > 1)
  if (!sku) throw new Error('no goods on the shelf in the demo shop')
  await answerOf(page, 'POST', '/admin/shop.Stock/edit', { id: sku.id, stock_warning: 0 })
  await answerOf(page, 'POST', '/admin/shop.Stock/adjust', { id: sku.id, mode: 'set', quantity: stock, memo: '盘点' })
  await answerOf(page, 'POST', '/admin/shop.Stock/edit', { id: sku.id, stock_warning: 10 })
  return sku
}

/** Takes pieces out of stock on the stock screen. */
async function adjust(page: Page, sku: Sku, quantity: number): Promise<void> {
  await page.goto(`${shopUrl()}/admin/shop/stock?id=${sku.id}`)
  await page.getByRole('row').filter({ hasText: sku.title }).getByRole('button', { name: '调整库存' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('出库', { exact: true }).click()
  await dialog.getByRole('textbox', { name: '数量' }).fill(String(quantity))
  await dialog.getByLabel('备注').fill('报损')
  await dialog.getByRole('button', { name: '调整库存', exact: true }).click()
  await expect(dialog).toBeHidden()
}

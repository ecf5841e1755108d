import { demoMember } from '../../server/demo/signIn'
import { findings } from './checker'
import { expect, numbersIn, signIn, shopUrl, test, watch } from './walk'

import type { Page } from '@playwright/test'
import type { Shop } from './shop'

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

// how soon it comes is measured by `npm run bench -- sockets`
test('S2.41 S2.42 S2.43 what a member does pops up in the browser of staff, who are led to the very order and refund', async ({ page, shop }) => {
  const bound = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived')) // before, a notice is one that waits in the panel
  await signIn(page)
  await bound
  const call = await buyerOf(page, shop)
  const { orderNo, amount } = await place(call, shop)
  const popUp = page.getByRole('region', { name: '新通知' }).getByRole('button').filter({ hasText: orderNo })
  const numbers = () => numbersIn(page.locator('tr[data-row]').filter({ visible: true })) // screens in other tabs keep their rows

  await call('/api/shop.Pay/create', { order_no: orderNo, pay_type: 'balance', pay_amount: amount })
  await expect(popUp.filter({ hasText: '新订单' })).toBeVisible()
  await popUp.click()
  await expect(page).toHaveURL(`${shopUrl()}/admin/shop/order?status=2&order_no=${orderNo}`)
  await expect.poll(numbers).toEqual([orderNo])

  await call('/api/shop.Order/applyCancel', { order_no: orderNo, reason: '地址填错了' })
  await expect(popUp.filter({ hasText: '地址填错了' })).toBeVisible()
  await popUp.click()
  await expect(page).toHaveURL(`${shopUrl()}/admin/shop/order?status=7`)
  const waiting = await shop.sql<{ no: string }>(`select order_no as no from shop_order where status = '7'`)
  await expect.poll(async () => (await numbers()).toSorted()).toEqual(waiting.map(({ no }) => no).toSorted()) // all requests, this one among them
  await expect(page.locator('tr[data-row]').filter({ hasText: orderNo })).toContainText('申请取消')

  await call('/api/shop.Order/withdrawCancel', { order_no: orderNo })
  const [line] = await shop.sql<{ id: number }>('select i.id from shop_order_item i join shop_order o on o.id = i.order_id where o.order_no = $1', [orderNo])
  const request = { order_item_id: line?.id, type: '1', quantity: 1, reason: '不想要了', description: '', images: [] }
  const { refund_no: refundNo } = await call('/api/shop.Refund/apply', request)
  await expect(popUp.filter({ hasText: '售后申请' })).toBeVisible()
  await popUp.click()
  await expect(page).toHaveURL(`${shopUrl()}/admin/shop/refund?audit_status=1&order_no=${orderNo}`)
  await expect.poll(numbers).toEqual([refundNo])
})

type Call = (address: string, data: object) => Promise<Record<string, unknown>>

/** The calls of a storefront for the member with the largest balance, who has an address where the shop delivers. */
async function buyerOf(page: Page, shop: Shop): Promise<Call> {
  const [member] = await shop.sql<{ username: string }>(
    `update "user" set password_hash = (select password_hash from "user" where username = $1)
     where id = (select id from "user" where status = 'enable' order by money desc limit 1) returning username`,
    [demoMember.username],
  )
  const post = async (address: string, data: object, token = ''): Promise<Record<string, unknown>> => {
    const answer = await page.request.post(shopUrl() + address, { data, headers: { server: 'true', 'ba-user-token': token } })
    const { code, msg, data: result } = (await answer.json()) as { code: number; msg: string; data: Record<string, unknown> }
    expect(code, msg).toBe(1)
    return result
  }
  const { userInfo } = await post('/api/user/checkIn', { tab: 'login', username: member?.username, password: demoMember.password })
  const call: Call = (address, data) => post(address, data, (userInfo as { token: string }).token)
  const [delivered] = await shop.sql<{ region: number[] }>(
    'select array[province_id, city_id, district_id] as region from shop_order where province_id is not null order by id desc limit 1',
  )
  await call('/api/user.Address/add', { name: '周敏', mobile: '13800138111', region: delivered?.region, address: '幸福路 6 号', is_default: 1 })
  return call
}

/** An unpaid order of one piece of the cheapest product that is delivered. */
async function place(call: Call, shop: Shop): Promise<{ readonly orderNo: string; readonly amount: string }> {
  const [sku] = await shop.sql<{ id: number }>(
    `select k.id from shop_goods_sku k join shop_goods g on g.id = k.goods_id
     where g.status = '1' and k.status = 1 and k.stock > 5 and g.delivery_type <> '4' and k.price > 0 and k.delete_time is null and g.delete_time is null
     order by k.price, k.id limit 1`,
  )
  const lines = [{ sku_id: sku?.id, quantity: 1 }]
  const { pay_amount: amount, request_key: key } = await call('/api/shop.Order/preview', { lines })
  const { order_no: orderNo } = await call('/api/shop.Order/submit', { lines, pay_amount: amount, request_key: key })
  return { orderNo: String(orderNo), amount: String(amount) }
}

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

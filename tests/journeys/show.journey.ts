import { findings } from './checker'
import { chineseAgain, expect, numbersIn, rowOf, shopUrl, signInAt, test, wholeOrders } from './walk'

import type { Locator, Page } from '@playwright/test'

const drawer = (page: Page) => page.getByRole('dialog', { name: /^(订单：|Order: )/ })
const numberIn = async (page: Page): Promise<string> => ((await drawer(page).getByRole('heading', { level: 2 }).textContent()) ?? '').match(/\d{20}/)?.[0] ?? ''

const rows = (page: Page) => page.locator('tr[data-row],li[data-row]')

async function openRow(page: Page, row: Locator): Promise<string> {
  const link = row.locator('a.row-link')
  const orderNo = (await link.textContent()) ?? ''
  await link.click()
  await expect(drawer(page).getByRole('list', { name: /进度|Progress/ })).toBeVisible()
  return orderNo
}

test('an order is looked at, the next one is reached by key, and shipped from its details', async ({ page }) => {
  await signInAt(page, '/admin/shop/order?tab=toShip')
  await expect(wholeOrders(page).first()).toBeVisible()
  const [numbers, whole] = [await numbersIn(rows(page)), await numbersIn(wholeOrders(page))]
  const first = await openRow(page, rows(page).nth(numbers.findIndex((_, at) => whole.includes(numbers[at + 1] ?? ''))))
  expect(await numberIn(page)).toBe(first)
  await expect(page).toHaveURL(/\/show\/\d+\?tab=toShip$/)
  await expect(drawer(page).getByRole('region', { name: '订单商品' }).getByRole('row').nth(1)).toBeVisible()
  expect(await findings(page, { name: 'details', part: '[role=dialog]' })).toEqual([])

  await page.keyboard.press(']')
  await expect(drawer(page).getByRole('heading', { level: 2 })).not.toHaveText(new RegExp(first))
  const second = await numberIn(page)
  await page.reload()
  await expect(drawer(page).getByRole('list', { name: '进度' })).toBeVisible()
  expect(await numberIn(page)).toBe(second)

  await drawer(page).getByRole('button', { name: '发货' }).click()
  const popup = page.getByRole('dialog', { name: `发货：${second}` })
  await popup.getByText('无需物流').click()
  await popup.getByRole('button', { name: '取消' }).click()
  await page.getByRole('button', { name: '放弃修改' }).click()
  await expect(popup).toBeHidden()
  await drawer(page).getByRole('button', { name: '发货' }).click()
  await popup.getByText('无需物流').click()
  await popup.getByRole('button', { name: '发货' }).click()
  await expect(popup).toBeHidden()
  await expect(drawer(page).locator('.cell-tag').getByText('待收货', { exact: true }).first()).toBeVisible()
  await expect(drawer(page).getByRole('region', { name: '订单日志' }).getByRole('listitem').first()).toContainText('发货')

  // the order has left this tab, and the one that follows it has its place
  await page.keyboard.press(']')
  await expect(drawer(page).getByRole('heading', { level: 2 })).not.toHaveText(new RegExp(second))
  const third = await numberIn(page)
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toBeHidden()
  await expect(rowOf(page, third)).toBeFocused()
})

test('details fit a phone and are read in English', async ({ page }) => {
  await signInAt(page, '/admin/shop/order?tab=canceled')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.locator('li[data-row]').first()).toBeVisible()
  await openRow(page, rows(page).first())
  await expect(drawer(page).getByText('已取消').first()).toBeVisible()
  const width = await drawer(page).evaluate((dialog) => [dialog.getBoundingClientRect().width, dialog.scrollWidth])
  expect(width).toEqual([390, 390])
  const lines = drawer(page).getByRole('group', { name: '订单商品' })
  expect(await lines.evaluate((table) => table.scrollWidth - table.clientWidth)).toBe(0) // cards

  await page.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem('adminInfo') ?? '{}') as { token: string }
    const headers = { batoken: token, 'content-type': 'application/json' }
    await fetch('/admin/Index/preference', { method: 'POST', headers, body: JSON.stringify({ scope: 'language', value: 'en' }) })
  })
  await page.reload()
  await expect(drawer(page).getByRole('list', { name: 'Progress' })).toContainText('Canceled')
  await expect(drawer(page).getByRole('region', { name: 'Amounts and points' })).toContainText('Shipping fee')
  expect(await findings(page, { name: 'details on a phone', part: '[role=dialog]' })).toEqual([])
  await chineseAgain(page)
})

test('any row is looked at from the keyboard: beside its list, whole, and with the reason why it has no form', async ({ page }) => {
  await signInAt(page, '/admin/shop/goodsService')
  await expect(rows(page).first()).toBeVisible()
  const panel = page.getByRole('complementary', { name: /^服务保障：/ })
  await page.keyboard.press('j')
  await page.keyboard.press(' ')
  await expect(panel.getByRole('region', { name: /^商品/ })).toBeVisible()
  await expect(page).toHaveURL(/\/peek\/\d+$/)
  await expect(rows(page).first()).toBeFocused()
  const first = await panel.getByRole('heading', { level: 2 }).textContent()
  expect(await findings(page, { name: 'a look beside the list', part: 'aside' })).toEqual([])
  await page.keyboard.press('j')
  await expect(panel.getByRole('heading', { level: 2 })).not.toHaveText(first ?? '')
  await expect(rows(page).nth(1)).toBeFocused()
  await page.keyboard.press('k')
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText(first ?? '')
  await page.keyboard.press(' ')
  await expect(panel).toBeHidden()
  await expect(rows(page).first()).toBeFocused()

  await page.keyboard.press('Enter')
  const details = page.getByRole('dialog', { name: /^服务保障：/ })
  await expect(details.getByRole('link', { name: /^查看全部：商品（\d+）$/ })).toBeVisible()
  expect(await findings(page, { name: 'derived details', part: '[role=dialog]' })).toEqual([])
  await page.keyboard.press('e')
  await expect(page.getByRole('dialog', { name: /^编辑服务保障/ })).toBeVisible()
  await expect(page).toHaveURL(/\/show\/\d+\/edit$/)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/show\/\d+$/)
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(details.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()
  await expect(rows(page).first()).toBeFocused()
  await page.keyboard.press('e')
  await expect(page.getByRole('dialog', { name: /^编辑服务保障/ })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto(`${shopUrl()}/admin/auth/adminLog`)
  await expect(rows(page).first()).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('e')
  await expect(page.getByRole('dialog', { name: /^日志：/ }).getByText('只由系统记录，不能修改')).toBeVisible()
})

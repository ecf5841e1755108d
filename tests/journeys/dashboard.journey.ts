import { shopToday } from '../../resources/kit/values/shopTime'
import { bucketsOf, daysOf } from '../../resources/range'
import { demoSignIn } from '../../server/demo/signIn'
import { expect, shopUrl, signIn, test } from './walk'

import type { Locator, Page } from '@playwright/test'

const tile = (page: Page, name: string): Locator => page.locator(`[data-figure="${name}"]`)
const days = (page: Page): Locator => page.getByRole('button', { name: /^统计日期：/ })

/** Year, month and day are separate inputs; those of the last day follow the three of the first. */
async function typeLastDay(page: Page, digits: string): Promise<void> {
  await page.getByRole('dialog', { name: '统计日期' }).getByRole('spinbutton').nth(3).click()
  await page.keyboard.type(digits)
}

test('S1.55 dashboard: greeting, figures that link to their rows, a range that is kept, charts by keyboard and as a table', async ({ page }) => {
  await signIn(page, demoSignIn, shopUrl())
  await expect(page.getByRole('heading', { level: 2, name: /好，|夜深了，/ })).toBeVisible()

  const members = tile(page, 'new_members')
  await expect(members).toContainText(/(上升|下降) \d+|与上期持平/)
  const count = /新增会员\s*(\d+)/.exec((await members.innerText()).replaceAll('\n', ' '))?.[1]
  await members.getByRole('link').click()
  await expect(page.getByText(`共 ${count} 条`)).toBeVisible()

  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '控制台' }).click()
  await days(page).click()
  await page.getByRole('button', { name: '最近 7 天', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard\?range=7d$/)
  await expect(page.getByText('与之前 7 天', { exact: false })).toBeVisible()

  await days(page).click()
  await typeLastDay(page, '29991231')
  await page.getByRole('button', { name: '应用' }).click()
  await expect(page.getByRole('alert').filter({ hasText: '还没有未来的数据' })).toBeVisible()
  await page.keyboard.press('Escape')

  const kept = page.waitForResponse(/Index\/preference/)
  await days(page).click()
  await page.getByRole('button', { name: '最近 90 天', exact: true }).click()
  await kept
  await page.goto(`${shopUrl()}/admin/dashboard`)
  await expect(days(page)).toHaveText('最近 90 天')

  const chart = page.getByRole('region', { name: /^出入库/ }).first()
  await expect(chart.locator('path[data-series="in"]').first()).toBeVisible()
  await chart.getByRole('button', { name: '图表', exact: true }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tooltip').filter({ hasText: '入库' })).toBeVisible()
  await chart.getByRole('button', { name: '表格', exact: true }).click()
  await expect(chart.getByRole('table', { name: '出入库 (件)' }).getByRole('row')).toHaveCount(bucketsOf(daysOf('90d', shopToday())).length)
  const file = page.waitForEvent('download')
  await chart.getByRole('button', { name: '下载出入库（CSV）' }).click()
  expect((await file).suggestedFilename()).toMatch(/^stock_moves .*\.csv$/)
})

test('S1.55 shop dashboard: to-dos and figures lead to their rows, charts are switched, the latest orders are listed', async ({ page }) => {
  await signIn(page, demoSignIn, shopUrl(), '/admin/shop/dashboard?range=30d')
  await expect(page.getByRole('heading', { level: 1, name: '商城概况' })).toBeVisible()
  await expect(tile(page, 'sales')).toContainText('¥')
  await expect(page.getByRole('region', { name: '最新订单' }).getByRole('row')).toHaveCount(11)

  const trend = page.getByRole('region', { name: /^销售趋势/ }).first()
  await expect(trend.locator('path[data-series="sales"]').first()).toBeVisible()
  await trend.getByRole('button', { name: '支付订单', exact: true }).click()
  await expect(trend.locator('path[data-series="orders"]').first()).toBeVisible()

  for (const name of ['to_ship', 'paid_orders']) {
    const count = /\d[\d,]*/.exec((await tile(page, name).innerText()).replaceAll('\n', ' '))?.[0]
    await tile(page, name).getByRole('link').first().click()
    await expect(page.getByText(`共 ${count} 条`)).toBeVisible()
    await page.goBack()
  }
  await expect(page).toHaveURL(/\/admin\/shop\/dashboard\?range=30d$/)

  // drawn over the right edge of the bars a number would be cut
  const numbers = page.locator('.MuiBarChart-label')
  await numbers.first().scrollIntoViewIfNeeded()
  const room = await numbers.evaluateAll((all) =>
    all.map((one) => (one.closest('svg')?.getBoundingClientRect().right ?? 0) - one.getBoundingClientRect().right),
  )
  expect(Math.min(...room)).toBeGreaterThanOrEqual(12)
})

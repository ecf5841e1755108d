import { expect, numbersIn, signInAt, test, wholeOrders } from './walk'

import type { Page } from '@playwright/test'

/** The number of pages that the browser would print. */
async function pagesOf(page: Page): Promise<number> {
  const file = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  return file.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
}

/** The question after printing, which some versions of the browser also ask after a file was made. */
async function decline(page: Page): Promise<void> {
  const question = page.getByRole('alertdialog')
  if (await question.isVisible()) await question.getByRole('button', { name: '取消' }).click()
  await expect(question).toBeHidden()
}

const slips = (page: Page) => page.getByRole('article')

test('packing slips of ticked orders are printed, one on a page, and marked as printed', async ({ page, shop }) => {
  await signInAt(page, '/admin/shop/order?tab=toShip')
  await expect(wholeOrders(page).nth(2)).toBeVisible()
  const numbers = await numbersIn(wholeOrders(page))
  for (const at of [0, 1, 2]) await wholeOrders(page).nth(at).getByRole('checkbox').check()
  await page.getByRole('button', { name: '打印', exact: true }).click()
  await page.getByRole('menuitem', { name: '配货单（3）' }).click()
  await expect(slips(page)).toHaveCount(3)
  for (const at of [0, 1, 2]) await expect(slips(page).nth(at)).toContainText(numbers[at] ?? '')
  await expect(
    slips(page)
      .first()
      .getByRole('img', { name: `${numbers[0]} 的二维码` }),
  ).toBeVisible()
  await expect(slips(page).first()).not.toContainText('¥')
  expect(await pagesOf(page)).toBe(3)

  await decline(page)
  await page.getByRole('checkbox', { name: '金额' }).check()
  await expect(slips(page).first()).toContainText('¥')
  await page.getByRole('combobox', { name: '纸张' }).click()
  await page.getByRole('option', { name: '80mm 小票' }).click()
  await expect(page).toHaveURL(/paper=80mm/)
  expect(
    await page
      .locator('thead th.place')
      .first()
      .evaluate((head) => getComputedStyle(head).whiteSpace),
  ).toBe('nowrap') // not a sign a line
  await expect.poll(() => pagesOf(page)).toBe(3) // the length of the paper follows the slips

  const question = page.getByRole('alertdialog', { name: '3 张配货单打印好了吗？' })
  if (!(await question.isVisible())) await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await question.getByRole('button', { name: '标记为已打印' }).click()
  await expect(question).toBeHidden()
  const printed = await shop.sql<{ n: number }>('select count(*)::int as n from shop_order where printed_time is not null and order_no = any($1)', [
    numbers.slice(0, 3),
  ])
  expect(printed).toEqual([{ n: 3 }])

  await page.getByRole('button', { name: '返回', exact: true }).click()
  await expect(page).toHaveURL(/shop\/order\?tab=toShip$/)
  await page.goto(`${new URL(page.url()).origin}/admin/shop/order?tab=toShip&printed_time[NULL]=`)
  await expect(page.locator('tr[data-row]').first()).toBeVisible()
  const left = await numbersIn(page.locator('tr[data-row]'))
  expect(numbers.slice(0, 3).filter((one) => left.includes(one))).toEqual([])
})

test('a picking list sums the orders, and the key of a page prints the order whose details are open', async ({ page }) => {
  await signInAt(page, '/admin/shop/order?tab=toShip')
  await expect(wholeOrders(page).nth(1)).toBeVisible()
  for (const at of [0, 1]) await wholeOrders(page).nth(at).getByRole('checkbox').check()
  await page.getByRole('button', { name: '打印', exact: true }).click()
  await page.getByRole('menuitem', { name: '拣货单（2）' }).click()
  await expect(slips(page)).toHaveCount(1)
  await expect(slips(page)).toContainText('共 2 单')
  await expect(slips(page).getByRole('columnheader', { name: '已拣' })).toBeVisible()
  expect(await pagesOf(page)).toBe(1)
  await decline(page)

  await page.getByRole('button', { name: '返回', exact: true }).click()
  await wholeOrders(page).first().locator('a.row-link').click()
  await expect(page.getByRole('dialog', { name: /^订单：/ }).getByRole('list', { name: '进度' })).toBeVisible()
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes')
  })
  await page.keyboard.press('Control+p')
  await expect(slips(page)).toHaveCount(1)
  await expect(page.locator('body[data-printed]')).toHaveCount(1)
})

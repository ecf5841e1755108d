import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'

import { expect, rowOf, signIn, signInAt, shopUrl, test, watch } from './walk'

import type { Page } from '@playwright/test'

const masked = /1\d\d\*{4}\d{4}/
const whole = /(?<!\d)1[3-9]\d{9}(?!\d)/

/** A member of staff who sees members and orders, but holds no node `contact`. */
async function addClerk(page: Page): Promise<{ readonly username: string; readonly password: string }> {
  const account = { username: `masks_${randomBytes(3).toString('hex')}`, password: 'sesame-77' }
  await page.evaluate(async ({ username, password }) => {
    const { token } = JSON.parse(localStorage.getItem('adminInfo') ?? '{}') as { token: string }
    const headers = { batoken: token, 'content-type': 'application/json' }
    const call = async <Data>(url: string, body?: object): Promise<Data> => {
      const response = await fetch(url, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) })
      const answer = (await response.json()) as { code: number; msg: string; data: Data }
      if (answer.code !== 1) throw new Error(answer.msg)
      return answer.data
    }
    interface Rule {
      readonly id: number
      readonly name: string
      readonly children?: readonly Rule[]
    }
    const flat = (rules: readonly Rule[]): Rule[] => rules.flatMap((rule) => [rule, ...flat(rule.children ?? [])])
    const { list } = await call<{ list: readonly Rule[] }>('/admin/auth.Rule/index')
    const nodes = ['user', 'user/user', 'user/user/index', 'user/user/export', 'shop', 'shop/order', 'shop/order/index', 'shop/order/info']
    const rules = flat(list).filter(({ name }) => nodes.includes(name))
    const groups = await call<{ list: readonly { readonly id: number; readonly name: string }[] }>('/admin/auth.Group/index')
    await call('/admin/auth.Group/add', { name: username, pid: groups.list[0]?.id, rules: rules.map(({ id }) => id), status: 1 })
    const made = await call<{ list: readonly { readonly id: number }[] }>(`/admin/auth.Group/index?quickSearch=${username}&isTree=false`)
    await call('/admin/auth.Admin/add', { username, password, nickname: username, group_arr: [made.list[0]?.id], status: 'enable' })
  }, account)
  return account
}

test('without the right to contact data names and numbers are masked in list, details and file; with it each look is logged', async ({ page, browser }) => {
  await signIn(page)
  const account = await addClerk(page)
  const context = await browser.newContext({ acceptDownloads: true, viewport: { width: 1440, height: 900 } })
  const clerk = await context.newPage()
  const troubles = watch(clerk)
  await signIn(clerk, account, shopUrl(), '/admin/user/user')
  await expect(clerk.locator('tr[data-row]').first()).toContainText(masked)
  expect(await clerk.locator('table').innerText()).not.toMatch(whole)
  await expect(clerk.getByRole('button', { name: /^显示完整联系方式/ })).toHaveCount(0)
  await clerk.getByRole('button', { name: '导出', exact: true }).press('Enter')
  const download = clerk.waitForEvent('download')
  await clerk.getByRole('menuitem', { name: 'CSV 文件' }).press('Enter')
  const file = readFileSync(await (await download).path(), 'utf8')
  expect(file).toMatch(masked)
  expect(file).not.toMatch(whole)
  await clerk.goto(`${shopUrl()}/admin/shop/order?tab=toShip`)
  await clerk.locator('tr[data-row] a.row-link').first().press('Enter')
  const details = clerk.getByRole('dialog', { name: /^订单：/ })
  await expect(details).toContainText(masked)
  expect(await details.innerText()).not.toMatch(whole)
  expect(troubles).toEqual([])
  await context.close()

  await signInAt(page, '/admin/shop/order?tab=toShip')
  const row = page.locator('tr[data-row]').first()
  await row.getByRole('button', { name: '显示完整联系方式' }).last().press('Enter')
  await expect(row).toContainText(whole)
  await page.goto(`${shopUrl()}/admin/auth/adminLog`)
  await expect(rowOf(page, '联系方式').first()).toBeVisible()
})

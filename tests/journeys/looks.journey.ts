import { walkerOn } from '../../tools/shots/walker'
import { findings } from './checker'
import { chineseAgain, expect, shopUrl, signIn, test } from './walk'

import type { Look } from '../../tools/shots/walker'

const looks: readonly Look[] = [
  { language: 'zh-cn', mode: 'light' },
  { language: 'zh-cn', mode: 'dark' },
  { language: 'en', mode: 'light' },
  { language: 'en', mode: 'dark' },
]
const first: Look = { language: 'zh-cn', mode: 'light' }
/** The other theme and the other language at once: no rule depends on both. */
const other: Look = { language: 'en', mode: 'dark' }

const wordOf = ({ language, mode }: Look): string => `${language} ${mode}`
const menu = { 'zh-cn': '主菜单', en: 'Main menu' } as const

test('a list with its filters, a form, a tree, the bell, the settings and the sign-in can be used by everyone in every look', async ({ page }) => {
  test.setTimeout(300_000)
  const { visit, wear, settled } = walkerOn(page)
  const wrong: string[] = []
  const see = async (name: string, part = ''): Promise<void> => {
    for (const look of looks) {
      await wear(look)
      wrong.push(...(await findings(page, { name: `${name} ${wordOf(look)}`, part, isAgain: look !== looks[0] })))
    }
    await wear(first)
  }
  await signIn(page)
  await visit({ name: 'tree', address: '/admin/shop/goodsCategory?limit=10', kind: 'screen' })
  await see('tree')
  await visit({ name: 'filters', address: '/admin/user/user?limit=10', kind: 'screen' })
  await page.keyboard.press('f')
  await expect(page.getByLabel('用户名').first()).toBeVisible()
  await see('filters')
  await page.keyboard.press('Escape')
  for (const look of looks) {
    // opened anew: a change of language while it is open asks for the notices twice, and the second cancels the first
    await wear(look)
    await page.getByRole('button', { name: /^(消息通知|Notifications)/ }).click()
    await expect(page.getByRole('dialog', { name: /^(消息通知|Notifications)$/ })).toBeVisible()
    await settled()
    wrong.push(...(await findings(page, { name: `bell ${wordOf(look)}`, part: '[role="dialog"]' })))
    await page.keyboard.press('Escape')
  }
  await wear(first)
  await page.getByRole('button', { name: '界面设置' }).click()
  await expect(page.getByRole('dialog', { name: '界面设置' })).toBeVisible()
  await settled()
  await see('settings', '[role="dialog"]')
  await page.keyboard.press('Escape')
  await visit({ name: 'form', address: '/admin/user/user/add', kind: 'popup' })
  await see('form')
  await chineseAgain(page)

  await page.evaluate(() => localStorage.removeItem('adminInfo'))
  await page.goto(`${shopUrl()}/admin/login`)
  await expect(page.locator('form')).toBeVisible()
  await see('sign-in')
  expect(wrong).toEqual([])
})

test('every screen can be used by everyone, in both themes and in both languages', async ({ page }) => {
  test.setTimeout(600_000)
  const { stops, visit, wear } = walkerOn(page)
  const wrong: string[] = []
  await signIn(page)
  for (const stop of await stops()) {
    const { name, address, kind } = stop
    if (kind !== 'screen') continue
    await visit({ ...stop, address: `${address}?limit=10` })
    wrong.push(...(await findings(page, { name })))
    await wear(other)
    await expect(page.getByRole('navigation', { name: menu[other.language] })).toBeVisible()
    wrong.push(...(await findings(page, { name: `${name} ${wordOf(other)}`, part: 'main', isAgain: true })))
    await wear(first)
  }
  await chineseAgain(page)
  expect(wrong).toEqual([])
})

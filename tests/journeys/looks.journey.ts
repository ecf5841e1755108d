import { walkerOn } from '../../tools/shots/walker'
import { findings } from './checker'
import { wrongAt } from './everyStop'
import { chineseAgain, expect, shopUrl, signIn, test } from './walk'

import type { ScreenVariant } from '../../tools/shots/walker'

const looks: readonly ScreenVariant[] = [
  { language: 'zh-cn', mode: 'light' },
  { language: 'zh-cn', mode: 'dark' },
  { language: 'en', mode: 'light' },
  { language: 'en', mode: 'dark' },
]

const wordOf = ({ language, mode }: ScreenVariant): string => `${language} ${mode}`

test('a list with filters, a form, a tree, the bell, the settings and the sign-in are accessible in every theme and language', async ({ page }) => {
  test.setTimeout(300_000)
  const { visit, wear, settled } = walkerOn(page)
  const wrong: string[] = []
  const judge = async (name: string, look: ScreenVariant, part = ''): Promise<void> => {
    await settled()
    wrong.push(...(await findings(page, { name: `${name} ${wordOf(look)}`, part, isAgain: look !== looks[0] })))
  }
  /** Opens the popup of a header button, checks it and closes it. */
  const judgeDialog = async (name: string, look: ScreenVariant, texts: RegExp): Promise<void> => {
    await page.getByRole('button', { name: texts }).click()
    const dialog = page.getByRole('dialog', { name: texts })
    await expect(dialog).toBeVisible()
    await judge(name, look, '[role="dialog"]')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  await signIn(page)
  for (const look of looks) {
    await wear(look)
    await visit({ name: 'tree', address: '/admin/shop/goodsCategory?limit=10', kind: 'screen' })
    await judge('tree', look)
    await visit({ name: 'filters', address: '/admin/user/user?limit=10', kind: 'screen' })
    await page.keyboard.press('f')
    await expect(page.getByRole('option', { name: /^(用户名|Username)/ })).toBeVisible()
    await judge('filters', look)
    await page.keyboard.press('Escape')
    await judgeDialog('bell', look, /^(消息通知|Notifications)/)
    await judgeDialog('settings', look, /^(界面设置|Appearance)/)
    await visit({ name: 'form', address: '/admin/user/user/add', kind: 'popup' })
    await judge('form', look)
  }
  await chineseAgain(page)

  await page.evaluate(() => localStorage.removeItem('adminInfo'))
  await page.goto(`${shopUrl()}/admin/login`)
  await expect(page.locator('form')).toBeVisible()
  for (const look of looks) {
    await wear(look)
    await judge('sign-in', look)
  }
  expect(wrong).toEqual([])
})

test('every screen is accessible on desktop and phone, in both themes and languages', async ({ page }) => {
  test.setTimeout(300_000)
  expect(await wrongAt(page, ({ kind }) => kind === 'screen')).toEqual([])
})

import { walkerOn } from '../../tools/shots/walker'
import { findings } from './checker'
import { cutTools } from './everyStop'
import { chineseAgain, expect, signInAt, test } from './walk'

import type { Page } from '@playwright/test'

const list = (page: Page) => page.locator('[role="tabpanel"]:not([hidden])')
const rows = (page: Page) => list(page).locator('[data-row]')
const counts = async (page: Page): Promise<string[]> => (await list(page).getByRole('tab').allInnerTexts()).map((text) => text.replaceAll(/\s/g, ''))

test('ticking rows moves nothing: the bar lies over the tools', async ({ page }) => {
  await signInAt(page, '/admin/shop/goods')
  await page.setViewportSize({ width: 1440, height: 900 })
  // The rows below the fold are drawn after those above it.
  await expect(rows(page)).toHaveCount(20)
  const places = () => rows(page).evaluateAll((all) => all.map((row) => [row.getBoundingClientRect().top, row.getBoundingClientRect().height]))
  const before = await places()
  await page.getByRole('checkbox', { name: '选择本页全部' }).check()
  await expect(page.getByText(/^已选 \d+ 条$/)).toBeVisible()
  await expect(page.getByRole('button', { name: '设置分类' })).toBeInViewport({ ratio: 1 })
  expect(await places()).toEqual(before)
  await page.getByRole('button', { name: '取消选择' }).click()
  await expect(page.getByText(/^已选 \d+ 条$/)).toBeHidden()
  expect(await places()).toEqual(before)
})

test('a filter is added by two keys, a value and Enter; counts follow it and the search; chips change and remove it', async ({ page }) => {
  const { keyboard } = page
  await signInAt(page, '/admin/shop/goods')
  await expect(list(page).getByRole('tab', { name: /^全部\s*\d/ })).toBeVisible()
  const all = await counts(page)
  await keyboard.press('f')
  await keyboard.press('2') // 状态
  await expect(page.getByRole('listbox', { name: '状态' })).toBeFocused()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/goods\?status=1$/)
  await expect.poll(() => counts(page)).not.toEqual(all)
  const [total = '', selling = '', shelved] = await counts(page)
  expect(shelved).toBe('已下架0')
  expect(
    await list(page)
      .getByText(/^共 \d+ 条$/)
      .innerText(),
  ).toBe(`共 ${total.replace('全部', '')} 条`)

  await keyboard.press('/')
  await keyboard.type('连衣裙')
  await expect(page).toHaveURL(/q=/)
  await expect.poll(() => counts(page)).not.toContain(total)
  expect(Number((await counts(page))[1]?.replace('出售中', ''))).toBeLessThan(Number(selling.replace('出售中', '')))

  await page.getByRole('button', { name: '修改筛选 状态：上架' }).click()
  await page.getByRole('option', { name: '上架' }).click()
  await page.getByRole('option', { name: '下架' }).click()
  await page.getByRole('button', { name: '应用' }).click()
  await expect(page).toHaveURL(/status=0/)
  await page.getByRole('button', { name: '移除筛选 状态：下架' }).click()
  await expect(page).not.toHaveURL(/status/)
})

/** In how many rows the tools of the open list are. */
const toolRows = async (page: Page): Promise<number> => {
  const tools = list(page)
    .getByRole('group', { name: /^(列表工具|List tools)$/ })
    .getByRole('button')
  return new Set(await tools.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)))).size
}

test('on a phone the tools of a list are in two rows, and none is cut or too small to touch, in both languages', async ({ page }) => {
  await signInAt(page, '/admin/shop/goods')
  await page.setViewportSize({ width: 390, height: 844 })
  const { visit, wear } = walkerOn(page)
  const wrong: string[] = []
  for (const language of ['en', 'zh-cn'] as const) {
    await wear({ language, mode: 'light' })
    for (const path of ['shop/goods', 'shop/order', 'shop/stock', 'user/user', 'user/moneyLog', 'auth/rule', 'routine/attachment']) {
      await visit({ name: path, address: `/admin/${path}?limit=10`, kind: 'screen' })
      await expect(rows(page).first()).toBeVisible()
      wrong.push(...(await page.evaluate(cutTools)).map((tool) => `${path} in ${language}: ${tool}`))
      const count = await toolRows(page)
      if (count > 2) wrong.push(`${path} in ${language}: ${count} rows of tools`)
    }
  }
  await chineseAgain(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(wrong).toEqual([])
})

test('the same on a phone, with nothing that is too small to touch', async ({ page }) => {
  await signInAt(page, '/admin/shop/goods')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(rows(page).first()).toBeVisible()
  const tools = await page.getByRole('group', { name: '列表工具' }).getByRole('button').all()
  const heights = await Promise.all(tools.map(async (tool) => (await tool.boundingBox())?.height ?? 0))
  expect(heights.filter((height) => height < 44)).toEqual([])
  await page.getByRole('button', { name: '筛选', exact: true }).click()
  await page.getByRole('option', { name: '状态', exact: true }).click()
  await page.getByRole('option', { name: '下架' }).click()
  await page.getByRole('button', { name: '应用' }).click()
  await expect(page).toHaveURL(/status=0/)
  await expect(page.getByRole('button', { name: '修改筛选 状态：下架' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('the fields, the editor and the bar of ticked rows are accessible in both themes and languages', async ({ page }) => {
  await signInAt(page, '/admin/shop/goods')
  const { visit, wear, settled } = walkerOn(page)
  const wrong: string[] = []
  const judge = async (name: string, part = ''): Promise<void> => {
    await settled()
    wrong.push(...(await findings(page, { name, part, isAgain: false })))
  }
  for (const language of ['zh-cn', 'en'] as const)
    for (const mode of ['light', 'dark'] as const) {
      await wear({ language, mode })
      await visit({ name: 'goods', address: '/admin/shop/goods?price=1,900&name=T', kind: 'screen' })
      await expect(rows(page).first()).toBeVisible()
      await judge(`chips ${language} ${mode}`)
      await page.keyboard.press('f')
      await expect(page.getByRole('listbox')).toBeVisible()
      await judge(`fields ${language} ${mode}`, '[role="dialog"]')
      await page.keyboard.press('2')
      await expect(page.getByRole('listbox')).toBeFocused()
      await judge(`editor ${language} ${mode}`, '[role="dialog"]')
      await page.keyboard.press('Escape')
      await rows(page).first().getByRole('checkbox').first().check()
      await judge(`ticked ${language} ${mode}`)
    }
  await chineseAgain(page)
  expect(wrong).toEqual([])
})

/** The cells of a picture alone that are too narrow for it. */
const cutPictures = (all: readonly Element[]): string[] =>
  all.flatMap((row) => {
    const cell = row.querySelector('.cell-picture')?.closest('td')
    return cell && cell.scrollWidth > cell.clientWidth ? [`${cell.scrollWidth} px in ${cell.clientWidth}`] : []
  })

test('each row height is true to its name, in lists with pictures too, and icons of actions show while a row is pointed at', async ({ page }) => {
  await signInAt(page, '/admin/shop/goods')
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(rows(page).first()).toBeVisible()
  const sizes = () =>
    rows(page).evaluateAll((all) => [
      ...new Set(all.slice(0, 8).map((row) => [row, row.querySelector('.cell-picture')].map((one) => one?.getBoundingClientRect().height).join(' '))),
    ])
  for (const [density, size] of [
    ['紧凑', '38 30'],
    ['宽松', '60 52'],
    ['适中', '46 38'],
  ] as const) {
    await page.getByRole('button', { name: '行高' }).click()
    await page.getByRole('menuitemradio', { name: density }).click()
    await expect.poll(sizes).toEqual([size])
    await expect.poll(() => rows(page).evaluateAll(cutPictures)).toEqual([])
    await expect(page.getByRole('menu')).toHaveCount(0)
  }
  const edit = rows(page)
    .nth(2)
    .getByRole('button', { name: /^编辑 / })
  const opacity = () => edit.evaluate((button) => getComputedStyle(button).opacity)
  await expect.poll(opacity).toBe('0')
  await rows(page).nth(2).hover()
  await expect.poll(opacity).toBe('1')
  await page.mouse.move(0, 0)
  await edit.focus()
  await expect.poll(opacity).toBe('1')
})

import { resources } from '../../resources/index'
import { screenOf } from '../../resources/kit/paths'
import { walkerOn } from '../../tools/shots/walker'
import { atLast, cut, cutOnCards } from './cutColumns'
import { chineseAgain, expect, signIn, signInAt, test } from './walk'

import type { Page } from '@playwright/test'

/** px from the top at which the first row begins on a laptop of 1440 to 900: tabs, views, search, filters and tools take two rows above it. */
const mostAbove = 210
/** The same below the tiles of a list, whose names may take two lines. */
const mostBelowTiles = 300

/** By the address of each list. */
const lists = new Map(resources.filter(({ isDetail }) => !isDetail).map(({ path, list }) => [screenOf(path), list.tiles ? mostBelowTiles : mostAbove]))

/** Where the first row of the open list begins; a list without rows says so in their place. */
async function topOf(page: Page): Promise<number> {
  const first = page.locator('[role="tabpanel"]:not([hidden])').locator('[data-row], [role="status"]:has(> svg)').first()
  let top = Infinity
  await expect.poll(async () => (top = (await first.boundingBox())?.y ?? Infinity)).toBeLessThan(Infinity) // it may be drawn again in between
  return top
}

/** Chinese words of the product, not of its data, that an English screen shows. */
const leftInChinese = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const shown = '[role="tabpanel"]:not([hidden])'
    const own = [
      'nav a',
      'nav button',
      'header h1',
      '[role="tab"]',
      `${shown} th`,
      `${shown} [role="group"] button`,
      `${shown} input`,
      '.card-first dt',
      '.card-rest dt',
    ]
    const texts = [...document.querySelectorAll(own.join())].flatMap((one) => [one.textContent ?? '', one.getAttribute('placeholder') ?? ''])
    return [...new Set([document.title.split(' - ')[0] ?? '', ...texts].filter((text) => /[\u4e00-\u9fff]/.test(text)))].slice(0, 3)
  })

test('S2.46 every menu entry opens its screen, where the first row is high up and no column is cut or out of sight, on a laptop, a wide screen and a phone, in both languages, of which a switch leaves nothing', async ({
  page,
}) => {
  test.setTimeout(420_000)
  const wrong: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400) wrong.push(`${response.status()} ${response.url()}`)
  })
  await signIn(page)
  const { wear, arrive } = walkerOn(page)
  for (const language of ['zh-cn', 'en'] as const) {
    await wear({ language, mode: 'light' })
    const opened: string[] = []
    for await (const { address, title } of menuEntries(page)) {
      await expect(page).toHaveURL((url) => url.pathname === address.split('?')[0])
      await expect(page.getByRole('heading', { level: 1, name: title, exact: true }).first()).toBeVisible()
      opened.push(address)
      const most = lists.get(address)
      if (most === undefined) continue
      await arrive(address)
      const top = await topOf(page)
      if (top > most) wrong.push(`${address} in ${language}: the first row begins at ${top} px`)
      for (const width of [1440, 1920]) {
        await page.setViewportSize({ width, height: 900 })
        wrong.push(...(await atLast(page, cut)).map((one) => `${address} in ${language} at ${width}: ${one}`))
      }
      await page.setViewportSize({ width: 390, height: 844 })
      wrong.push(...(await atLast(page, cutOnCards)).map((one) => `${address} in ${language} on a phone: ${one}`))
      if (language === 'en') wrong.push(...(await atLast(page, leftInChinese)).map((one) => `${address} in English: ${one}`))
      await page.setViewportSize({ width: 1440, height: 900 })
    }
    expect([...lists.keys()].filter((address) => !opened.includes(address))).toEqual([])
  }
  await chineseAgain(page)
  expect(wrong).toEqual([])
})

interface MenuEntry {
  readonly address: string
  readonly title: string
}

/** Clicks each entry of the back office in the side menu, directory by directory, and yields it once clicked. */
async function* menuEntries(page: Page): AsyncGenerator<MenuEntry> {
  const menu = page.getByRole('navigation', { name: /^(主菜单|Main menu)$/ })
  for (const directory of await menu.getByRole('button').allInnerTexts()) {
    const opener = menu.getByRole('button', { name: directory, exact: true })
    if ((await opener.getAttribute('aria-expanded')) !== 'true') await opener.click()
    await expect(opener).toHaveAttribute('aria-expanded', 'true')
    const links = opener.locator('xpath=ancestor::li[1]').getByRole('link')
    await expect(links.first()).toBeVisible()
    const entries = await links.evaluateAll((found) =>
      found.map((link) => ({ address: link.getAttribute('href') ?? '', title: link.textContent?.trim() ?? '' })),
    )
    for (const entry of entries.filter(({ address }) => address.startsWith('/admin/'))) {
      await menu.locator(`a[href="${entry.address}"]`).click()
      yield entry
    }
  }
}

test('where a table is scrolled sideways the checkbox and the name of a row stay beside it, over what passes under them', async ({ page }) => {
  await signInAt(page, '/admin/shop/goods')
  const { visit, wear } = walkerOn(page)
  const frame = page.locator('[role="tabpanel"]:not([hidden]) table').locator('..')
  const row = frame.locator('tr[data-row]').nth(1)
  for (const mode of ['light', 'dark'] as const) {
    await wear({ language: 'zh-cn', mode })
    for (const path of ['shop/goods', 'shop/order', 'shop/goodsCategory']) {
      await page.setViewportSize({ width: 1000, height: 800 })
      await visit({ name: path, address: `/admin/${path}`, kind: 'screen' })
      await expect(row).toBeVisible()
      await frame.evaluate((element) => element.scrollTo(element.scrollWidth, 0))
      await expect.poll(() => frame.evaluate(unseenAtLeft), { message: `${path} ${mode}` }).toEqual([])
      if (path !== 'shop/goodsCategory') await row.getByRole('checkbox').first().check()
      await expect.poll(() => row.evaluate(colorsOf)).toHaveLength(1)
      await row.hover()
      await expect.poll(() => row.evaluate(colorsOf)).toHaveLength(1)
      await page.setViewportSize({ width: 1920, height: 800 })
      await expect
        .poll(() => frame.locator('.stick-left').evaluateAll((cells) => cells.filter((cell) => getComputedStyle(cell).position === 'sticky')))
        .toEqual([])
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 })
})

/** The cells at the left of a scrolled table that are not there or not over the others. */
function unseenAtLeft(frame: Element): string[] {
  const { left, top, bottom } = frame.getBoundingClientRect()
  const cells = [...frame.querySelectorAll('th.stick-left, tr[data-row] > .stick-left')].filter((cell) => {
    const box = cell.getBoundingClientRect()
    return box.top >= top && box.bottom <= bottom
  })
  const unseen = cells.filter((cell) => {
    const box = cell.getBoundingClientRect()
    const seen = [box.left + 2, box.right - 3].map((x) => document.elementFromPoint(x, box.top + box.height / 2))
    return box.left > left + 60 || !seen.every((element) => element && cell.contains(element))
  })
  return frame.scrollLeft === 0 || cells.length < 4 ? ['the table is not scrolled'] : unseen.map(({ outerHTML }) => outerHTML.slice(0, 120))
}

/** The different colors behind the cells of a row. */
const colorsOf = (row: Element): string[] => [
  ...new Set([...row.children].map((cell) => getComputedStyle(cell).backgroundColor).filter((color) => color !== 'rgba(0, 0, 0, 0)')),
]

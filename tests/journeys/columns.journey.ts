import { resources } from '../../resources/index'
import { screenOf } from '../../resources/kit/paths'
import { walkerOn } from '../../tools/shots/walker'
import { chineseAgain, expect, signIn, test } from './walk'

import type { Page } from '@playwright/test'

const lists = new Set(resources.filter(({ isDetail }) => !isDetail).map(({ path }) => screenOf(path)))

/** What of the open list cannot be seen at once: columns beyond the frame, and labels, amounts, names and numbers that are cut. */
const cut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const frame = document.querySelector<HTMLElement>('[role="tabpanel"]:not([hidden]) table')?.parentElement
    if (!frame) return []
    const isCut = (element: Element): boolean => element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 2
    const widthIn = ({ textContent }: Element): number => [...(textContent ?? '')].reduce((sum, sign) => sum + (sign.charCodeAt(0) > 0x2e7f ? 2 : 1), 0)
    const labels = [...frame.querySelectorAll('.head-label')].filter(isCut).map((label) => `the label ${label.textContent} is cut`)
    const values = [...frame.querySelectorAll('.cell-money, .cell-time, .cell-range')].filter((value) => isCut(value.parentElement ?? value)).slice(0, 3)
    // long texts end in an ellipsis, short names and numbers do not
    const limit = 15
    const texts = [...frame.querySelectorAll('td .cell-clip, td .row-link')].filter((text) => isCut(text) && widthIn(text) <= limit).slice(0, 3)
    return [
      ...(frame.scrollWidth > frame.clientWidth ? [`the table has ${frame.scrollWidth} px in ${frame.clientWidth}`] : []),
      ...labels,
      ...[...values, ...texts].map((value) => `${value.textContent} is cut`),
    ]
  })

/** The same once rows and scroll bars have come and the columns have followed. */
async function cutAtLast(page: Page): Promise<string[]> {
  for (let tries = 0; tries < 30; tries += 1) {
    if ((await cut(page)).length === 0) return []
    await page.waitForTimeout(100)
  }
  return cut(page)
}

test('S2.46 every menu entry opens its screen, where no column is cut or out of sight, on a laptop and on a wide screen, in both languages', async ({
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
      if (!lists.has(address)) continue
      await arrive(address)
      for (const width of [1440, 1920]) {
        await page.setViewportSize({ width, height: 900 })
        wrong.push(...(await cutAtLast(page)).map((one) => `${address} in ${language} at ${width}: ${one}`))
      }
      await page.setViewportSize({ width: 1440, height: 900 })
    }
    expect([...lists].filter((address) => !opened.includes(address))).toEqual([])
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

import { resources } from '../../resources/index'
import { walkerOn } from '../../tools/shots/walker'
import { chineseAgain, expect, signIn, test } from './walk'

import type { Page } from '@playwright/test'

const lists = resources.filter(({ isDetail }) => !isDetail).map(({ path }) => path)

/** What of the open list cannot be seen at once: columns beyond the frame, and labels or amounts that are cut. */
const cut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const frame = document.querySelector<HTMLElement>('[role="tabpanel"]:not([hidden]) table')?.parentElement
    if (!frame) return []
    const isCut = (element: Element): boolean => element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 2
    const labels = [...frame.querySelectorAll('.head-label')].filter(isCut).map((label) => `the label ${label.textContent} is cut`)
    const values = [...frame.querySelectorAll('.cell-money, .cell-time, .cell-range')].filter((value) => isCut(value.parentElement ?? value)).slice(0, 3)
    return [
      ...(frame.scrollWidth > frame.clientWidth ? [`the table has ${frame.scrollWidth} px in ${frame.clientWidth}`] : []),
      ...labels,
      ...values.map((value) => `${value.textContent} is cut`),
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

test('no column of any list is cut or out of sight, on a laptop and on a wide screen, in both languages', async ({ page }) => {
  test.setTimeout(240_000)
  await signIn(page)
  const { visit, wear } = walkerOn(page)
  const wrong: string[] = []
  for (const language of ['zh-cn', 'en'] as const) {
    await wear({ language, mode: 'light' })
    for (const path of lists) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await visit({ name: path, address: `/admin/${path}`, kind: 'screen' })
      for (const width of [1440, 1920]) {
        await page.setViewportSize({ width, height: 900 })
        wrong.push(...(await cutAtLast(page)).map((one) => `${path} in ${language} at ${width}: ${one}`))
      }
    }
  }
  await chineseAgain(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(wrong).toEqual([])
})

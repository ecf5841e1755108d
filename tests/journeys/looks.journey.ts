import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import { resources } from '../../resources/index'
import { screenOf } from '../../resources/kit/paths'
import { expect, shopUrl, signIn, test } from './walk'

import type { Page } from '@playwright/test'

interface Finding {
  readonly id: string
  readonly impact: string
  readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary: string }[]
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe calls serious or critical on the page as it stands. */
async function findings(page: Page, where: string): Promise<string[]> {
  await page.evaluate(axe)
  const found = await page.evaluate(async () => {
    const { axe: tool } = window as unknown as { axe: { run: (options: object) => Promise<{ violations: Finding[] }> } } // put there by the line above
    return (await tool.run({ resultTypes: ['violations'] })).violations
  })
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.slice(0, 3).map(({ target, failureSummary }) => `${where}: ${id} ${target.join(' ')} ${failureSummary.replaceAll('\n', ' ')}`),
    )
}

const addresses = [...resources.map(({ path }) => screenOf(path)), '/admin/shop/goodsCategory/add', '/admin/user/user/add', '/admin/auth/group/add', '/404']

const looks = [
  ['zh-cn', 'light'],
  ['en', 'dark'],
] as const

for (const [language, mode] of looks) {
  test(`axe finds nothing serious on any screen: ${language}, ${mode}`, async ({ page }) => {
    test.setTimeout(120_000)
    await signIn(page)
    await choose(page, language, mode)
    const serious: string[] = []
    for (const address of addresses) {
      await page.goto(`${shopUrl()}${address}`)
      await settled(page)
      serious.push(...(await findings(page, `${address} ${language} ${mode}`)))
    }
    expect(serious).toEqual([])
  })
}

test('at 390 px every list and form stays inside the screen', async ({ page }) => {
  test.setTimeout(90_000)
  await signIn(page)
  await page.setViewportSize({ width: 390, height: 844 })
  const wide: string[] = []
  for (const address of addresses) {
    await page.goto(`${shopUrl()}${address}`)
    await settled(page)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    if (width > 390) wide.push(`${address}: ${width} px`)
  }
  expect(wide).toEqual([])
})

async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('main').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('progressbar')).toHaveCount(0)
}

/** By the switches of the top bar; English only once, because the labels change with it. */
async function choose(page: Page, language: string, mode: string): Promise<void> {
  if (mode === 'dark') {
    await page
      .getByRole('button', { name: /主题|外观|深色|配色/ })
      .first()
      .click()
    await page
      .getByRole('menuitem', { name: /深色/ })
      .or(page.getByRole('menuitemradio', { name: /深色/ }))
      .first()
      .click()
  }
  if (language !== 'en') return
  await page.getByRole('button', { name: /语言/ }).first().click()
  await page
    .getByRole('menuitem', { name: 'English' })
    .or(page.getByRole('menuitemradio', { name: 'English' }))
    .first()
    .click()
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
}

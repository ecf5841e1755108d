import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import { resources } from '../../resources/index'
import { screenOf } from '../../resources/kit/paths'
import { expect, shopUrl, signIn, test } from './walk'

import type { Page } from '@playwright/test'

interface Finding {
  readonly ruleId: string
  readonly value: readonly [string, string]
  readonly message: string
  readonly path: { readonly dom: string }
  readonly snippet: string
}

const checker = readFileSync(createRequire(import.meta.url).resolve('accessibility-checker-engine/ace-window.js'), 'utf8')

/** Rules that do not fit how this page works, and why. */
const setAside: Readonly<Record<string, string>> = {
  aria_hidden_nontabbable: 'what lies behind a popup is hidden and keeps its buttons; the popup holds the focus',
  input_label_after: 'the label of a switch stands before it, as every label of a form does',
}

/** Where the page as it stands breaks WCAG 2.1. */
async function findings(page: Page, where: string): Promise<string[]> {
  await page.evaluate(checker)
  const found = await page.evaluate(async () => {
    const { ace } = window as unknown as { ace: { Checker: new () => { check: (root: Document, rules: string[]) => Promise<{ results: Finding[] }> } } } // put there by the line above
    const tell = console.error
    console.error = () => undefined // one of its rules stumbles over a checkbox with the role of a switch, and says so there
    try {
      return (await new ace.Checker().check(document, ['WCAG_2_1'])).results
    } finally {
      console.error = tell
    }
  })
  return found
    .filter(({ ruleId, value }) => value[0] === 'VIOLATION' && value[1] === 'FAIL' && !Object.hasOwn(setAside, ruleId))
    .slice(0, 6)
    .map(({ ruleId, message, path, snippet }) => `${where}: ${ruleId} ${message} ${path.dom.slice(-60)} ${snippet.slice(0, 120)}`)
}

const addresses = [...resources.map(({ path }) => screenOf(path)), '/admin/shop/goodsCategory/add', '/admin/user/user/add', '/admin/auth/group/add', '/404']

const looks = [
  ['zh-cn', 'light'],
  ['zh-cn', 'dark'],
  ['en', 'light'],
  ['en', 'dark'],
] as const
const usual = ['/admin/user/user', '/admin/user/user/add', '/admin/shop/goodsCategory']

for (const [language, mode] of looks) {
  test(`sign-in, a list with its filters, a form and a tree can be used by everyone: ${language}, ${mode}`, async ({ page }) => {
    test.setTimeout(120_000)
    await signIn(page)
    await choose(page, language, mode)
    const wrong: string[] = []
    for (const address of usual) {
      await page.goto(`${shopUrl()}${address}`)
      await settled(page)
      if (address === usual[0]) await page.keyboard.press('f')
      await settled(page)
      wrong.push(...(await findings(page, `${address} ${language} ${mode}`)))
    }
    await chineseAgain(page)
    await page.evaluate(() => localStorage.removeItem('adminInfo'))
    await page.goto(`${shopUrl()}/admin/login`)
    await expect(page.locator('form')).toBeVisible()
    wrong.push(...(await findings(page, `sign-in ${language} ${mode}`)))
    expect(wrong).toEqual([])
  })
}

test('every other screen can be used by everyone too', async ({ page }) => {
  test.setTimeout(240_000)
  await signIn(page)
  await choose(page, 'en', 'dark')
  const wrong: string[] = []
  for (const address of addresses.filter((one) => !usual.includes(one))) {
    await page.goto(`${shopUrl()}${address}`)
    await settled(page)
    wrong.push(...(await findings(page, address)))
  }
  await chineseAgain(page)
  expect(wrong).toEqual([])
})

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

/** The account keeps its language; the walks that follow expect it as it was. */
async function chineseAgain(page: Page): Promise<void> {
  const code = await page.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem('adminInfo') ?? '{}') as { token: string }
    const headers = { batoken: token, 'content-type': 'application/json' }
    const response = await fetch('/admin/Index/preference', { method: 'POST', headers, body: JSON.stringify({ scope: 'language', value: 'zh-cn' }) })
    return ((await response.json()) as { code: number }).code
  })
  expect(code).toBe(1)
}

async function settled(page: Page): Promise<void> {
  await expect(page.locator('main').first()).toBeVisible() // hidden from the tree of roles while a popup stands
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

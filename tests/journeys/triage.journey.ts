import { expect, signInAt, test } from './walk'

import type { Page } from '@playwright/test'

const current = (page: Page) => page.locator('[data-case]').filter({ has: page.locator('[aria-current="true"]') })
const keyOfCurrent = async (page: Page): Promise<string> => (await current(page).getAttribute('data-case')) ?? ''

/** Moves the focus by the keyboard alone until it is in the field of this name. */
async function tabTo(page: Page, field: string): Promise<void> {
  for (let presses = 0; presses < 25; presses += 1) {
    const isThere = await page.evaluate((name) => document.activeElement?.closest(`[data-field="${name}"]`) !== null, field)
    if (isThere) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the keyboard does not reach ${field}`)
}

/** Handles the open case by its keys. */
async function handle(page: Page, kind: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  if (kind === 'ship') {
    await page.keyboard.press('s')
    await expect(dialog.getByText('可发', { exact: true })).toBeVisible()
    await tabTo(page, 'type')
    await page.keyboard.press('ArrowRight')
  } else {
    await page.keyboard.press('r')
    await expect(dialog).toBeVisible()
    await tabTo(page, 'reason')
    await page.keyboard.type('已与买家说明')
  }
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
}

test('a mixed queue is handled by the keyboard alone, and each case opens the next one', async ({ page }) => {
  await signInAt(page, '/admin/shop/triage')
  await expect(current(page)).toBeVisible()
  const kinds = new Set<string>()
  for (let count = 0; count < 40 && kinds.size < 3; count += 1) {
    const key = await keyOfCurrent(page)
    const [kind = ''] = key.split('-')
    if (['ship', 'audit', 'cancel'].includes(kind) && !kinds.has(kind)) {
      await handle(page, kind)
      await expect(page.locator(`[data-case="${key}"]`)).toHaveCount(0)
      kinds.add(kind)
    } else await page.keyboard.press('j')
    await expect.poll(() => keyOfCurrent(page)).not.toBe(key)
  }
  expect([...kinds].toSorted()).toEqual(['audit', 'cancel', 'ship'])
})

test('what is handled in one window is marked in another, where nothing moves', async ({ page, context }) => {
  await signInAt(page, '/admin/shop/triage?kind=ship')
  await expect(current(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(current(other)).toBeVisible()
  const before = await other.locator('[data-case]').evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['case']))
  const key = await keyOfCurrent(page)
  await page.bringToFront()
  await handle(page, 'ship')
  await other.bringToFront()
  await expect(other.getByRole('button', { name: /1 条有变化/ })).toBeVisible()
  expect(await other.locator('[data-case]').evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['case']))).toEqual(before)
  await expect(other.locator(`[data-case="${key}"]`)).toContainText('已处理')
  await other.close()
})

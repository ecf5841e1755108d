import sharp from 'sharp'

import { expect, rowOf, signInAt, test } from './walk'

import type { Locator, Page } from '@playwright/test'

const picture = async (color: string) => ({
  name: `walk-${color}.png`,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 40, height: 40, channels: 3, background: color } })
    .png()
    .toBuffer(),
})

/** Opens the menu of a row by keyboard and takes an entry. */
async function act(page: Page, name: string, entry: string): Promise<void> {
  await rowOf(page, name)
    .getByRole('button', { name: `${name} 的更多操作` })
    .press('Enter')
  await page.getByRole('menuitem', { name: entry, exact: true }).press('Enter')
}

/** How many places use the file, as its row says. */
const usesOf = async (row: Locator): Promise<number> => {
  await expect(row).toHaveCount(1)
  return row.evaluate((line) => {
    const heads = [...(line.closest('table')?.querySelectorAll('th') ?? [])]
    const at = heads.findIndex((head) => head.textContent?.includes('使用处'))
    return Number(line.children[at]?.textContent)
  })
}

test('a picture in use is not deleted unseen: its uses are listed, all are changed to another one, and then it goes', async ({ page }) => {
  await signInAt(page, '/admin/routine/attachment?q=m30.png')
  const row = rowOf(page, 'm30.png')
  const uses = await usesOf(row)
  expect(uses).toBeGreaterThan(0)
  await act(page, 'm30.png', '删除')
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).press('Enter')
  const refusal = page.getByRole('dialog', { name: '1 个仍在使用，没有删除' })
  await expect(refusal.getByRole('listitem')).toHaveCount(uses)
  await expect(refusal.getByRole('link').first()).toHaveAttribute('href', /^\/admin\/user\/user\/edit\/\d+$/)
  await page.keyboard.press('Escape')

  await row.getByRole('button', { name: '替换 m30.png' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles(await picture('teal'))
  await expect(dialog.getByRole('link', { name: /^walk-teal/ })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
  await expect.poll(() => usesOf(row)).toBe(0)
  await act(page, 'm30.png', '删除')
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).press('Enter')
  await expect(row).toHaveCount(0)
  await page.goto(page.url().replace('m30.png', 'walk-teal'))
  await expect.poll(() => usesOf(rowOf(page, 'walk-teal.png'))).toBe(uses)
})

test('a picture in use is deleted all the same by who types the number of its places, and not by a wrong number', async ({ page }) => {
  await signInAt(page, '/admin/routine/attachment?q=m29.png')
  const row = rowOf(page, 'm29.png')
  const uses = await usesOf(row)
  await act(page, 'm29.png', '仍然删除')
  const dialog = page.getByRole('dialog')
  const places = dialog.getByLabel('使用处数量')
  await expect(dialog.getByRole('listitem')).toHaveCount(uses)
  const owners = await dialog.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  await places.fill(String(uses + 1))
  await page.keyboard.press('Control+Enter')
  await expect(places).toHaveAttribute('aria-invalid', 'true')
  await places.fill(String(uses))
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
  await expect(row).toHaveCount(0)
  await page.evaluate(withoutAvatar, owners) // other tests visit these rows, where a missing picture is an error
})

/** Runs in the page: empties the avatar of the members and administrators whose forms have these addresses. */
async function withoutAvatar(forms: readonly string[]): Promise<void> {
  const { token } = JSON.parse(localStorage.getItem('adminInfo') ?? '{}') as { token?: string }
  for (const form of forms) {
    const [, controller = '', id = ''] = /^\/admin\/(.+)\/edit\/(\d+)$/.exec(form) ?? []
    const [directory = '', name = ''] = controller.split('/')
    const url = `/admin/${directory}.${name.charAt(0).toUpperCase()}${name.slice(1)}/edit`
    const headers = { server: 'true', batoken: token ?? '', 'content-type': 'application/json' }
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ id: Number(id), avatar: '' }) })
    const { code } = (await answer.json()) as { code: number }
    if (code !== 1) throw new Error(`${form} keeps its avatar`)
  }
}

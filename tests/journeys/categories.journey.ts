import { expect, movableNames, rowOf, signInAt, test } from './walk'

import type { Page } from '@playwright/test'

test('S1.10 a category tree is built, moved by mouse and by keyboard, and edited', async ({ page }) => {
  await signInAt(page, '/admin/shop/goodsCategory')
  for (const name of ['旅行一类', '旅行二类', '旅行三类']) await addTop(page, name)

  await page.getByRole('button', { name: '添加', exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('上级分类').click()
  await dialog.getByLabel('上级分类').fill('旅行一类')
  await page.getByRole('option', { name: /旅行一类/ }).click()
  await dialog.getByLabel('分类名称').fill('旅行子类')
  await dialog.getByRole('button', { name: '添加', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, '旅行一类')).toBeVisible()

  const order = async (): Promise<string[]> => (await movableNames(page)).filter((name) => /^旅行[一二三]类$/.test(name))
  const before = await order()
  expect(before).toHaveLength(3)
  const [first = '', second = '', third = ''] = before

  await drag(page, first, third, 0.9)
  await expect.poll(order).toEqual([second, third, first])

  await handle(page, first).focus()
  await pressAndHear(page, 'Space')
  await pressAndHear(page, 'ArrowUp')
  await pressAndHear(page, 'ArrowUp')
  await page.keyboard.press('Space')
  await expect.poll(order).toEqual([first, second, third])

  await page.reload()
  await expect.poll(order).toEqual([first, second, third])

  await page.getByRole('button', { name: '编辑 旅行二类' }).click()
  await expect(page).toHaveURL(/\/edit\/\d+/)
  await page.getByRole('dialog').getByLabel('分类名称').fill('旅行改名')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(rowOf(page, '旅行改名')).toBeVisible()
})

test('a category is dragged and moved by keys under another parent, and each move is undone', async ({ page }) => {
  await signInAt(page, '/admin/shop/goodsCategory')
  for (const name of ['搬家甲', '搬家乙', '搬家丙']) await addTop(page, name)
  const levels = (): Promise<string[]> =>
    page
      .locator('tr[data-row]', { hasText: '搬家' })
      .evaluateAll((rows) => rows.map((row) => `${row.getAttribute('aria-level')} ${row.querySelector('.tree-cell')?.textContent ?? ''}`))
  await expect.poll(levels).toEqual(['1 搬家丙', '1 搬家乙', '1 搬家甲'])

  await drag(page, '搬家甲', '搬家丙', 0.5)
  await expect(page.locator('[data-undo]')).toContainText('已将商品分类“搬家甲”移到“搬家丙”下')
  await expect.poll(levels).toEqual(['1 搬家丙', '2 搬家甲', '1 搬家乙'])
  await page.locator('[data-undo]').getByRole('button', { name: '撤销' }).click()
  await expect.poll(levels).toEqual(['1 搬家丙', '1 搬家乙', '1 搬家甲'])

  await rowOf(page, '搬家乙').focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect.poll(levels).toEqual(['1 搬家丙', '2 搬家乙', '1 搬家甲'])
  await page.keyboard.press('Alt+ArrowLeft')
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(levels).toEqual(['1 搬家丙', '1 搬家甲', '1 搬家乙'])
  await expect(rowOf(page, '搬家乙')).toBeFocused()
  await expect(page.locator('[data-undo]')).toContainText('已移动商品分类“搬家乙”')
  await page.reload()
  await expect.poll(levels).toEqual(['1 搬家丙', '1 搬家甲', '1 搬家乙'])

  const row = rowOf(page, '搬家乙')
  await row.hover()
  await row.getByRole('button', { name: '搬家乙 的更多操作' }).click()
  await page.getByRole('menuitem', { name: '移到…' }).click()
  const dialog = page.getByRole('dialog', { name: '移动“搬家乙”' })
  await dialog.getByRole('combobox').fill('搬家甲')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.locator('[data-undo]')).toContainText('移到“搬家甲”下')
  await page.keyboard.press('Control+z')
  await expect.poll(levels).toEqual(['1 搬家丙', '1 搬家甲', '1 搬家乙'])
})

test('children are added from the row of their parent, one after another', async ({ page }) => {
  await signInAt(page, '/admin/shop/goodsCategory')
  await addTop(page, '旅行父类')
  await page.getByRole('button', { name: '添加下级 旅行父类' }).click()
  const dialog = page.getByRole('dialog', { name: '添加商品分类' })
  await expect(dialog.getByLabel('上级分类')).toHaveValue('旅行父类')
  await dialog.getByLabel('分类名称').fill('旅行长子')
  await dialog.getByRole('button', { name: '添加并继续' }).click()
  await expect(dialog.getByLabel('分类名称')).toHaveValue('')
  await expect(dialog.getByLabel('上级分类')).toHaveValue('旅行父类')
  await dialog.getByLabel('分类名称').fill('旅行次子')
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/goodsCategory$/)
})

const handle = (page: Page, name: string) => page.getByRole('button', { name: `移动 ${name}`, exact: true })

/** Drops a row on another one, at this part of its height. */
async function drag(page: Page, name: string, onto: string, part: number): Promise<void> {
  const from = await handle(page, name).boundingBox()
  const to = await rowOf(page, onto).boundingBox()
  if (!from || !to) throw new Error('the rows have no place')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + from.width / 2, from.y + 20, { steps: 4 })
  await page.mouse.move(from.x + from.width / 2, to.y + to.height * part, { steps: 12 })
  await page.mouse.up()
}

/** Presses a key of a move by keyboard and waits for its announcement, because the next key starts from there. */
async function pressAndHear(page: Page, key: string): Promise<void> {
  // the tabs above the list can be moved too, and announce in another region
  const spoken = async (): Promise<string> => (await page.locator('[id^="DndLiveRegion"]').allTextContents()).join()
  const before = await spoken()
  await page.keyboard.press(key)
  await expect.poll(spoken).not.toBe(before)
}

async function addTop(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '添加', exact: true }).first().click()
  await page.getByRole('dialog').getByLabel('分类名称').fill(name)
  await page.getByRole('dialog').getByRole('button', { name: '添加', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(rowOf(page, name)).toBeVisible()
}

import { expect, rowOf, signInAt, test } from './walk'

import type { Locator, Page } from '@playwright/test'

/** The smallest picture that the upload accepts. */
const dot = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

/** Fills the form of new goods except for the specifications. */
async function begin(page: Page, name: string): Promise<Locator> {
  await signInAt(page, '/admin/shop/goods')
  await page.getByRole('button', { name: '添加', exact: true }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('商品分类').click()
  await page.getByRole('option').first().click()
  await form.getByLabel('商品名称').fill(name)
  await form.locator('[data-field="images"] input[type=file]').setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: dot })
  await expect(form.getByRole('button', { name: '移除第 1 张图片' })).toBeVisible()
  await form.getByRole('tab', { name: /物流/ }).click()
  await form.getByLabel('运费方式').click()
  await page.getByRole('option', { name: '包邮' }).click()
  await form.getByRole('tab', { name: /规格库存/ }).click()
  return form
}

const grid = (page: Page): Locator => page.getByRole('grid', { name: 'SKU 表格' })

async function save(page: Page, form: Locator, name: string): Promise<void> {
  await form.getByRole('button', { name: '添加', exact: true }).click()
  await expect(form).toBeHidden()
  await expect(rowOf(page, name)).toBeVisible()
}

test('S1.11 S3.23 S5.23 goods with three colors and four sizes are added and put on sale by mouse', async ({ page }) => {
  const form = await begin(page, '旅行鼠标商品')
  await form.getByRole('button', { name: '多规格' }).click()
  for (const [at, name, values] of [
    [1, '颜色', '红,黄,蓝'],
    [2, '尺码', 'S,M,L,XL'],
  ] as const) {
    await form.getByRole('button', { name: '添加规格', exact: true }).click()
    await form.getByLabel(`第 ${at} 个规格的名称`).fill(name)
    await form
      .getByLabel(/添加规格值$/)
      .nth(at - 1)
      .fill(values)
    await form
      .getByRole('button', { name: '添加值' })
      .nth(at - 1)
      .click()
  }
  await form.getByRole('button', { name: '生成 SKU（12 行）' }).click()
  await expect(form.getByText('12 行', { exact: true })).toBeVisible()
  await form.getByRole('button', { name: '添加', exact: true }).click()
  await expect(form.getByText('规格 SKU 数据不完整')).toBeVisible()
  await expect(grid(page)).toBeFocused()
  await expect(grid(page).locator('[aria-invalid=true].active')).toHaveAttribute('title', '规格 SKU 数据不完整')

  await form.getByRole('button', { name: '批量设置' }).click()
  const batch = form.getByRole('group', { name: '批量设置' })
  await batch.getByLabel('售价').fill('59')
  await batch.getByLabel('库存').fill('30')
  await batch.getByRole('button', { name: '应用到 12 行' }).click()
  await form.getByRole('tab', { name: /商品详情/ }).click()
  await form.locator('[contenteditable=true]').click()
  await page.keyboard.type('三色四码')
  await form.getByRole('button', { name: '从附件插入图片' }).click()
  const stored = page.getByRole('dialog', { name: '选择附件图片' })
  await stored.locator('button[aria-pressed]:has(img)').first().click()
  await stored.getByRole('button', { name: '使用所选 1 张' }).click()
  await expect(form.locator('[contenteditable=true] img[src*="/storage/"]')).toBeVisible()
  await form.getByRole('tab', { name: /基础信息/ }).click()
  await form.getByLabel('状态').click()
  await save(page, form, '旅行鼠标商品')
  const row = rowOf(page, '旅行鼠标商品')
  await expect(row).toContainText('¥59.00')
  await expect(row).toContainText('360')
  await expect(row.getByRole('button', { name: /查看大图/ })).toBeVisible()
  await expect(row.getByRole('switch')).toBeChecked()
  await page.getByRole('button', { name: '编辑 旅行鼠标商品' }).click()
  await form.getByRole('tab', { name: /商品详情/ }).click()
  await expect(form.locator('[contenteditable=true] img[src*="/storage/"]')).toBeVisible()
})

/** Presses a key until the element has focus; fails if it is never reached. */
async function reach(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} does not lead to ${String(target)}`)
}

async function turnTo(page: Page, form: Locator, name: string): Promise<void> {
  await reach(page, form.getByRole('tab', { selected: true }), 'Shift+Tab')
  await reach(page, form.getByRole('tab', { name }), 'ArrowRight')
  await page.keyboard.press('Enter')
  await expect(form.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')
}

/** Sets category, name, a stored picture, the status and the delivery fee. */
async function fillByKeys(page: Page, form: Locator, name: string): Promise<void> {
  const { keyboard } = page
  await reach(page, form.getByLabel('商品分类'))
  await keyboard.press('ArrowDown')
  await expect(page.getByRole('option').first()).toBeVisible()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect(page.getByRole('option')).toHaveCount(0)
  await reach(page, form.getByLabel('商品名称'))
  await keyboard.insertText(name)
  await reach(page, form.locator('[data-field="images"]').getByRole('button', { name: '从附件选择' }))
  await keyboard.press('Enter')
  const stored = page.getByRole('dialog', { name: '选择附件图片' })
  await reach(page, stored.locator('button[aria-pressed]:has(img)').first())
  await keyboard.press('Space')
  await reach(page, stored.getByRole('button', { name: '使用所选 1 张' }))
  await keyboard.press('Enter')
  await expect(form.getByRole('button', { name: '移除第 1 张图片' })).toBeVisible()
  await reach(page, form.getByLabel('状态'))
  await keyboard.press('Space')
  await turnTo(page, form, '物流')
  await reach(page, form.getByLabel('运费方式'))
  await keyboard.press('Enter')
  await reach(page, page.getByRole('option', { name: '包邮' }), 'ArrowUp')
  await keyboard.press('Enter')
}

test('S1.11 S3.23 goods with three colors and four sizes are added and put on sale by keyboard alone', async ({ page }) => {
  await signInAt(page, '/admin/shop/goods')
  await expect(page.getByRole('tab', { name: /^出售中/ })).toBeVisible() // loaded after the rows, so that the list handles its keys
  const { keyboard } = page
  await keyboard.press('n')
  const form = page.getByRole('dialog', { name: '添加商品' })
  await fillByKeys(page, form, '旅行键盘商品')
  await turnTo(page, form, '规格库存')
  await reach(page, form.getByRole('button', { name: '多规格' }))
  await keyboard.press('Enter')
  for (const [at, name, values] of [
    [1, '颜色', ['红', '黄', '蓝']],
    [2, '尺码', ['S', 'M', 'L', 'XL']],
  ] as const) {
    await reach(page, form.getByRole('button', { name: '添加规格', exact: true }))
    await keyboard.press('Enter')
    const specification = form.getByLabel(`第 ${at} 个规格的名称`)
    await expect(specification).toBeFocused()
    await expect(specification).not.toHaveAttribute('aria-invalid', 'true')
    await keyboard.insertText(name)
    await keyboard.press('Enter')
    for (const value of values) {
      await keyboard.insertText(value)
      await keyboard.press('Enter')
    }
  }
  await reach(page, form.getByRole('button', { name: '生成 SKU（12 行）' }))
  await keyboard.press('Enter')
  await reach(page, grid(page))
  await fillColumn(page, '45.5', '45.50')
  await keyboard.press('Control+z')
  await expect(grid(page).getByText('45.50')).toHaveCount(1)
  await keyboard.press('Control+y')
  await expect(grid(page).getByText('45.50')).toHaveCount(12)
  await keyboard.press('Control+Home')
  for (const _ of ['picture', 'price', 'original price', 'cost']) await keyboard.press('ArrowRight')
  await fillColumn(page, '37', '37')
  await keyboard.press('Control+Enter')
  await expect(form).toBeHidden()
  const row = rowOf(page, '旅行键盘商品')
  await expect(row).toContainText('45.5')
  await expect(row).toContainText('444')
  await expect(row.getByRole('switch')).toBeChecked()
})

/** Types into the first row of the selected column and fills the others from it. */
async function fillColumn(page: Page, typed: string, shown: string): Promise<void> {
  const { keyboard } = page
  await keyboard.type(typed)
  await keyboard.press('Enter')
  await keyboard.press('ArrowUp')
  await keyboard.press('Control+Shift+ArrowDown')
  await keyboard.press('Control+d')
  await expect(grid(page).getByText(shown, { exact: true })).toHaveCount(12)
}

test('a price list is pasted from a spreadsheet', async ({ page }) => {
  const form = await begin(page, '旅行粘贴商品')
  await form.getByRole('button', { name: '多规格' }).click()
  await form.getByRole('button', { name: '添加规格', exact: true }).click()
  await form.getByLabel('第 1 个规格的名称').fill('容量')
  await page.evaluate(() => navigator.clipboard.writeText('250ml\n500ml\n1L'))
  await form.getByLabel(/添加规格值$/).press('Control+v')
  await form.getByRole('button', { name: '生成 SKU（3 行）' }).click()
  await page.evaluate(() => navigator.clipboard.writeText('¥9.9\t12\n19.9\t25\n"1,029.9"\t1,100\n'))
  await grid(page).focus()
  await page.keyboard.press('Control+v')
  await expect(grid(page).getByText('1029.90')).toBeVisible()
  await save(page, form, '旅行粘贴商品')
  await expect(rowOf(page, '旅行粘贴商品')).toContainText('¥9.9')
})

test('a category that is missing is created over the form of goods by keyboard, and the form keeps its contents', async ({ page }) => {
  await signInAt(page, '/admin/shop/goods/add')
  const { keyboard } = page
  const form = page.getByRole('dialog', { name: '添加商品', exact: true, includeHidden: true })
  const above = page.getByRole('dialog', { name: '添加商品分类' })
  await form.getByLabel('商品名称').fill('旅行外层商品')
  const category = form.getByLabel('商品分类')
  await category.focus()
  await keyboard.insertText('旅行新分类')
  await expect(page.getByRole('option', { name: '新建商品分类“旅行新分类”…' })).toHaveClass(/Mui-focused/)
  await keyboard.press('Enter')
  await expect(above.getByLabel('分类名称')).toHaveValue('旅行新分类')
  await keyboard.press('Escape')
  await expect(above).toBeHidden()
  await expect(category).toBeFocused()
  await expect(category).toHaveValue('旅行新分类') // what was typed is still there
  await keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: '新建商品分类“旅行新分类”…' })).toBeVisible()
  await keyboard.press('ArrowUp') // the last one
  await expect(page.getByRole('option', { name: '新建商品分类“旅行新分类”…' })).toHaveClass(/Mui-focused/)
  await keyboard.press('Enter')
  await expect(above.getByLabel('分类名称')).toBeFocused()
  await keyboard.press('Control+Enter')
  await expect(above).toBeHidden()
  await expect(category).toHaveValue('旅行新分类')
  await expect(category).toBeFocused()
  await expect(form.getByLabel('商品名称')).toHaveValue('旅行外层商品')
})

test('the form of goods keeps its height in every tab and after a refused save, whose first error has the focus with nothing over it', async ({ page }) => {
  await signInAt(page, '/admin/shop/goods/add')
  const form = page.getByRole('dialog', { name: '添加商品' })
  const save = form.getByRole('button', { name: '添加', exact: true })
  await expect(form.getByLabel('商品名称')).toBeFocused()
  const place = await save.boundingBox()
  for (const name of ['规格库存', '商品详情', '参数服务', '物流', '营销']) {
    await form.getByRole('tab', { name }).click()
    await expect(form.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')
    expect(await save.boundingBox()).toEqual(place)
  }
  await save.click()
  await expect(form.getByText('表单数据不完整：4 处需修改')).toBeVisible()
  expect(await save.boundingBox()).toEqual(place)
  await expect(form.getByLabel('商品分类')).toBeFocused()
  await expect(page.getByRole('listbox')).toHaveCount(0)
  const label = await form.locator('label', { hasText: '商品分类' }).boundingBox()
  const control = await form.getByLabel('商品分类').boundingBox()
  expect((label?.y ?? 0) + (label?.height ?? 0)).toBeLessThanOrEqual(control?.y ?? 0)
})

test('goods are copied in the form, which writes nothing before it is saved', async ({ page, shop }) => {
  const count = async (): Promise<number> => Number((await shop.sql<{ n: string }>('select count(*) as n from shop_goods'))[0]?.n)
  await signInAt(page, '/admin/shop/goods')
  const before = await count()
  const copy = page.getByRole('button', { name: /^复制 / }).first()
  const name = ((await copy.getAttribute('aria-label')) ?? '').replace('复制 ', '')
  const form = page.getByRole('dialog', { name: `复制商品：${name}` })
  await copy.click()
  await expect(form.getByLabel('商品名称')).toHaveValue(`${name} 副本`)
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  expect(await count()).toBe(before)
  await copy.click()
  await expect(form.getByLabel('商品名称')).toHaveValue(`${name} 副本`)
  await form.getByRole('button', { name: '添加', exact: true }).click()
  await expect(form).toBeHidden()
  await expect(rowOf(page, `${name} 副本`)).toBeVisible()
  const [made] = await shop.sql<{ status: string; stock: number; skus: string; from: string }>(
    `select status, stock::integer, (select count(*) from shop_goods_sku where goods_id = g.id) as skus,
       (select count(*) from shop_goods_sku s join shop_goods o on o.id = s.goods_id where o.name = $1 and s.delete_time is null) as "from"
     from shop_goods g where name = $2`,
    [name, `${name} 副本`],
  )
  expect(made).toEqual({ status: '0', stock: 0, skus: made?.from, from: made?.from })
})

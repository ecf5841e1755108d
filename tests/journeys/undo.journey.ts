import { expect, signInAt, test } from './walk'

import type { Page } from '@playwright/test'

const services = '/admin/shop/goodsService'

test('products taken off the shelf together come back by one key', async ({ page }) => {
  await signInAt(page, '/admin/shop/goods?status=1')
  const rows = page.locator('tr[data-row]')
  await expect(rows.first()).toBeVisible()
  const ids = (await rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-row') ?? ''))).slice(0, 2)
  const stand = async (isThere: boolean): Promise<void> => {
    for (const id of ids) await expect(page.locator(`tr[data-row="${id}"]`)).toHaveCount(isThere ? 1 : 0)
  }
  for (const at of [0, 1]) await rows.nth(at).getByRole('checkbox').first().press('Space')
  await page.getByRole('button', { name: '下架（2）' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: /下架/ }).click()
  await expect(offer(page)).toContainText('2 件商品已下架')
  await stand(false)
  await page.keyboard.press('Control+z')
  await expect(offer(page)).toContainText('已撤销 2 件商品的修改')
  await stand(true)
  await expect(offer(page).getByRole('button', { name: '重做' })).toBeVisible()
})

test('on a phone the offer to undo covers no button of a form or of the bar of ticked rows', async ({ page }) => {
  await signInAt(page, '/admin/shop/goods?status=1')
  await page.setViewportSize({ width: 390, height: 844 })
  const cards = page.locator('li[data-row]')
  await cards.first().getByRole('switch').first().click()
  await expect(offer(page)).toBeVisible()
  for (const at of [1, 2]) await cards.nth(at).getByRole('checkbox').first().click()
  await page.getByRole('button', { name: '设置分类（2）' }).click({ trial: true }) // in the last line of the bar
  await page.getByRole('button', { name: '取消选择' }).click()
  await page.getByRole('button', { name: '添加', exact: true }).click()
  await page.getByRole('dialog', { name: '添加商品' }).getByRole('button', { name: '添加', exact: true }).click({ trial: true })
  await page.getByRole('dialog', { name: '添加商品' }).getByRole('button', { name: '关闭', exact: true }).click()
  await offer(page).getByRole('button', { name: '撤销' }).click()
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('a row is edited, undone by its history, and compared with what it was, by keyboard', async ({ page }) => {
  await signInAt(page, services)
  const before = (await page.locator('tr[data-row] a.row-link').first().textContent()) ?? ''
  const id = (await page.locator('tr[data-row]').first().getAttribute('data-row')) ?? ''
  for (const name of ['改名一次', '改名两次']) {
    await page.goto(`${new URL(services, page.url()).href}/edit/${id}`)
    await page.getByRole('dialog').getByLabel('服务名称').fill(name)
    await page.keyboard.press('Control+Enter')
    await expect(offer(page)).toContainText(`已保存服务保障“${name}”`)
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await page.goto(`${new URL(services, page.url()).href}/history/${id}`)
  const history = page.getByRole('dialog', { name: /^修改记录：服务保障/ })
  await expect(history.getByRole('listitem').first()).toContainText(/改名一次.*→.*改名两次/)

  for (const at of [0, 1]) await history.getByRole('checkbox').nth(at).press('Space')
  await history.getByRole('button', { name: '比较所选的两个时刻' }).press('Enter')
  await expect(history.locator('tr[data-differs="true"]')).toContainText(/服务名称\s*改名一次\s*改名两次/)
  await expect(history.locator('tr[data-differs="true"] .cell-clip').last()).toHaveCSS('white-space', 'normal') // a difference at the end is not cut off
  await history.getByRole('button', { name: '返回记录' }).press('Enter')

  await history.getByRole('button', { name: /^撤销/ }).nth(1).press('Enter')
  const conflict = page.getByRole('dialog', { name: '1 条记录之后又被修改，未撤销' })
  await expect(conflict.getByRole('row').last()).toContainText(/改名两次\s*改名一次/)
  await page.keyboard.press('Enter')
  await expect(conflict).toBeHidden()

  for (const _ of [1, 2]) {
    const count = await history.getByRole('listitem').count()
    await history
      .getByRole('button', { name: /^撤销 .*“编辑”/ })
      .first()
      .press('Enter')
    await expect(history.getByRole('listitem')).toHaveCount(count + 1)
  }
  await page.keyboard.press('Escape')
  await expect(page.locator(`tr[data-row="${id}"]`)).toContainText(before)
})

test('a deleted row is brought back from the offer', async ({ page }) => {
  await signInAt(page, '/admin/shop/banner')
  const row = page.locator('tr[data-row]').first()
  const id = (await row.getAttribute('data-row')) ?? ''
  await row.getByRole('button', { name: /^删除/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '删除', exact: true }).click()
  await expect(page.locator(`tr[data-row="${id}"]`)).toHaveCount(0)
  await offer(page).getByRole('button', { name: '撤销' }).click()
  await expect(page.locator(`tr[data-row="${id}"]`)).toBeVisible()
})

test('by keyboard more than 100 rows are deleted once their number is typed, and come back by the notice', async ({ page, shop }) => {
  const rows = page.locator('tr[data-row]')
  const total = page.getByText('共 101 条', { exact: true })
  await shop.sql("insert into shop_goods_service (name) select '临时保障' || n from generate_series(1, 101) n")
  await signInAt(page, `${services}?q=${encodeURIComponent('临时保障')}`)
  await expect(total).toBeVisible()
  await page.getByRole('checkbox', { name: '选择本页全部' }).press('Space')
  await page.getByRole('button', { name: '选择符合当前条件的全部 101 条' }).press('Enter')
  await page.getByRole('button', { name: '删除', exact: true }).press('Enter')
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: '取消' })).toBeFocused()
  const number = question.getByLabel('输入数量 101 以确认')
  await number.fill('100')
  await page.keyboard.press('Enter')
  await expect(question.getByText('请输入 101')).toBeVisible()
  await number.fill('101')
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(rows).toHaveCount(0)
  await offer(page).getByRole('button', { name: '撤销' }).press('Enter')
  await expect(total).toBeVisible()
  await shop.sql("delete from shop_goods_service where name like '临时保障%'")
})

const offer = (page: Page) => page.locator('[data-undo]')

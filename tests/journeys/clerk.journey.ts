import { expect, openScreen, signIn, test, watch } from './walk'

import type { Page } from '@playwright/test'

const clerk = { username: 'walk_clerk', password: 'sesame-77' } as const

test('S2.18 S2.26 S6.4 S6.6 S6.9 staff without nodes see no buttons or menu entries, and the server refuses their requests', async ({ page, browser }) => {
  await signIn(page)
  await addGroup(page)
  await addClerk(page)

  const context = await browser.newContext()
  const his = await context.newPage()
  const troubles = watch(his)
  await signIn(his, clerk)
  const menu = his.getByRole('navigation', { name: '主菜单' })
  await openScreen(his, '商品管理', '服务保障')
  for (const directory of ['权限管理', '会员管理', '配送管理', '常规管理']) await expect(menu.getByText(directory, { exact: true })).toHaveCount(0)
  await expect(menu.getByRole('link', { name: '商品分类', exact: true })).toHaveCount(0)

  await expect(his.getByRole('row').nth(1)).toBeVisible()
  for (const name of ['添加', '编辑', '删除']) await expect(his.getByRole('button', { name: new RegExp(`^${name}`) })).toHaveCount(0)
  await expect(his.getByRole('switch')).toHaveCount(0)

  const answers = await his.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem('adminInfo') ?? '{}') as { token: string }
    const call = async (method: string, url: string): Promise<number> => {
      const response = await fetch(url, {
        method,
        headers: { batoken: token, 'content-type': 'application/json' },
        ...(method === 'POST' ? { body: '{"id":1,"name":"x"}' } : {}),
      })
      return ((await response.json()) as { code: number }).code
    }
    return [
      await call('GET', '/admin/shop.GoodsService/index'),
      await call('POST', '/admin/shop.GoodsService/edit'),
      await call('DELETE', '/admin/shop.GoodsService/del?ids[]=1'),
      await call('GET', '/admin/auth.Admin/index'),
    ]
  })
  expect(answers).toEqual([1, 401, 401, 401])

  await his.goto(`${new URL(his.url()).origin}/admin/auth/admin`)
  await expect(his.getByText('没有').filter({ visible: true }).first()).toBeVisible()
  await expect(his.getByRole('row')).toHaveCount(0)
  expect(troubles).toEqual([])
  await context.close()
})

/** A group that may only read the services. */
async function addGroup(page: Page): Promise<void> {
  await openScreen(page, '权限管理', '角色组')
  await page.getByRole('button', { name: '添加', exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await choose(page, '上级分组', '超级管理组')
  await dialog.getByLabel('组名').fill('旅行小组')
  await dialog.getByPlaceholder(/搜索/).last().fill('服务保障')
  const item = dialog.getByRole('treeitem', { name: /^查看/ }).first()
  if (!(await item.isVisible()))
    await dialog
      .getByRole('treeitem', { name: /服务保障/ })
      .first()
      .press('ArrowRight')
  await item.press('Space')
  await expect(item).toHaveAttribute('aria-checked', 'true')
  await dialog.getByRole('button', { name: '添加', exact: true }).click()
  await expect(dialog).toBeHidden()
}

async function addClerk(page: Page): Promise<void> {
  await openScreen(page, '权限管理', '管理员')
  await page.getByRole('button', { name: '添加', exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('用户名').fill(clerk.username)
  await dialog.getByLabel('昵称').fill('旅行店员')
  await choose(page, '角色组', '旅行小组')
  await dialog.getByLabel('密码', { exact: false }).first().fill(clerk.password)
  await dialog.getByRole('button', { name: '添加', exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** Searches in a remote select of the popup and chooses the option. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  const input = page.getByRole('dialog').getByLabel(label).first()
  await input.click()
  const options = page.getByRole('option')
  await expect(options.first()).toBeVisible()
  await input.fill(option)
  await expect(options.filter({ hasNotText: option })).toHaveCount(0) // the list would move under the pointer when it is filtered
  await options.filter({ hasText: option }).first().click()
  await page.keyboard.press('Tab') // a select of several values stays open until it loses focus
}

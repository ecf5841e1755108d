import { demoSignIn } from '../../server/demo/signIn'
import { findings } from './checker'
import { openShop } from './shop'
import { expect, signIn, test } from './walk'

import type { Locator, Page } from '@playwright/test'
import type { Shop } from './shop'

let shop: Shop
test.beforeAll(async () => {
  shop = await openShop()
})
test.afterAll(() => shop.close())

const config = '/admin/routine/config'
const open = async (page: Page, address: string): Promise<void> => {
  await signIn(page, demoSignIn, shop.url, address)
  await expect(page.getByRole('tabpanel').locator('section').first()).toBeVisible()
}
const save = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText(/处修改未保存/)).toHaveCount(0)
}
/** A control that lies below the fold is brought into view before it is used by keyboard. */
const focus = async (control: Locator): Promise<void> => {
  await control.scrollIntoViewIfNeeded()
  await control.focus()
}

test('a shop setting is changed by keyboard and obeyed: without notices there is no bell', async ({ page }) => {
  await open(page, '/admin/shop/config?tab=basic')
  const bell = page.getByRole('button', { name: /^消息通知/ })
  await expect(bell).toBeVisible()
  await focus(page.getByRole('switch', { name: '通知后台人员' }))
  await page.keyboard.press('Space')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/处修改未保存/)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('switch', { name: '通知后台人员' })).not.toBeChecked()
  await expect(bell).toHaveCount(0)
})

test('S1.42 the name of the site is in the title at once, and a smaller limit of uploads refuses a picture', async ({ page }) => {
  await open(page, config)
  await page.getByLabel('站点名称').fill('早春茶铺')
  await page.getByLabel('单个文件大小上限').fill('0.01')
  await save(page)
  await expect(page).toHaveTitle('系统配置 - 早春茶铺')
  await page.goto(`${shop.url}/admin/routine/adminInfo`)
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(20_000) })
  await expect(page.getByText('上传的文件超过允许的大小').first()).toBeVisible()
})

test('a captcha that is always required is on the sign-in page', async ({ page, browser }) => {
  await open(page, config)
  const context = await browser.newContext()
  const stranger = await context.newPage()
  await stranger.goto(`${shop.url}/admin/login`)
  await signInAs(stranger)
  await expect(stranger.getByRole('navigation', { name: '主菜单' })).toBeVisible()
  await context.close()

  await page.getByRole('radiogroup', { name: '后台登录验证码' }).getByLabel('始终').check()
  await save(page)
  const next = await browser.newContext()
  const other = await next.newPage()
  await other.goto(`${shop.url}/admin/login`)
  await signInAs(other)
  await expect(other.getByRole('application')).toBeVisible()
  await next.close()
  await page.getByRole('radiogroup', { name: '后台登录验证码' }).getByLabel('关闭').check()
  await save(page)
})

async function signInAs(page: Page): Promise<void> {
  await page.getByLabel('用户名').fill(demoSignIn.username)
  await page.getByLabel('密码', { exact: true }).fill(demoSignIn.password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

test('a variable of staff is added, given a value and deleted by keyboard', async ({ page }) => {
  await open(page, config)
  await focus(page.getByRole('button', { name: '添加变量' }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: '添加变量' })
  await expect(dialog).toBeVisible()
  expect(await findings(page, { name: 'variable', part: '[role="dialog"]' })).toEqual([])
  await focus(dialog.getByLabel('标题'))
  await page.keyboard.type('客服热线')
  await page.keyboard.press('Tab')
  await page.keyboard.type('hotline')
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toHaveCount(0)

  await focus(page.getByLabel('客服热线', { exact: true }))
  await page.keyboard.type('400-811-1111')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/处修改未保存/)).toHaveCount(0)
  await page.reload()
  await expect(page.getByLabel('客服热线', { exact: true })).toHaveValue('400-811-1111')

  await focus(page.getByRole('button', { name: '删除变量“客服热线”' }))
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog')
  await focus(question.getByRole('button', { name: '删除', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('客服热线', { exact: true })).toHaveCount(0)
})

test('a group of staff becomes a tab, and the test mail says why it was not sent', async ({ page }) => {
  await open(page, config)
  await page.getByRole('button', { name: '添加一行' }).click()
  await page.getByLabel(/第 1 行.*标识/).fill('about')
  await page.getByLabel(/第 1 行.*标题/).fill('关于我们')
  await save(page)
  await page.getByRole('tab', { name: '关于我们' }).click()
  await expect(page.getByText('这个分组还没有变量')).toBeVisible()
  await page.getByRole('tab', { name: '邮件' }).click()
  await page.getByLabel('收件人').fill('boss@example.com')
  await page.getByRole('button', { name: '发送测试邮件' }).click()
  await expect(page.getByText('邮件服务未配置')).toBeVisible()
})

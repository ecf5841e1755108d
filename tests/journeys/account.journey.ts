import { Secret, TOTP } from 'otpauth'

import { demoSignIn } from '../../server/demo/signIn'
import { openShop } from './shop'
import { expect, signIn, test } from './walk'

import type { Page } from '@playwright/test'
import type { Shop } from './shop'

let shop: Shop
test.beforeAll(async () => {
  shop = await openShop()
})
test.afterAll(() => shop.close())

/** An authenticator's clock may be one step ahead, and each code works once, so the sign-in uses the next code. */
const codeOf = (secret: string, steps: number): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

async function firstStep(page: Page): Promise<void> {
  await page.goto(`${shop.url}/admin/login`)
  await page.getByLabel('用户名').fill(demoSignIn.username)
  await page.getByLabel('密码', { exact: true }).fill(demoSignIn.password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

async function openAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^账号：/ }).click()
  await page.getByRole('menuitem', { name: '个人资料' }).click()
  await expect(page.getByRole('heading', { name: '个人资料', level: 1 }).last()).toBeVisible()
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^账号：/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await expect(page).toHaveURL(/\/admin\/login/)
}

const isIn = (page: Page): Promise<void> => expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()

test('second factor: set up, sign in with a code, sign in with a recovery code, end the other session', async ({ page, browser }) => {
  await signIn(page, demoSignIn, shop.url)
  await openAccount(page)

  await page.getByRole('region', { name: '两步验证' }).getByRole('button', { name: '设置' }).click()
  await page.getByLabel('登录密码').fill(demoSignIn.password)
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByRole('img', { name: '用于添加账号的二维码' })).toBeVisible()
  const secret = ((await page.getByTestId('secret').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('验证码').fill('000000')
  await page.getByRole('button', { name: '开启', exact: true }).click()
  await expect(page.getByText('验证码不正确或已使用过', { exact: false })).toBeVisible()
  await page.getByLabel('验证码').fill(codeOf(secret, 0))
  await page.getByRole('button', { name: '开启', exact: true }).click()
  const listed = page.getByRole('list', { name: '恢复码' }).getByRole('listitem')
  await expect(listed).toHaveCount(10)
  const codes = await listed.allTextContents()
  await page.getByRole('button', { name: '我已妥善保存' }).click()
  await expect(page.getByText('剩余 10 个恢复码', { exact: false })).toBeVisible()

  await signOut(page)
  await firstStep(page)
  await page.getByLabel('验证码').fill(codeOf(secret, 1))
  await page.getByRole('button', { name: '验证并登录' }).click()
  await isIn(page)

  const other = await (await browser.newContext()).newPage()
  await firstStep(other)
  await other.getByRole('button', { name: '使用恢复码' }).click()
  await other.getByLabel('恢复码').fill(codes[0] ?? '')
  await other.getByRole('button', { name: '验证并登录' }).click()
  await isIn(other)

  await openAccount(page)
  await expect(page.getByText('剩余 9 个恢复码', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: /^结束登录：/ }).click()
  await expect(page.getByRole('button', { name: /^结束登录：/ })).toHaveCount(0)
  await other.reload()
  await expect(other).toHaveURL(/\/admin\/login/)
  await other.context().close()
  await page.reload()
  await expect(page.getByRole('heading', { name: '个人资料', level: 1 }).last()).toBeVisible()
})

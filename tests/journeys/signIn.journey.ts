import { demoSignIn } from '../../server/demo/signIn'
import { openShop } from './shop'
import { expect, test } from './walk'

import type { Shop } from './shop'

interface Mark {
  readonly x: number
  readonly y: number
}

let shop: Shop
test.beforeAll(async () => {
  shop = await openShop({ hasCaptcha: true })
})
test.afterAll(() => shop.close())

test('S2.2 first sign-in: a wrong password, the captcha, the requested page, sign-out', async ({ page }) => {
  await page.goto(`${shop.url}/admin/shop/goodsService?q=退`)
  await expect(page).toHaveURL(/\/admin\/login/)
  await expect(page).toHaveTitle(/^登录/)

  const send = async (password: string): Promise<void> => {
    await page.getByLabel('用户名').fill(demoSignIn.username)
    await page.getByLabel('密码', { exact: true }).fill(password)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    const picture = page.getByRole('application')
    await expect(picture.getByRole('img', { includeHidden: true }).or(picture.locator('img'))).toBeVisible()
    const marks = await answerOf(shop)
    const box = await picture.boundingBox()
    if (!box) throw new Error('the picture has no place')
    for (const { x, y } of marks) await picture.click({ position: { x: (x * box.width) / 350, y: (y * box.height) / 200 } })
    await expect(page.getByText('验证通过')).toBeVisible()
  }

  await send('wrong-password')
  await expect(page.getByText('用户名或密码不正确').first()).toBeVisible()
  await send(demoSignIn.password)
  await expect(page).toHaveURL(/\/admin\/shop\/goodsService/)
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()

  await page.reload()
  await expect(page.getByRole('heading', { name: '服务保障' }).first()).toBeVisible()
  await page.getByRole('button', { name: /^账号：/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await expect(page).toHaveURL(/\/admin\/login/)
})

/** Positions of the characters in the current captcha, in the order they must be clicked. */
async function answerOf({ sql }: Shop): Promise<readonly Mark[]> {
  const rows = await sql<{ answer: Mark[] }>('select answer from captcha order by expire_time desc limit 1')
  if (!rows[0]) throw new Error('no captcha was asked for')
  return rows[0].answer
}

import { demoMember } from '../../server/demo/signIn'
import { walkerOn } from '../../tools/shots/walker'
import { findings } from './checker'
import { expect, shopUrl, signIn, test } from './walk'

test('a member signs in beside a member of staff, saves the profile, checks in and signs out alone', async ({ page }) => {
  await signIn(page)

  await page.goto(`${shopUrl()}/user/account/integral?limit=20`)
  await expect(page).toHaveURL(/\/user\/login\?to=/)
  await expect(page).toHaveTitle(/^会员登录/)
  await page.getByLabel('用户名、邮箱或手机号').fill(demoMember.username)
  await page.getByLabel('密码', { exact: true }).fill(demoMember.password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL(/\/user\/account\/integral\?limit=20$/)
  await expect(page.getByRole('table')).toBeVisible()

  const menu = page.getByRole('navigation', { name: '会员菜单' })
  await menu.getByRole('link', { name: '账户概览' }).click()
  await expect(page.getByRole('figure', { name: '余额变动' })).toBeVisible()

  await menu.getByRole('link', { name: '个人资料' }).click()
  await page.getByLabel('签名').fill('喝茶读书')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('保存成功')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('签名')).toHaveValue('喝茶读书')

  await menu.getByRole('link', { name: '每日签到' }).click()
  await page.getByRole('button', { name: /^签到，得/ }).click()
  await expect(page.getByText(/^签到成功，获得/)).toBeVisible()
  await expect(page.getByRole('button', { name: '今天已签到' })).toBeDisabled()
  const token = await page.evaluate(() => (JSON.parse(localStorage.getItem('userInfo') ?? '{}') as { token: string }).token)
  const again = await page.request.post(`${shopUrl()}/api/user/checkIn`, { data: {}, headers: { 'ba-user-token': token, server: 'true' } })
  expect(await again.json()).toMatchObject({ code: 0, msg: expect.stringContaining('今天已经签到过了') })

  await page.getByRole('button', { name: /^会员：/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await expect(page).toHaveURL(/\/user\/login$/)
  expect(await page.evaluate(() => [localStorage.getItem('userInfo'), localStorage.getItem('adminInfo') !== null])).toEqual([null, true])
  await page.goBack()
  await expect(page).toHaveURL(/\/user\/login/)

  await page.goto(`${shopUrl()}/admin`)
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
})

test('the pages of a member are accessible in Chinese on a desktop, and in English and dark on a phone, where none is too wide', async ({ page }) => {
  const { wear, settled } = walkerOn(page)
  await page.goto(`${shopUrl()}/user/login`)
  await page.getByLabel('用户名、邮箱或手机号').fill(demoMember.username)
  await page.getByLabel('密码', { exact: true }).fill(demoMember.password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  const menu = page.getByRole('navigation', { name: '会员菜单' })
  await expect(menu).toBeVisible()
  const addresses = await menu.getByRole('link').evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
  expect(addresses.length).toBeGreaterThan(4)
  const wrong: string[] = []
  for (const isPhone of [false, true]) {
    await page.setViewportSize(isPhone ? { width: 390, height: 844 } : { width: 1440, height: 900 })
    for (const address of addresses) {
      await page.goto(address)
      await wear(isPhone ? { language: 'en', mode: 'dark' } : { language: 'zh-cn', mode: 'light' })
      await settled()
      const name = `${new URL(address).pathname}${isPhone ? ' en dark phone' : ''}`
      wrong.push(...(await findings(page, { name, isAgain: isPhone })))
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      if (isPhone && width > 390) wrong.push(`${name}: ${width} px wide`)
    }
  }
  expect(wrong).toEqual([])
})

import { execFileSync, spawn } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { demoSignIn } from '../../server/demo/signIn'
import { freePort } from '../../tools/bench/processes'
import { copyProject } from './copyProject'
import { filledFolder } from './shop'
import { expect as expectSoon, test } from './walk'

import type { ChildProcess } from 'node:child_process'
import type { Page } from '@playwright/test'

/** A save starts the server again, which takes a busy machine long. */
const expect = expectSoon.configure({ timeout: 90_000 })

let checkout = ''
let data = ''
let serverPort = ''
let development: ChildProcess | undefined
let printed = ''

/** `npm run dev` in a copy of this checkout, on a copy of the demo shop. */
test.beforeAll(async () => {
  checkout = copyProject()
  data = filledFolder()
  serverPort = String(await freePort())
  development = spawn(process.execPath, ['tools/dev.mjs'], {
    cwd: checkout,
    env: {
      ...process.env,
      PORT: serverPort,
      NOTIFY_PORT: String(await freePort()),
      DATABASE_URL: '',
      DATA_DIR: data,
      RATE_LIMIT: '1000000',
      ZHANGGUI_CAPTCHA: 'off',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [development.stdout, development.stderr]) stream?.on('data', (part) => (printed += String(part)))
})
test.afterAll(async () => {
  const running = development
  if (running?.exitCode === null) {
    const ended = new Promise((resolve) => running.once('close', resolve)) // its children have ended too: they hold its output
    running.kill('SIGTERM')
    const timer = setTimeout(() => running.kill('SIGKILL'), 30_000) // they end with it
    await ended
    clearTimeout(timer)
  }
  for (const folder of [checkout, data]) if (folder) rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
})

/** Saves changed texts of a file of the copy, all at once. */
function save(file: string, changes: Readonly<Record<string, string>>): void {
  const path = join(checkout, file)
  let text = readFileSync(path, 'utf8')
  for (const [from, to] of Object.entries(changes)) {
    expect(text).toContain(from)
    text = text.replace(from, to)
  }
  writeFileSync(path, text)
}

/** Collects the addresses of failed answers; grows while the page is open. */
function failures(page: Page): string[] {
  const failed: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 500) failed.push(`${response.status()} ${response.url()}`)
  })
  return failed
}

const definition = 'resources/goods/goodsService.ts'

test('npm run dev prints one address, keeps what is typed through a save, shows a mistake at its line, and a new definition', async ({ browser }) => {
  test.setTimeout(480_000)
  await expect.poll(() => printed).toContain('掌柜已启动')
  const addresses = [...printed.matchAll(/https?:\/\/[^\s,，]+/g)].map(([address]) => new URL(address))
  const [url = '', ...others] = new Set(addresses.map(({ origin }) => origin))
  expect(others).toEqual([])
  expect(new URL(url).port).not.toBe(serverPort) // the client's, which passes calls on

  const context = await browser.newContext({ locale: 'zh-CN' })
  context.setDefaultTimeout(90_000)
  const page = await context.newPage()
  const failed = failures(page)
  await page.goto(addresses.find(({ pathname }) => pathname === '/admin/login')?.href ?? '')
  await page.getByLabel('用户名').fill(demoSignIn.username)
  await page.getByLabel('密码', { exact: true }).fill(demoSignIn.password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
  await page.goto(`${url}/admin/shop/goodsService/add`)
  const form = page.getByRole('dialog', { name: '添加服务保障' })
  await form.getByLabel('服务名称').fill('终身保修')
  save(definition, { 服务名称: '承诺名称' })
  await expect(form.getByLabel('承诺名称')).toHaveValue('终身保修')
  await form.getByRole('button', { name: '添加', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: '终身保修' })).toBeVisible()
  expect(failed).toEqual([])

  const preview = await context.newPage()
  await preview.goto(`${url}/preview/shop/goodsService`)
  const listHead = preview.frameLocator('iframe[title="列表"]').getByRole('columnheader')
  await expect(listHead.filter({ hasText: '承诺名称' })).toBeVisible()
  save(definition, { "columns: ['id', 'name'": "columns: ['id', 'nome'" })
  const complaint = page.getByRole('dialog').filter({ hasText: '服务器没有启动' })
  await expect(complaint).toContainText('there is no column nome')
  await expect(complaint.getByRole('link', { name: '预览 / Preview: shop/goodsService' })).toHaveAttribute('href', '/preview/shop/goodsService')
  const wrong = preview.locator('[data-wrong="true"]')
  await expect(wrong).toContainText("columns: ['id', 'nome'")
  await expect(wrong.getByRole('alert').filter({ hasText: 'R030' })).toContainText('there is no column nome')

  const saved = readFileSync(join(checkout, definition), 'utf8')
  rmSync(join(checkout, definition)) // as another branch may do for a while
  await expect(complaint).toContainText('Cannot find module')
  writeFileSync(join(checkout, definition), saved)
  await expect(complaint).toContainText('there is no column nome')
  save(definition, { "'nome'": "'name'", 承诺名称: '保障名称' })
  await expect(listHead.filter({ hasText: '保障名称' })).toBeVisible()
  await expect(preview.getByRole('status')).toHaveText('没有问题')
  await expect(complaint).toBeHidden()
  await expect(page.getByRole('columnheader').filter({ hasText: '保障名称' })).toBeVisible()

  execFileSync(process.execPath, ['--import', 'tsx', 'tools/newResource.ts', 'shop/brand', '--zh', '品牌'], { cwd: checkout })
  expect(readFileSync(join(checkout, 'resources/goods/brand.ts'), 'utf8')).toContain("path: 'shop/brand'")
  const review = page.getByRole('dialog').filter({ hasText: '数据库与定义不一致' })
  await expect(review).toContainText('create table "shop_brand"')
  await page.keyboard.press('Enter')
  await expect(review).toBeHidden()
  await expect.poll(() => readdirSync(join(checkout, 'server/database/migrations')).at(-1)).toContain('add_shop_brand')
  await context.close()
  expect(failed).toEqual([])
})

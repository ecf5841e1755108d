import { existsSync } from 'node:fs'

import { chromium } from 'playwright'

import { demoSignIn } from '../../server/demo/signIn'

import type { Browser, BrowserContext, Page } from 'playwright'

const places = [process.env['CHROMIUM_PATH'] ?? '', '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

export function openBrowser(): Promise<Browser> {
  const executablePath = places.find((path) => path && existsSync(path))
  return chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'] })
}

/** A new browser context with an empty cache. */
export async function openContext(browser: Browser, options: Parameters<Browser['newContext']>[0] = {}): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN', ...options })
  // tsx wraps every named function in a call of `__name`, including those that are evaluated in the page
  await context.addInitScript('globalThis.__name ??= (one) => one')
  return context
}

/** Signs in to a demo shop whose captcha is off and waits for the menu. */
export async function enter(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/admin/login`)
  await page.getByLabel('用户名').fill(demoSignIn.username)
  await page.getByLabel('密码', { exact: true }).fill(demoSignIn.password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.getByRole('navigation', { name: '主菜单' }).waitFor()
}

import { existsSync } from 'node:fs'

import { chromium } from '@playwright/test'

import { demoSignIn } from '../../server/demo/signIn'

import type { Browser, BrowserContext, Page } from '@playwright/test'

const places = [process.env['CHROMIUM_PATH'] ?? '', '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

export function openBrowser(): Promise<Browser> {
  const executablePath = places.find((path) => path && existsSync(path))
  return chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'] })
}

/** A window of its own, with nothing in its cache. */
export async function openContext(browser: Browser, options: Parameters<Browser['newContext']>[0] = {}): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN', ...options })
  // tsx wraps every function that has a name in a call of this, also those that are sent to the page
  await context.addInitScript('globalThis.__name ??= (one) => one')
  return context
}

/** Signs in at a demo shop without a captcha and waits for the menu. */
export async function enter(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/admin/login`)
  await page.getByLabel('用户名').fill(demoSignIn.username)
  await page.getByLabel('密码', { exact: true }).fill(demoSignIn.password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.getByRole('navigation', { name: '主菜单' }).waitFor()
}

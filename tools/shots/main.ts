import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { chromium } from 'playwright'

import { inBothLanguages, isLanguage, t } from '../../resources/kit/text'
import { shopZone } from '../../resources/kit/values/shopTime'
import { demoSignIn } from '../../server/demo/signIn'
import { freePort, root, start } from '../bench/processes'
import { countSteps } from '../progress'
import { walkerOn } from './walker'

import type { Browser, Page } from 'playwright'

import type { Language, Text } from '../../resources/kit/text'
import type { ScreenVariant } from './walker'

/** `npm run shots`: takes screenshots of every screen in both themes and two widths, into artifacts/. Fails if a browser console has an error. */
const language = languageOption()
const folder = join(root, 'artifacts')
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]
const wrong: string[] = []

const texts = {
  starting: t('正在启动商城并填入演示数据…', 'Starting a shop and filling it with the demo…'),
  capturing: t('正在截图…', 'Taking screenshots…'),
  stopped: t('已中断。', 'Stopped.'),
}
const print = (text: Text): void => console.log(inBothLanguages(text))

const stopping = new AbortController()
const stop = (): void => stopping.abort()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
// npm ends on a SIGTERM without passing it on
const parent = process.ppid
setInterval(() => process.ppid === parent || stop(), 500).unref()

const data = mkdtempSync(join(tmpdir(), 'zhanggui-shots-'))
chmodSync(data, 0o755) // the operating-system user that runs PostgreSQL must be able to traverse it
try {
  await photographShop()
} catch (error) {
  if (!stopping.signal.aborted) throw error
} finally {
  rmSync(data, { recursive: true, force: true })
}
for (const line of wrong) console.log(line)
if (stopping.signal.aborted) print(texts.stopped)
process.exitCode = wrong.length > 0 || stopping.signal.aborted ? 1 : 0

async function photographShop(): Promise<void> {
  print(texts.starting)
  const env = { DATA_DIR: data, NOTIFY_PORT: String(await freePort()), LOG_LEVEL: 'error', RATE_LIMIT: '1000000', DATABASE_URL: '', ZHANGGUI_CAPTCHA: 'off' }
  const shop = await start({ file: 'server/main.ts', env, probe: '/admin/Index/login', signal: stopping.signal })
  try {
    print(texts.capturing)
    await photographAll(shop.url)
  } finally {
    await shop.stop()
  }
}

function languageOption(): Language {
  const { language } = parseArgs({ options: { language: { type: 'string', default: 'zh-cn' } } }).values
  if (!isLanguage(language)) throw new Error('--language takes zh-cn or en')
  return language
}

async function photographAll(url: string): Promise<void> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    // by itself it ends this process before the shop is stopped
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  })
  stopping.signal.addEventListener('abort', () => void browser.close())
  mkdirSync(folder, { recursive: true })
  try {
    stopping.signal.throwIfAborted()
    for (const viewport of sizes) await captureScreens(browser, viewport, url)
  } finally {
    await browser.close()
  }
}

/** One width: the sign-in page, then every stop in both themes. */
async function captureScreens(browser: Browser, viewport: { readonly width: number; readonly height: number }, url: string): Promise<void> {
  const context = await browser.newContext({ viewport, locale: 'zh-CN', timezoneId: shopZone })
  const page = await context.newPage()
  const { visit, wear, settled, stops } = walkerOn(page)
  const name = { current: '' }
  listen(page, () => `${name.current} ${viewport.width}`)
  const variants: ScreenVariant[] = [
    { language, mode: 'light' },
    { language, mode: 'dark' },
  ]
  const shoot = async (stop: string): Promise<void> => {
    name.current = stop
    for (const variant of variants) {
      await wear(variant)
      await page.screenshot({ path: join(folder, `${stop}.${variant.mode}.${viewport.width}.${language}.png`) })
    }
  }
  await page.goto(`${url}/admin/login`)
  await settled()
  await shoot('login')
  await signIn(page)
  await settled()
  const all = await stops()
  const ended = countSteps(all.length)
  for (const stop of all) {
    name.current = stop.name
    try {
      await visit(stop)
      await shoot(stop.name)
    } catch (error) {
      stopping.signal.throwIfAborted()
      wrong.push(`${stop.name} ${viewport.width}: ${String(error).split('\n')[0]}`)
      await page.reload() // the next stop starts from a page that has loaded
    }
    ended(`${stop.name}, ${viewport.width} px`)
  }
  await context.close()
}

async function signIn(page: Page): Promise<void> {
  await page.locator('input[autocomplete="username"]').fill(demoSignIn.username)
  await page.locator('input[autocomplete="current-password"]').fill(demoSignIn.password)
  await page.locator('form button[type="submit"]').click()
  await page.waitForURL(/\/admin\/(?!login)/)
}

function listen(page: Page, where: () => string): void {
  page.on('console', (message) => {
    if (message.type() === 'error') wrong.push(`${where()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => wrong.push(`${where()}: ${error.message}`))
}

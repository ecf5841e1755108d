import { existsSync } from 'node:fs'

import { chromium } from 'playwright'

import { demoSignIn } from '../../server/demo/signIn'

import type { Page } from 'playwright'

/** Durations of the SKU editor with 2,000 rows in a real browser, in milliseconds. */
export interface SkuGridFigures {
  readonly generate: number
  readonly keyToPaint: number
  readonly paste: number
  readonly save: number
}

export const skuGridGoals: SkuGridFigures = { generate: 300, keyToPaint: 50, paste: 300, save: 2000 }

const browsers = [process.env['CHROMIUM_PATH'] ?? '', '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Uses the goods form of a running demo shop whose captcha is off: 20 x 10 x 10 rows, typed, pasted and saved. */
export async function measureSkuGrid(url: string): Promise<SkuGridFigures> {
  const executablePath = browsers.find((path) => path && existsSync(path))
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN', permissions: ['clipboard-read', 'clipboard-write'] })
    const page = await context.newPage()
    page.setDefaultTimeout(20_000)
    await openForm(page, url)
    const generate = await generateRows(page)
    const keyToPaint = await typeCells(page)
    const paste = await pasteBlock(page)
    const save = await saveForm(page)
    return { generate, keyToPaint, paste, save }
  } finally {
    await browser.close()
  }
}

/** Lines of the report, with the goals. */
export const reportSkuGrid = (figures: SkuGridFigures): readonly string[] =>
  [
    ['generate 2,000 rows', figures.generate, skuGridGoals.generate],
    ['key to paint, p95', figures.keyToPaint, skuGridGoals.keyToPaint],
    ['paste 500 x 6', figures.paste, skuGridGoals.paste],
    ['save 2,000 rows', figures.save, skuGridGoals.save],
  ].map(
    ([name, is, goal]) => `  ${String(name).padEnd(24)} ${Number(is).toFixed(0).padStart(6)} ms  goal ${goal}  ${Number(is) <= Number(goal) ? 'ok' : 'MISSED'}`,
  )

async function openForm(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/admin/login`)
  await page.getByLabel('用户名').fill(demoSignIn.username)
  await page.getByLabel('密码', { exact: true }).fill(demoSignIn.password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.getByRole('navigation', { name: '主菜单' }).waitFor()
  await page.goto(`${url}/admin/shop/goods/add`)
  const form = page.getByRole('dialog')
  await form.getByLabel('商品分类').click()
  await page.getByRole('option').first().click()
  await form.getByLabel('商品名称').fill(`量测 ${Date.now()}`)
  await form.locator('[data-field="images"] input[type=file]').setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: Buffer.from(dot, 'base64') })
  await form.getByRole('button', { name: /移除第 1 张图片/ }).waitFor()
  await form.getByRole('tab', { name: /物流/ }).click()
  await form.getByLabel('运费方式').click()
  await page.getByRole('option', { name: '包邮' }).click()
  await form.getByRole('tab', { name: /规格库存/ }).click()
  await form.getByRole('button', { name: '多规格' }).click()
  for (const [at, count] of [20, 10, 10].entries()) {
    await form.getByRole('button', { name: '添加规格', exact: true }).click()
    await form.getByLabel(`第 ${at + 1} 个规格的名称`).fill(`规格${at}`)
    await page.keyboard.press('Enter')
    await page.keyboard.insertText(Array.from({ length: count }, (_, n) => `值${at}-${n}`).join(','))
    await page.keyboard.press('Enter')
  }
}

async function generateRows(page: Page): Promise<number> {
  await watchKeys(page)
  return timed(page, page.getByRole('button', { name: /^生成 SKU/ }), '[role=grid] [role=gridcell]')
}

/** From the click until the expected content is painted. */
async function timed(page: Page, button: ReturnType<Page['getByRole']>, selector: string): Promise<number> {
  const handle = await button.elementHandle()
  return page.evaluate(
    async ([element, expected]) => {
      const begin = performance.now()
      ;(element as HTMLElement).click()
      while (!document.querySelector(expected as string)) await new Promise(requestAnimationFrame)
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)))
      return performance.now() - begin
    },
    [handle, selector] as const,
  )
}

/** Records for every key the time until the next frame was painted. */
const watchKeys = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const noted: number[] = []
    Object.assign(window, { keyTimes: noted })
    window.addEventListener('keydown', ({ timeStamp }) => requestAnimationFrame(() => setTimeout(() => noted.push(performance.now() - timeStamp), 0)), true)
  })

const keyTimes = (page: Page): Promise<number[]> => page.evaluate(() => (window as unknown as { keyTimes: number[] }).keyTimes.splice(0)) // set by watchKeys

async function typeCells(page: Page): Promise<number> {
  await page.getByRole('grid', { name: 'SKU 表格' }).focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await keyTimes(page)
  for (let row = 0; row < 40; row++) for (const key of ['1', String(row % 10), '.', '5', 'Enter']) await page.keyboard.press(key, { delay: 15 })
  const times = (await keyTimes(page)).sort((one, other) => one - other)
  return times[Math.floor(times.length * 0.95)] ?? Number.NaN
}

async function pasteBlock(page: Page): Promise<number> {
  await page.getByRole('button', { name: '批量设置' }).click()
  await page.getByRole('group', { name: '批量设置' }).getByLabel('售价').fill('99')
  await page.getByRole('button', { name: /^应用到/ }).click()
  const block = Array.from({ length: 500 }, (_, row) => `${row + 1}.50\t${row + 9}.00\t0.50\t${row}\t5\t0.25`).join('\n')
  await page.evaluate((text) => navigator.clipboard.writeText(text), block)
  await page.getByRole('grid', { name: 'SKU 表格' }).focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowRight')
  await keyTimes(page)
  await page.keyboard.press('Control+v')
  await page.getByText('3000 格').or(page.getByText('3,000 格')).waitFor()
  // the first of the two key events is Control itself
  return (await keyTimes(page)).at(-1) ?? Number.NaN
}

async function saveForm(page: Page): Promise<number> {
  const begin = performance.now()
  await page.getByRole('dialog').getByRole('button', { name: '添加', exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  return performance.now() - begin
}

/** The smallest picture that the upload accepts. */
const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

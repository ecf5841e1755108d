import { enter, openBrowser, openContext } from './browser'
import { closeAtEnd } from './program'

import type { Locator, Page } from 'playwright'

/** Milliseconds from a key to the next painted frame. */
interface Typing {
  readonly median: number
  readonly p95: number
  readonly longest: number
}

/** Durations of the goods form with 2,000 SKUs in a real browser, in milliseconds. */
interface SkuGridFigures {
  readonly generate: number
  readonly paste: number
  readonly save: number
  /** Open the saved goods, until the name can be typed. */
  readonly open: number
  /** Of an input without any code, on the same page. */
  readonly bare: Typing
  readonly typing: Readonly<Record<'cell' | 'name' | 'cell, editing' | 'name, editing', Typing>>
}

const goals = { generate: 300, keyToPaint: 50, paste: 300, save: 2000 }

/** Uses the goods form of a running demo shop whose captcha is off: 20 x 10 x 10 rows, typed, pasted, saved, and opened again. */
export async function measureSkuGrid(url: string): Promise<SkuGridFigures> {
  const browser = await openBrowser()
  closeAtEnd(() => browser.close())
  const context = await openContext(browser, { permissions: ['clipboard-read', 'clipboard-write'] })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  await enter(page, url)
  await openForm(page, url)
  const generate = await generateRows(page)
  const bare = await typeBare(page)
  const cell = await typeCells(page)
  const name = await typeName(page)
  const paste = await pasteBlock(page)
  const save = await saveForm(page)
  const open = await openSaved(page)
  const nameEditing = await typeName(page)
  const cellEditing = await typeCells(page)
  return { generate, paste, save, open, bare, typing: { cell, name, 'cell, editing': cellEditing, 'name, editing': nameEditing } }
}

/** Lines of the report, with the goals. */
export function reportSkuGrid({ generate, paste, save, open, bare, typing }: SkuGridFigures): readonly string[] {
  const line = (name: string, is: number, goal?: number): string =>
    `  ${name.padEnd(24)} ${is.toFixed(0).padStart(6)} ms${goal === undefined ? '' : `  goal ${goal}  ${is <= goal ? 'ok' : 'MISSED'}`}`
  const ms = (time: number): string => `${time.toFixed(1)} ms`
  return [
    line('generate 2,000 rows', generate, goals.generate),
    line('paste 500 x 6', paste, goals.paste),
    line('save 2,000 rows', save, goals.save),
    line('open them again', open),
    `  key to paint, bare input: median ${ms(bare.median)}, longest ${ms(bare.longest)}`,
    ...Object.entries(typing).map(
      ([name, { median, p95, longest }]) =>
        `  key to paint, ${name}: median ${ms(median)} (${(median / bare.median).toFixed(1)} times), p95 ${ms(p95)}, longest ${ms(longest)}  goal ${goals.keyToPaint}  ${longest <= goals.keyToPaint ? 'ok' : 'MISSED'}`,
    ),
  ]
}

async function openForm(page: Page, url: string): Promise<void> {
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

/** Presses the keys as fast as a quick typist's fingers fall. */
async function typeKeys(page: Page, keys: readonly string[]): Promise<Typing> {
  await page.waitForTimeout(500) // what the page does by itself has ended
  await keyTimes(page)
  for (const key of keys) await page.keyboard.press(key, { delay: 15 })
  await page.waitForTimeout(100)
  const times = (await keyTimes(page)).toSorted((one, other) => one - other)
  const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
  return { median: at(0.5), p95: at(0.95), longest: at(1) }
}

const letters = [...'the quick brown fox jumps over it '.repeat(4)]

/** Inside of the dialog, which keeps the focus. */
async function typeBare(page: Page): Promise<Typing> {
  await page.getByRole('dialog').evaluate((dialog) => {
    const bare = document.createElement('input')
    dialog.append(bare)
    bare.focus()
  })
  const times = await typeKeys(page, letters)
  await page.getByRole('dialog').evaluate((dialog) => dialog.lastElementChild?.remove())
  return times
}

async function typeName(page: Page): Promise<Typing> {
  const name = await shownInput(page, /基础信息/, '商品名称')
  await name.press('End')
  const times = await typeKeys(page, [...letters.slice(0, 30), ...letters.slice(0, 30).map(() => 'Backspace')])
  await page.getByRole('tab', { name: /规格库存/ }).click()
  return times
}

async function shownInput(page: Page, tab: RegExp, label: string): Promise<Locator> {
  const form = page.getByRole('dialog')
  await form.getByRole('tab', { name: tab }).click()
  const input = form.getByLabel(label)
  await input.click()
  return input
}

async function typeCells(page: Page): Promise<Typing> {
  await page.getByRole('grid', { name: 'SKU 表格' }).focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  return typeKeys(page, Array.from({ length: 40 }, (_, row) => ['1', String(row % 10), '.', '5', 'Enter']).flat())
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

/** The new goods are the first of the list. */
async function openSaved(page: Page): Promise<number> {
  await page
    .getByRole('button', { name: /^编辑 量测/ })
    .first()
    .waitFor()
  const begin = performance.now()
  await page
    .getByRole('button', { name: /^编辑 量测/ })
    .first()
    .click()
  await page.getByRole('dialog').getByLabel('商品名称').waitFor()
  const times = performance.now() - begin
  await page
    .getByRole('dialog')
    .getByRole('tab', { name: /规格库存/ })
    .click()
  await page.getByRole('grid', { name: 'SKU 表格' }).waitFor()
  return times
}

/** The smallest picture that the upload accepts. */
const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

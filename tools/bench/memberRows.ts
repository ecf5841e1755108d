import { gzipSync } from 'node:zlib'

import { openContext } from './browser'
import { medianOf } from './figures'

import type { Browser, Page, Request } from 'playwright'

/** A list to measure in a browser: its address and the storage of the signed-in browser. */
export interface MeasuredList {
  readonly name: string
  readonly url: string
  readonly state?: Awaited<ReturnType<Awaited<ReturnType<typeof openContext>>['storageState']>>
  /** The rows of its table. */
  readonly row: string
  /** The button that leads to the second page. */
  readonly next: string
}

interface Visit {
  /** Milliseconds from the navigation until rows are painted, in a browser without a cache. */
  readonly rows: number
  /** From a click on the second page until its rows are painted. */
  readonly next: number
  /** Requests until the first rows. */
  readonly requests: number
  /** The same by kind and name, in their order. */
  readonly names: readonly string[]
  /** Milliseconds of the longest task of the main thread until the page is idle. */
  readonly task: number
  /** Size of all scripts that were loaded, kB. */
  readonly gzip: number
}

interface Comparison {
  readonly rounds: number
  readonly slowdown: number
  /** Called after each visit: there are as many as lists in each round. */
  readonly ended: (name: string, result: string) => void
}

/** Visits the lists alternately, so that other load on the machine affects all of them, and prints the medians side by side. */
export async function compareLists(browser: Browser, lists: readonly MeasuredList[], { rounds, slowdown, ended }: Comparison): Promise<void> {
  const visits = new Map(lists.map((list) => [list, [] as Visit[]]))
  for (let round = 1; round <= rounds; round += 1)
    for (const list of lists) {
      const one = await visit(browser, list, slowdown)
      visits.get(list)?.push(one)
      ended(`${list.name}, round ${round}`, `${one.rows.toFixed(0)} ms`)
    }
  const speed = slowdown === 1 ? 'full speed' : `processor ${slowdown} times slower`
  const least = lists.at(-1)
  for (const [what, unit] of [
    ['rows', 'ms until rows, nothing cached'],
    ['next', 'ms until the next page'],
    ['requests', 'requests until rows'],
    ['task', 'ms of the longest task'],
    ['gzip', 'kB of scripts, gzipped'],
  ] as const) {
    const middle = (list: MeasuredList): number => medianOf((visits.get(list) ?? []).map((one) => one[what]))
    const share = (list: MeasuredList): string => (least && list !== least ? ` (${(middle(list) / middle(least)).toFixed(2)}x)` : '')
    console.log(`       ${unit}, ${speed}: ${lists.map((list) => `${list.name} ${middle(list).toFixed(0)}${share(list)}`).join(', ')}`)
  }
  if (slowdown !== 1) return
  for (const list of lists) console.log([`       requests until rows, ${list.name}:`, ...(visits.get(list)?.at(-1)?.names ?? [])].join('\n         '))
}

async function visit(browser: Browser, { url, state, row, next }: MeasuredList, slowdown: number): Promise<Visit> {
  const context = await openContext(browser, state ? { storageState: state } : {})
  const page = await context.newPage()
  const scripts: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.body().then(gzipSize, () => 0))
  })
  const names: string[] = []
  page.on('request', (request) => void names.push(nameOf(request)))
  const tools = await context.newCDPSession(page)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript((selector) => {
    const watchRows = (): void => {
      if (!document.querySelector(`${selector} td`)) return void requestAnimationFrame(watchRows)
      requestAnimationFrame(() => setTimeout(() => Object.assign(window, { rowsAt: performance.now() })))
    }
    watchRows()
    new PerformanceObserver((list) => {
      const before = (window as unknown as { longestTask?: number }).longestTask ?? 0
      Object.assign(window, { longestTask: Math.max(before, ...list.getEntries().map(({ duration }) => duration)) })
    }).observe({ type: 'longtask', buffered: true })
  }, row)
  await page.goto(url)
  const handle = await page.waitForFunction(() => (window as unknown as { rowsAt?: number }).rowsAt) // set by the init script above
  const namesBefore = [...names]
  await page.waitForTimeout(1500 * slowdown) // requests that follow the rows
  const task = await page.evaluate(() => (window as unknown as { longestTask?: number }).longestTask ?? 0) // set by the init script above
  const turned = await turnPage(page, row, next)
  const result = {
    rows: (await handle.jsonValue()) ?? Number.NaN,
    next: turned,
    requests: namesBefore.length,
    names: namesBefore,
    task,
    gzip: (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0),
  }
  await context.close()
  return result
}

/** Without the host and the parameters, and the hash in the names of built files. */
const nameOf = (request: Request): string => `${request.resourceType()} ${new URL(request.url()).pathname.replace(/-[\w-]{8}(?=\.\w+$)/, '')}`

const gzipSize = (body: Buffer): number => gzipSync(body).length / 1000

const turnPage = (page: Page, row: string, next: string): Promise<number> =>
  page.evaluate(
    async ([rows, button]) => {
      const first = (): string | null | undefined => document.querySelector(rows)?.textContent
      const before = first()
      const begin = performance.now()
      document.querySelector<HTMLElement>(button)?.click()
      while (first() === before) await new Promise(requestAnimationFrame)
      await new Promise(requestAnimationFrame)
      await new Promise((resolve) => setTimeout(resolve))
      return performance.now() - begin
    },
    [row, next] as const,
  )

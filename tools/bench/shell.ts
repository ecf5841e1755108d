import { countSteps } from '../progress'
import { enter, openBrowser, openContext } from './browser'
import { medianOf, reportGoal } from './figures'
import { compareLists } from './memberRows'
import { serveMinimalLists } from './minimalList'
import { start } from './processes'
import { closeAtEnd, runProgram, temporaryFolder } from './program'
import { openTabs, switchTabs } from './tabSwitches'

import type { Browser } from 'playwright'
import type { MeasuredList } from './memberRows'

/**
 * Measures the frame of the back office in a real browser on a demo shop: from navigation to a usable list, and from a click on a tab to its painted content
 * with twenty tabs open. BENCH_URL measures a running shop whose captcha is off; BENCH_BEFORE names another to compare with; BENCH_ONLY=members measures the
 * member list alone.
 */
const listAddress = '/admin/user/user?limit=100'
const rounds = 5
const switches = 60
/** Switches of tabs that are printed as one step. */
const switchesPerStep = 10
const slowdowns = [1, 4]
const goals = { list: 1000, tab: 50 } as const
const cacheTexts = { cold: 'nothing cached', warm: 'scripts cached' } as const

await runProgram(runBench)

async function runBench(): Promise<void> {
  const url = process.env['BENCH_URL'] ?? (await openShop())
  const browser = await openBrowser()
  closeAtEnd(() => browser.close())
  await benchMembers(browser, url)
  if (process.env['BENCH_ONLY'] === 'members') return
  const ended = countSteps(1 + slowdowns.length * rounds + 1 + switches / switchesPerStep)
  await timeToList(browser, url, 1)
  ended('warms up the server')
  for (const slowdown of slowdowns) {
    const times: Times[] = []
    for (let round = 1; round <= rounds; round += 1) {
      const { cold, warm } = await timeToList(browser, url, slowdown)
      times.push({ cold, warm })
      ended(`list of 100 rows, processor slowed ${slowdown}x, round ${round}`, `${cold.toFixed(0)} ms, ${warm.toFixed(0)} ms`)
    }
    const speed = slowdown === 1 ? 'full speed' : `processor ${slowdown} times slower`
    for (const cache of ['cold', 'warm'] as const) {
      const name = `navigation to a usable list of 100 rows, ${cacheTexts[cache]}, ${speed}, median of ${rounds}`
      reportGoal(name, medianOf(times.map((time) => time[cache])), slowdown === 1 ? goals.list : undefined)
    }
  }
  const page = await (await openContext(browser)).newPage()
  await enter(page, url)
  const count = await openTabs(page, url, 20)
  ended(`${count} tabs opened`)
  const measured = await switchTabs(page, switches, (time) => void (time % switchesPerStep === 0 && ended(`${time} switches of tabs`)))
  for (const [what, goal, times] of [
    [`tab switch to paint, ${count} open tabs`, goals.tab, measured.map(({ handed }) => handed)],
    ['the same until it is on the screen (Event Timing)', undefined, measured.map(({ shown }) => shown)],
  ] as const) {
    const sorted = times.toSorted((one, other) => one - other)
    reportGoal(`${what}, median of ${times.length}`, medianOf(times), goal)
    reportGoal('the same, p95', sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN, goal)
  }
}

/** Compares the member list with two small lists made of the same libraries, and with another build if BENCH_BEFORE names it. */
async function benchMembers(browser: Browser, url: string): Promise<void> {
  const minimal = await serveMinimalLists(url)
  closeAtEnd(() => minimal.stop())
  const before = process.env['BENCH_BEFORE']
  const signedIn = async (name: string, at: string): Promise<MeasuredList> => {
    const context = await openContext(browser)
    await enter(await context.newPage(), at)
    const state = await context.storageState()
    await context.close()
    return { name, url: `${at}/admin/user/user`, state, row: 'main [data-row]', next: 'main nav button[aria-label="第 2 页"]' }
  }
  const ours = await signedIn('members', url)
  const lists = [
    ...(before === undefined ? [] : [await signedIn('members before', before)]),
    ours,
    {
      name: 'list of the documentation',
      url: `${minimal.url}/documentation.html?token=${tokenIn(ours)}#/members`,
      row: 'main tbody tr.RaDataTable-row',
      next: 'main button[aria-label="Go to page 2"]',
    },
    {
      name: 'minimal list',
      url: `${minimal.url}/?token=${tokenIn(ours)}#/members`,
      row: 'main [data-row]',
      next: 'main button[aria-label="Go to next page"]',
    },
  ]
  const ended = countSteps(slowdowns.length * rounds * lists.length)
  for (const slowdown of slowdowns) await compareLists(browser, lists, { rounds, slowdown, ended })
}

function tokenIn({ state }: MeasuredList): string {
  const storedAdmin = state?.origins[0]?.localStorage.find(({ name }) => name === 'adminInfo')?.value ?? '{}'
  return (JSON.parse(storedAdmin) as { token?: string }).token ?? ''
}

async function openShop(): Promise<string> {
  const folder = temporaryFolder()
  const env = { DATA_DIR: folder, LOG_LEVEL: 'error', ZHANGGUI_CAPTCHA: 'off', DATABASE_URL: '', RATE_LIMIT: '1000000' }
  const shop = await start({ file: 'server/main.ts', env, probe: '/healthz' })
  closeAtEnd(() => shop.stop())
  return shop.url
}

interface Times {
  /** With an empty browser cache. */
  readonly cold: number
  /** With the same browser a second time. */
  readonly warm: number
}

/** Milliseconds from a signed-in user's navigation to the list until its first rows are painted. */
async function timeToList(browser: Browser, url: string, slowdown: number): Promise<Times> {
  const before = await openContext(browser)
  await enter(await before.newPage(), url)
  const context = await openContext(browser, { storageState: await before.storageState() })
  await before.close()
  const page = await context.newPage()
  const tools = await context.newCDPSession(page)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(() => {
    const watchFrame = (): void => {
      const isUsable = document.querySelector('main [data-row] td') && document.querySelector('main [data-quick-search]')
      if (!isUsable) return void requestAnimationFrame(watchFrame)
      requestAnimationFrame(() => setTimeout(() => Object.assign(window, { usableAt: performance.now() })))
    }
    watchFrame()
  })
  const time = async (): Promise<number> => {
    await page.goto(url + listAddress)
    const handle = await page.waitForFunction(() => (window as unknown as { usableAt?: number }).usableAt) // set by the init script above
    return (await handle.jsonValue()) ?? Number.NaN
  }
  const cold = await time()
  await page.waitForTimeout(1500 * slowdown) // time for the browser to write its cache
  const times = { cold, warm: await time() }
  await context.close()
  return times
}

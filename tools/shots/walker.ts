import { callOf } from '../../resources/kit/paths'
import { tourOf } from './tour'

import type { Page } from 'playwright'
import type { Language } from '../../resources/kit/text'
import type { Stop } from './tour'

export interface ScreenVariant {
  readonly language: Language
  readonly mode: 'light' | 'dark'
}

/** Navigates in the running back office without reloading it, because loading takes most of the time. */
export interface Walker {
  /** Every stop; the address of a row's popup has the id of an existing row. */
  readonly stops: () => Promise<Stop[]>
  readonly go: (address: string) => Promise<void>
  /** Navigates to the stop, waits for its popup if it has one, and closes everything else. */
  readonly visit: (stop: Stop) => Promise<void>
  /** Waits for the screen of this address, which was opened otherwise, and closes the tabs of others. */
  readonly arrive: (address: string) => Promise<void>
  readonly wear: (variant: ScreenVariant) => Promise<void>
  readonly settled: () => Promise<void>
}

export function walkerOn(page: Page): Walker {
  const settled = settling(page)
  const go = async (address: string): Promise<void> => {
    await page.evaluate(push, address)
    await settled()
  }
  const arrive = async (address: string): Promise<void> => {
    await page.waitForFunction(standsAlone, address, { timeout: patience })
    await settled()
  }
  return {
    stops: () => stopsOn(page),
    settled,
    go,
    visit: async ({ address, kind }) => {
      await go(address)
      if (kind === 'popup' || kind === 'again') await page.getByRole('dialog').last().waitFor()
      if (kind === 'page') await settled()
      else await arrive(address)
    },
    arrive,
    wear: async ({ language, mode }) => {
      await page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' }) // the theme follows the system by default
      await page.evaluate(speak, language)
      await settled()
    },
  }
}

/** As the router does: it treats a history entry without its index as one that comes from outside. */
function push(address: string): void {
  const { idx = 0 } = (history.state ?? {}) as { idx?: number }
  history.pushState({ usr: null, key: address, idx: idx + 1 }, '', address)
  dispatchEvent(new PopStateEvent('popstate'))
}

/** Whether the tab of this address is shown and no other is open; closes hidden tabs, which stay mounted and would be compared again with it. */
function standsAlone(address: string): boolean {
  const panePrefix = `pane${(address.split('?')[0] ?? '').replaceAll(/[^a-z0-9]+/gi, '-')}-`
  const panes = [...document.querySelectorAll<HTMLElement>('[role="tabpanel"][id^="pane"]')]
  if (!panes.some((pane) => !pane.hidden && panePrefix.startsWith(`${pane.id}-`))) return false
  for (const cross of document.querySelectorAll<HTMLElement>('[role="tab"][aria-selected="false"] [data-close]')) cross.click()
  return panes.length === 1
}

/** Acts as if the language had been chosen in another tab of the browser. */
function speak(language: string): void {
  const key = 'storeConfig_v2'
  const stored = JSON.parse(localStorage.getItem(key) ?? '{}') as { lang?: object }
  localStorage.setItem(key, JSON.stringify({ ...stored, lang: { ...stored.lang, defaultLang: language } }))
  dispatchEvent(new StorageEvent('storage', { key }))
}

/** Calls the API as the signed-in user and returns the data of the response. */
async function fetchData<Data>(page: Page, url: string): Promise<Data> {
  const answer = await page.evaluate(async (path) => {
    const { token } = JSON.parse(localStorage.getItem('adminInfo') ?? '{}') as { token?: string }
    const response = await fetch(path, { headers: { server: 'true', ...(token && { batoken: token }) } })
    return (await response.json()) as { data: unknown }
  }, url)
  return answer.data as Data // the caller names the type by the wire contract
}

async function stopsOn(page: Page): Promise<Stop[]> {
  const { menus } = await fetchData<{ menus: Parameters<typeof tourOf>[0] }>(page, '/admin/Index/index')
  const first = new Map<string, number | undefined>()
  const stops: Stop[] = []
  for (const stop of tourOf(menus)) {
    if (!stop.rowOf) {
      stops.push(stop)
      continue
    }
    const { path } = stop.rowOf
    if (!first.has(path)) first.set(path, await firstRow(page, path))
    const id = first.get(path)
    if (id !== undefined) stops.push({ ...stop, address: `${stop.address}${id}` })
  }
  return stops
}

async function firstRow(page: Page, path: string): Promise<number | undefined> {
  const { list } = await fetchData<{ list?: readonly { id: number }[] }>(page, `${callOf(path, 'index')}?limit=10`)
  return list?.[0]?.id
}

/** How long a screen may take to settle on a busy machine, in ms. */
const patience = 30_000
/** The browser does not always report the end of an aborted request: after this many ms without network activity, pending ones are forgotten. */
const silence = 3000

/** Waits until no request is pending, no progress indicator without a value is shown and no animation runs. */
function settling(page: Page): () => Promise<void> {
  const running = new Set<object>()
  let lastActivity = 0
  page.on('request', (request) => {
    lastActivity = Date.now()
    running.add(request)
  })
  const end = (request: object): void => {
    lastActivity = Date.now()
    running.delete(request)
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return async () => {
    const until = Date.now() + patience
    for (let quiet = 0; quiet < 2;) {
      const isCalm = await page.evaluate(isStill)
      if (running.size > 0 && Date.now() - lastActivity > silence) running.clear() // else every later stop would wait for them again
      quiet = isCalm && running.size === 0 ? quiet + 1 : 0
      if (Date.now() > until) throw new Error(`${page.url()} does not come to rest`)
    }
  }
}

/** Runs in the page, after two animation frames. */
async function isStill(): Promise<boolean> {
  for (let picture = 0; picture < 2; picture += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  const turning = [...document.querySelectorAll('[role="progressbar"]:not([aria-valuenow]), [aria-busy="true"], .MuiSkeleton-root')].some((one) =>
    one.checkVisibility(),
  )
  const moving = document.getAnimations().some(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().iterations !== Infinity)
  const coming = [...document.images].some(({ complete, loading }) => !complete && loading !== 'lazy')
  return !turning && !moving && !coming && document.querySelector('main, form') !== null
}

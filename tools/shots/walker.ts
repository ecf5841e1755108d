import { callOf } from '../../resources/kit/paths'
import { tourOf } from './tour'

import type { Page } from '@playwright/test'
import type { Language } from '../../resources/kit/text'
import type { Stop } from './tour'

export interface ScreenVariant {
  readonly language: Language
  readonly mode: 'light' | 'dark'
}

/** Moves through the running back office without loading it again, which is most of what a screen costs. */
export interface Walker {
  /** Every stop; the address of a row's popup names a row that is there. */
  readonly stops: () => Promise<Stop[]>
  readonly go: (address: string) => Promise<void>
  /** Goes there, waits for the popup where it is one, and leaves nothing else open. */
  readonly visit: (stop: Stop) => Promise<void>
  readonly wear: (variant: ScreenVariant) => Promise<void>
  readonly settled: () => Promise<void>
}

export function walkerOn(page: Page): Walker {
  const settled = settling(page)
  const go = async (address: string): Promise<void> => {
    await page.evaluate(push, address)
    await settled()
  }
  return {
    stops: () => stopsOn(page),
    settled,
    go,
    visit: async ({ address, kind }) => {
      await go(address)
      if (kind === 'popup' || kind === 'again') await page.getByRole('dialog').last().waitFor()
      if (kind !== 'page') await page.waitForFunction(standsAlone, address, { timeout: patience })
      await settled()
    },
    wear: async ({ language, mode }) => {
      await page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' }) // the theme follows the system unless told otherwise
      await page.evaluate(speak, language)
      await settled()
    },
  }
}

/** As the router does it: an address without its count is taken for a stranger's. */
function push(address: string): void {
  const { idx = 0 } = (history.state ?? {}) as { idx?: number }
  history.pushState({ usr: null, key: address, idx: idx + 1 }, '', address)
  dispatchEvent(new PopStateEvent('popstate'))
}

/** The tab of this address is shown; those behind it, which stay alive and would be compared again with it, are closed. */
function standsAlone(address: string): boolean {
  const panePrefix = `pane${(address.split('?')[0] ?? '').replaceAll(/[^a-z0-9]+/gi, '-')}-`
  const panes = [...document.querySelectorAll<HTMLElement>('[role="tabpanel"][id^="pane"]')]
  if (!panes.some((pane) => !pane.hidden && panePrefix.startsWith(`${pane.id}-`))) return false
  for (const cross of document.querySelectorAll<HTMLElement>('[role="tab"][aria-selected="false"] [data-close]')) cross.click()
  return panes.length === 1
}

/** As if the language was chosen in another tab of the browser. */
function speak(language: string): void {
  const key = 'storeConfig_v2'
  const stored = JSON.parse(localStorage.getItem(key) ?? '{}') as { lang?: object }
  localStorage.setItem(key, JSON.stringify({ ...stored, lang: { ...stored.lang, defaultLang: language } }))
  dispatchEvent(new StorageEvent('storage', { key }))
}

/** What a call of the product's own answers to the person who is signed in. */
async function ask<Data>(page: Page, url: string): Promise<Data> {
  const answer = await page.evaluate(async (path) => {
    const { token } = JSON.parse(localStorage.getItem('adminInfo') ?? '{}') as { token?: string }
    const response = await fetch(path, { headers: { server: 'true', ...(token && { batoken: token }) } })
    return (await response.json()) as { data: unknown }
  }, url)
  return answer.data as Data // the caller names what the wire contract says of this call
}

async function stopsOn(page: Page): Promise<Stop[]> {
  const { menus } = await ask<{ menus: Parameters<typeof tourOf>[0] }>(page, '/admin/Index/index')
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
  const { list } = await ask<{ list?: readonly { id: number }[] }>(page, `${callOf(path, 'index')}?limit=10`)
  return list?.[0]?.id
}

/** How long a screen may take to come to rest on a loaded machine, in ms. */
const patience = 30_000
/** The end of a call that was given up is not always told: after so many ms without a sign none is waited for. */
const silence = 3000

/** Until nothing is asked of the server, nothing turns and nothing moves. */
function settling(page: Page): () => Promise<void> {
  let running = 0
  let lastActivity = 0
  const counted = new WeakSet<object>()
  page.on('request', (request) => {
    counted.add(request)
    lastActivity = Date.now()
    running += 1
  })
  const end = (request: object): void => {
    lastActivity = Date.now()
    if (counted.delete(request)) running -= 1
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return async () => {
    const until = Date.now() + patience
    for (let quiet = 0; quiet < 2;) {
      quiet = (await page.evaluate(isStill)) && (running === 0 || Date.now() - lastActivity > silence) ? quiet + 1 : 0
      if (Date.now() > until) throw new Error(`${page.url()} does not come to rest`)
    }
  }
}

/** In the page, after two pictures have been drawn. */
async function isStill(): Promise<boolean> {
  for (let picture = 0; picture < 2; picture += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  const turning = [...document.querySelectorAll('[role="progressbar"], [aria-busy="true"], .MuiSkeleton-root')].some((one) => one.checkVisibility())
  const moving = document.getAnimations().some(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().iterations !== Infinity)
  const coming = [...document.images].some(({ complete, loading }) => !complete && loading !== 'lazy')
  return !turning && !moving && !coming && document.querySelector('main, form') !== null
}

import type { Page } from 'playwright'

interface Rule {
  readonly path: string
  readonly type: string
  readonly menu_type: string
  readonly children?: readonly Rule[]
}

/** Opens this many screens of the menu as tabs, with up to a hundred rows each, shows every tab once and returns the number of tabs. */
export async function openTabs(page: Page, url: string, tabCount: number): Promise<number> {
  await page.goto(`${url}/icon.svg`) // a page that is left would overwrite the stored tabs; this one has none
  await page.evaluate(async (count) => {
    const { token, id } = JSON.parse(localStorage.getItem('adminInfo') ?? '{}') as { token: string; id: number }
    const answer = await fetch('/admin/Index/index', { headers: { server: 'true', batoken: token } })
    const { data } = (await answer.json()) as { data: { menus: readonly Rule[] } }
    const screensIn = (rules: readonly Rule[]): string[] =>
      rules.flatMap(({ type, menu_type, path, children = [] }) => [
        ...(type === 'menu' && menu_type === 'tab' ? [`/admin/${path}`] : []),
        ...screensIn(children),
      ])
    // screens that are not lists ignore the parameter
    const tabs = screensIn(data.menus).map((key) => ({ key, pathname: key, search: key === '/admin/dashboard' ? '' : '?limit=100' }))
    sessionStorage.setItem('storeTabViewConfig', JSON.stringify({ admin: id, tabs: tabs.slice(0, count) }))
  }, tabCount)
  await page.goto(`${url}/admin/dashboard`)
  const heads = page.getByRole('tablist', { name: '打开的页面' }).getByRole('tab')
  await heads.nth(1).waitFor()
  const count = await heads.count()
  for (let at = 0; at < count; at += 1) {
    await heads.nth(at).click()
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(500)
  }
  return count
}

/** Durations of one switch to another tab, in milliseconds. */
export interface Switch {
  /** From the click until the frame with the content was handed to the compositor. */
  readonly handed: number
  /** Until it was displayed, by the browser's Event Timing API: in steps of 8 ms, and without a graphics card drawn by the CPU. */
  readonly shown: number
}

/** Clicks the tabs one after the other and returns the durations; calls `ended` after each time. */
export async function switchTabs(page: Page, times: number, ended: (time: number) => void): Promise<Switch[]> {
  await page.evaluate(listen)
  const heads = await page.getByRole('tablist', { name: '打开的页面' }).getByRole('tab').all()
  const switches: Switch[] = []
  for (let round = 0; round < times; round += 1) {
    const head = heads[(round * 7 + 1) % heads.length]
    if (head && (await head.getAttribute('aria-selected')) !== 'true') {
      await head.click({ position: { x: 20, y: 10 } })
      await page.waitForTimeout(900) // as long as a person reads; the list has been reloaded by then
      switches.push(await page.evaluate(() => (window as unknown as { switched: Switch }).switched))
    }
    ended(round + 1)
  }
  return switches
}

/** Runs in the page: records both durations of the last click. */
function listen(): void {
  const keep = (part: object): void => void Object.assign(window, { switched: { ...(window as unknown as { switched?: object }).switched, ...part } })
  new PerformanceObserver((entries) => {
    for (const entry of entries.getEntries()) if (entry.name === 'click') keep({ shown: entry.duration })
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  const nextFrame = (): Promise<number> => new Promise(requestAnimationFrame)
  const follow = async (head: Element, begin: number): Promise<void> => {
    const pane = document.getElementById(head.id.replace('tab', 'pane'))
    while (pane?.hidden !== false) await nextFrame()
    await nextFrame()
    await new Promise((resolve) => setTimeout(resolve, 0))
    keep({ handed: performance.now() - begin })
  }
  addEventListener('click', ({ target, timeStamp }) => {
    const head = target instanceof Element ? target.closest('[role=tab]') : null
    if (head) void follow(head, timeStamp)
  })
}

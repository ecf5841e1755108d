import type { Page } from '@playwright/test'

interface Rule {
  readonly path: string
  readonly type: string
  readonly menu_type: string
  readonly children?: readonly Rule[]
}

/** Opens as many screens of the menu, each with up to a hundred rows, looks at every one of them and says how many there are. */
export async function openTabs(page: Page, url: string, wanted: number): Promise<number> {
  await page.goto(`${url}/icon.svg`) // a page that goes writes down its own tabs
  await page.evaluate(async (count) => {
    const { token, id } = JSON.parse(localStorage.getItem('adminInfo') ?? '{}') as { token: string; id: number }
    const answer = await fetch('/admin/Index/index', { headers: { server: 'true', batoken: token } })
    const { data } = (await answer.json()) as { data: { menus: readonly Rule[] } }
    const screensIn = (rules: readonly Rule[]): string[] =>
      rules.flatMap(({ type, menu_type, path, children = [] }) => [
        ...(type === 'menu' && menu_type === 'tab' ? [`/admin/${path}`] : []),
        ...screensIn(children),
      ])
    // screens that are no list take no notice of it
    const tabs = screensIn(data.menus).map((key) => ({ key, pathname: key, search: key === '/admin/dashboard' ? '' : '?limit=100' }))
    sessionStorage.setItem('storeTabViewConfig', JSON.stringify({ admin: id, tabs: tabs.slice(0, count) }))
  }, wanted)
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

/** Shows one tab after the other. Milliseconds from each click until the frame with its content was handed to the screen. */
export const switchTabs = (page: Page, times: number): Promise<number[]> =>
  page.evaluate(async (rounds) => {
    const found: number[] = []
    const heads = [...document.querySelectorAll<HTMLElement>('[role=tablist][aria-label="打开的页面"] [role=tab]')]
    const nextFrame = (): Promise<number> => new Promise(requestAnimationFrame)
    for (let round = 0; round < rounds; round += 1) {
      const head = heads[(round * 7 + 1) % heads.length]
      const pane = document.getElementById(head?.id.replace('tab', 'pane') ?? '')
      if (!head || !pane || pane.style.display !== 'none') continue
      const begin = performance.now()
      head.click()
      while (pane.style.display === 'none') await nextFrame()
      await nextFrame()
      await new Promise((resolve) => setTimeout(resolve, 0))
      found.push(performance.now() - begin)
      await new Promise((resolve) => setTimeout(resolve, 900)) // a person reads; what the list asks for anew has come
    }
    return found
  }, times)

import type { Page } from '@playwright/test'

/** What of the open list cannot be seen at once: columns beyond the frame, and labels, amounts, names and numbers that are cut. */
export const cut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const frame = document.querySelector<HTMLElement>('[role="tabpanel"]:not([hidden]) table')?.parentElement
    if (!frame) return []
    const isCut = (element: Element): boolean => element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 2
    const widthIn = ({ textContent }: Element): number => [...(textContent ?? '')].reduce((sum, sign) => sum + (sign.charCodeAt(0) > 0x2e7f ? 2 : 1), 0)
    const labels = [...frame.querySelectorAll('.head-label')].filter(isCut).map((label) => `the label ${label.textContent} is cut`)
    const values = [...frame.querySelectorAll('.cell-money, .cell-time, .cell-range')].filter((value) => isCut(value.parentElement ?? value)).slice(0, 3)
    const numbers = [...frame.querySelectorAll('tr[data-row] > td[data-align="right"]')].filter((cell) => cell.scrollWidth > cell.clientWidth + 1).slice(0, 3)
    // long texts end in an ellipsis, short names, regions and numbers do not
    const limit = 21
    const texts = [...frame.querySelectorAll('td .cell-clip, td .row-link, td .cell-below')].filter((text) => isCut(text) && widthIn(text) <= limit).slice(0, 3)
    return [
      ...(frame.scrollWidth > frame.clientWidth ? [`the table has ${frame.scrollWidth} px in ${frame.clientWidth}`] : []),
      ...labels,
      ...[...values, ...numbers, ...texts].map((value) => `${value.textContent} is cut`),
    ]
  })

/**
 * What the cards of the open list on a phone cut or hide: names and values of a usual length, switches, and the first of what comes first. Of several amounts
 * two are seen: their labels are long, and the details have all.
 */
export const cutOnCards = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const cards = [...document.querySelectorAll<HTMLElement>('[role="tabpanel"]:not([hidden]) li[data-row]')].slice(0, 10)
    const widthIn = ({ textContent }: Element): number => [...(textContent ?? '')].reduce((sum, sign) => sum + (sign.charCodeAt(0) > 0x2e7f ? 2 : 1), 0)
    const isCut = (element: Element): boolean => element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 2
    const wrong = cards.flatMap((card) => {
      const bottom = card.querySelector('.card-values')?.getBoundingClientRect().bottom ?? 0
      const values = [...card.querySelectorAll('.card-first > div')]
      const amounts = values.filter((value) => value.querySelector('.cell-money'))
      const due = values.filter((value, index) => value.querySelector('[role="switch"]') ?? (amounts.includes(value) ? amounts.indexOf(value) < 2 : index < 4))
      const hidden = due.filter((value) => value.getBoundingClientRect().bottom > bottom + 1)
      const names = [...card.querySelectorAll('.card-name .row-link')].filter((name) => isCut(name) && widthIn(name) <= 28)
      return [...hidden.map((value) => `${value.textContent} is hidden`), ...names.map((name) => `${name.textContent} is cut`)]
    })
    return cards.length || !document.querySelector('[role="tabpanel"]:not([hidden]) table') ? wrong.slice(0, 3) : ['there are no cards']
  })

/** What is cut once rows and scroll bars have come and the columns have followed. */
export async function atLast(page: Page, look: typeof cut): Promise<string[]> {
  for (let tries = 0; tries < 30; tries += 1) {
    if ((await look(page)).length === 0) return []
    await page.waitForTimeout(100)
  }
  return look(page)
}

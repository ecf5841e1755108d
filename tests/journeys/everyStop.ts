import { resources } from '../../resources/index'
import { fieldTypeCover } from '../support/fieldTypeCover'
import { walkerOn } from '../../tools/shots/walker'
import { findings } from './checker'
import { chineseAgain, signIn } from './walk'

import type { Page } from '@playwright/test'
import type { Stop } from '../../tools/shots/tour'

const phone = { width: 390, height: 844 } as const

/** Screens of resources that are built like those of others: the same components, with the same types of fields. */
const cover = new Set(fieldTypeCover(resources))
const alike = resources.filter((one) => !cover.has(one) && Object.values(one.fields).every((field) => field.type !== 'custom' && !('control' in field)))
const isAlike = ({ address }: Stop): boolean => alike.some(({ path }) => address === `/admin/${path}` || address.startsWith(`/admin/${path}/`))

/**
 * Visits the stops and returns the violations: those of each kind on a desktop in Chinese and the light theme, checked by all rules, and all on a phone in
 * English and the dark theme, where nothing may be wider than the screen and one of each kind is checked by the rules for texts and colors. Language and
 * theme are changed once for all stops, because that loads every screen again.
 */
export async function wrongAt(page: Page, isIncluded: (stop: Stop) => boolean): Promise<string[]> {
  await signIn(page)
  const { stops, visit, wear } = walkerOn(page)
  const included = (await stops()).filter(isIncluded)
  const edits = new Set(included.filter(({ kind }) => kind === 'again').map(({ name }) => name))
  const wrong: string[] = []
  // a form with values shows everything that the empty one does; on the phone only the empty one is visited
  for (const stop of included.filter(({ kind, name }) => kind !== 'popup' || !edits.has(name.replace(/-add$/, '-edit')))) {
    if (isAlike(stop)) continue
    await visit(short(stop))
    wrong.push(...(await findings(page, { name: stop.name, part: partOf(stop) })))
  }
  await page.setViewportSize(phone)
  await wear({ language: 'en', mode: 'dark' })
  for (const stop of included.filter(({ kind }) => kind !== 'again')) {
    const name = `${stop.name} en dark phone`
    await visit(short(stop))
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    if (width > phone.width) wrong.push(`${name}: ${width} px wide`)
    wrong.push(...(await page.evaluate(cutTools)).map((tool) => `${name}: ${tool}`))
    if (stop.kind === 'screen') wrong.push(...(await page.evaluate(smallTargets)).map((target) => `${name}: ${target}`))
    if (!isAlike(stop)) wrong.push(...(await findings(page, { name, part: partOf(stop) || 'main', isAgain: true })))
  }
  await chineseAgain(page)
  return wrong
}

/** Checkboxes and switches on the cards of the open list that do not react to a finger beside them. */
export function smallTargets(): string[] {
  const cards = [...document.querySelectorAll<HTMLElement>('[role="tabpanel"]:not([hidden]) li[data-row]')].slice(0, 3)
  const targets = cards.flatMap((card) => [...card.querySelectorAll<HTMLInputElement>('.cell-check, [role="switch"]')])
  return targets.flatMap((target) => {
    if (!target.checkVisibility()) return []
    target.scrollIntoView({ block: 'center' })
    const { left, top, width, height } = target.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    const around: readonly (readonly [number, number])[] = [
      [x - 20, y],
      [x + 20, y],
      [x, y - 20],
    ]
    const reacts = around.every(([atX, atY]) => {
      const found = document.elementFromPoint(atX, atY)
      return found === target || found?.closest('label')?.contains(target)
    })
    return reacts ? [] : [`${target.getAttribute('aria-label') ?? target.className} does not react beside it`]
  })
}

/** The buttons over the open list that a phone cuts, or that are too small to touch. */
export function cutTools(): string[] {
  const bar = document.querySelector('[role="tabpanel"]:not([hidden]) [role="group"]:is([aria-label="列表工具"], [aria-label="List tools"])')
  const tools = [...(bar?.querySelectorAll<HTMLElement>('button') ?? [])].filter(({ offsetParent }) => offsetParent !== null)
  return tools.flatMap((tool) => {
    const { left, right, height } = tool.getBoundingClientRect()
    const clips = [...document.querySelectorAll<HTMLElement>('body *')].filter((one) => one.contains(tool) && getComputedStyle(one).overflowX !== 'visible')
    const isCut = [document.documentElement, ...clips].some(
      (one) => left < one.getBoundingClientRect().left - 1 || right > one.getBoundingClientRect().right + 1,
    )
    const name = tool.getAttribute('aria-label') ?? tool.textContent
    return [...(isCut ? [`the button ${name} is cut`] : []), ...(height < 44 ? [`the button ${name} is ${height} px high`] : [])]
  })
}

/** Rows after the tenth are built like the first ten. */
const short = (stop: Stop): Stop => (stop.kind === 'screen' ? { ...stop, address: `${stop.address}?limit=10` } : stop)
const partOf = ({ kind }: Stop): string => (kind === 'popup' || kind === 'again' ? '[role="dialog"]' : '')

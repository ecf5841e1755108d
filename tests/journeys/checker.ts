import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import type { Page } from '@playwright/test'

interface Finding {
  readonly ruleId: string
  readonly value: readonly [string, string]
  readonly message: string
  readonly path: { readonly dom: string }
  readonly snippet: string
}

interface RuleSet {
  id: string
  checkpoints: { rules: { readonly id: string; readonly level: string }[] }[]
}

interface Rule {
  readonly run: (...args: unknown[]) => unknown
  readonly dependencies?: readonly string[]
}

interface Checker {
  readonly check: (root: Document | Element, sets: readonly string[]) => Promise<{ results: Finding[] }>
  readonly getGuidelines: () => RuleSet[]
  readonly addGuideline: (set: RuleSet) => void
  readonly engine: { readonly ruleMap: Readonly<Record<string, Rule>> }
}

const source = readFileSync(createRequire(import.meta.url).resolve('accessibility-checker-engine/ace-window.js'), 'utf8')

/** Rules that do not apply to this page, with the reason. */
const setAside: Readonly<Record<string, string>> = {
  aria_hidden_nontabbable: 'what lies behind a popup is hidden and keeps its buttons; the popup holds the focus',
  input_label_after: 'the label of a switch stands before it, as every label of a form does',
}

/** Rules whose result may change with colors or texts; the others give the same result in every theme and language. */
const changing = /contrast|color|lang|label|name|title|alt|text|heading|_content|purpose/.source

interface Where {
  readonly name: string
  /** Checks the whole page, or the last visible element of this selector. */
  readonly part?: string
  /** Only rules that depend on theme and language. */
  readonly isAgain?: boolean
}

/** The violations of WCAG 2.1 on the page. */
export async function findings(page: Page, { name, part = '', isAgain = false }: Where): Promise<string[]> {
  if (!(await page.evaluate(() => 'checker' in window))) await prepare(page)
  const found = await page.evaluate(judge, { part, set: isAgain ? 'changing' : 'failing', without: Object.keys(setAside) })
  const own = isAgain ? [] : await page.evaluate(judgeRoles, part)
  return [
    ...found.map(({ ruleId, message, path, snippet }) => `${name}: ${ruleId} ${message} ${path.dom.slice(-60)} ${snippet.slice(0, 120)}`),
    ...own.map((one) => `${name}: ${one}`),
  ]
}

async function prepare(page: Page): Promise<void> {
  await page.evaluate(source)
  await page.evaluate((pattern) => {
    const place = window as unknown as { ace: { Checker: new () => Checker }; checker: Checker } // set by the line above
    const checker = (place.checker = new place.ace.Checker())
    const { ruleMap } = checker.engine
    const add = (id: string, isIncluded: (rule: string) => boolean): void => {
      const set = checker.getGuidelines().find((one) => one.id === 'WCAG_2_1')
      if (!set) throw new Error('the checker has no rules of WCAG 2.1')
      for (const point of set.checkpoints) point.rules = point.rules.filter((rule) => isIncluded(rule.id))
      checker.addGuideline({ ...set, id })
    }
    // more than half of the time goes to rules that only recommend something or ask for a review, which is no violation
    const rules = checker.getGuidelines().flatMap((one) => (one.id === 'WCAG_2_1' ? one.checkpoints.flatMap((point) => point.rules) : []))
    const kept = new Set(rules.filter(({ id, level }) => level === 'VIOLATION' && String(ruleMap[id]?.run).includes('RuleFail')).map(({ id }) => id))
    for (const id of kept) for (const needed of ruleMap[id]?.dependencies ?? []) kept.add(needed) // without them the rule does not run
    if (kept.size < 70) throw new Error(`only ${kept.size} rules of the checker find violations`)
    add('failing', (id) => kept.has(id))
    add('changing', (id) => kept.has(id) && new RegExp(pattern).test(id))
  }, changing)
}

interface Requested {
  readonly part: string
  readonly set: string
  readonly without: readonly string[]
}

/** Runs in the page and returns only the violations: the whole report takes megabytes. */
async function judge({ part, set, without }: Requested): Promise<Pick<Finding, 'ruleId' | 'message' | 'path' | 'snippet'>[]> {
  const { checker } = window as unknown as { checker: Checker } // set by `prepare`
  const root = part ? [...document.querySelectorAll(part)].findLast((one) => one.checkVisibility()) : document
  if (!root) throw new Error(`nothing to judge at ${part}`)
  const tell = console.error
  console.error = () => undefined // one rule of the checker fails on a checkbox with the role of a switch and says so in the console
  try {
    const { results } = await checker.check(root, [set])
    return results
      .filter(({ ruleId, value }) => value[0] === 'VIOLATION' && value[1] === 'FAIL' && !without.includes(ruleId))
      .filter(({ snippet }) => !snippet.includes('class="notranslate"')) // the legend that MUI draws for the gap in an outline; it is hidden
      .slice(0, 6)
      .map(({ ruleId, message, path, snippet }) => ({ ruleId, message, path, snippet }))
  } finally {
    console.error = tell
  }
}

/** Three rules that the checker lacks or that are set aside for it; runs in the page. */
function judgeRoles(part: string): string[] {
  const root = part ? [...document.querySelectorAll(part)].findLast((one) => one.checkVisibility()) : document.body
  const all = (selector: string): HTMLElement[] => (root ? [...root.querySelectorAll<HTMLElement>(selector)].filter((one) => one.checkVisibility()) : [])
  const told = (rule: string, found: HTMLElement[]): string[] => found.slice(0, 3).map((one) => `${rule} ${one.outerHTML.slice(0, 160)}`)
  /** The elements that an element owns: those below it that have a role, and no other such one between. */
  const owned = (one: Element): HTMLElement[] =>
    [...one.children].flatMap((child) => {
      const role = child.getAttribute('role')
      const isThrough = role === null || role === 'none' || role === 'presentation'
      return isThrough ? owned(child) : child instanceof HTMLElement ? [child] : []
    })
  const strangers = all('[role=tablist]').flatMap((list) => owned(list).filter((one) => one.getAttribute('role') !== 'tab'))
  const named = all('[role=none], [role=presentation]').filter((one) => one.hasAttribute('aria-label') || one.hasAttribute('aria-labelledby'))
  const focusable = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex], [contenteditable=true]'
  // what lies behind a dialog or a popover is hidden and keeps its buttons; the focus is held in front of it
  const hasModal = [...document.querySelectorAll('[aria-modal=true]')].some((one) => one.checkVisibility())
  const isBehind = (one: Element): boolean =>
    [...(one.parentElement?.children ?? [])].some((other) => other !== one && other.classList.contains('MuiModal-root'))
  const secluded = hasModal ? [] : all('[aria-hidden=true]').filter((one) => !isBehind(one))
  const reachable = secluded.flatMap((one) => [one, ...one.querySelectorAll<HTMLElement>(focusable)])
  const hidden = reachable.filter(
    (one) => one.matches(focusable) && one.tabIndex >= 0 && one.checkVisibility({ visibilityProperty: true }) && !one.closest('[inert]'),
  )
  return [
    ...told('a tab list holds tabs only', strangers),
    ...told('an element without a role has no name', named),
    ...told('what is hidden is not focused', hidden),
  ]
}

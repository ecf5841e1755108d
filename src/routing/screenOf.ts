import { lazy } from 'react'

import { adminBase, screenAddress } from '../../providers/http/addresses'
import { dashboardPaths, pages as mapPages, resources, settingsPaths } from '../../resources'
import { componentOf } from '../../resources/kit/paths'
import { jobsPage } from '../../resources/system/jobsPage'
import { loadInputs } from '../fields'
import { addressOf, isPathWithin, screenRulesOf } from './menuTree'
import { raTargetOf } from './raAddresses'

import type { ComponentType, LazyExoticComponent } from 'react'

import type { AnyResource } from '../../resources/kit/define'
import type { MenuRule } from '../../resources/kit/protocol/session'
import type { RaTarget } from './raAddresses'

/** The screen at an address of the back office. */
export type Screen =
  | { readonly kind: 'iframe'; readonly rule: MenuRule }
  /** `target` is there for an address of react-admin's, which has one of our own. */
  | { readonly kind: 'list'; readonly rule: MenuRule; readonly resource: AnyResource; readonly target?: RaTarget }
  | { readonly kind: 'page'; readonly rule: MenuRule; readonly Page: ComponentType }
  | { readonly kind: 'unknownComponent'; readonly rule: MenuRule }
  | { readonly kind: 'denied' }
  | { readonly kind: 'missing' }

const byComponent = new Map(resources.map((resource) => [resource.component ?? componentOf(resource.path), resource]))

/** The popups over a list: `add`, `import/4`, `edit/1,2`, `do/ship/3`, `do/close/all-40`, `change/1,2`, `move/1,2`, `peek/3`, `show/3` and over it `show/3/do/ship`. */
const popup =
  /^(peek\/\d+|show\/\d+(\/(edit|history|move|do\/\w+))?|history\/\d+|move\/\d+(,\d+)*|copy\/\d+|add|import(\/\d+)?|sheet\/\w+(\/\d+)?|edit\/\d+(,\d+)*|change\/(all-)?\d+(,\d+)*|do\/\w+(\/(all-)?\d+(,\d+)*)?)$/

export function screenOf(rules: readonly MenuRule[], pathname: string): Screen {
  const fitting = screenRulesOf(rules).filter((rule) => isPathWithin(addressOf(rule), pathname))
  const rule = fitting.toSorted((one, other) => addressOf(other).length - addressOf(one).length)[0]
  if (!rule) return { kind: isKnown(pathname) ? 'denied' : 'missing' }
  if (rule.menu_type === 'iframe') return addressOf(rule) === pathname ? { kind: 'iframe', rule } : { kind: 'missing' }
  const rest = pathname.slice(addressOf(rule).length + 1)
  const Page = Object.hasOwn(pages, rule.component) ? pages[rule.component] : undefined
  if (Page) return rest === '' ? { kind: 'page', rule, Page } : { kind: 'missing' }
  const resource = byComponent.get(rule.component)
  const target = resource && raTargetOf(resource, addressOf(rule), rest)
  if (rest !== '' && !popup.test(rest) && !target) return { kind: 'missing' }
  return resource ? { kind: 'list', rule, resource, ...(target && { target }) } : { kind: 'unknownComponent', rule }
}

/** An existing screen that is not in this user's menu. */
const isKnown = (pathname: string): boolean =>
  [...dashboardPaths, 'routine/adminInfo', jobsPage.path].some((path) => screenAddress(path) === pathname) ||
  pathname.startsWith(`${adminBase}/iframe/`) ||
  [...settingsPaths, ...[...mapPages, ...resources].map(({ path }) => path)].some((path) => isPathWithin(screenAddress(path), pathname))

/** The key of the tab for an address; undefined if it has no screen. */
export function tabKeyOf(screen: Screen): string | undefined {
  return 'rule' in screen ? addressOf(screen.rule) : undefined
}

/** A page of settings with its definition; neither is part of the first load. */
const settingsPage = (path: string): LazyExoticComponent<ComponentType> =>
  lazy(async () => {
    const [{ settingsPageAt }] = await Promise.all([import('../pages/settingsPage'), loadInputs()])
    return { default: settingsPageAt(path) }
  })

const ownPage = (path: string): LazyExoticComponent<ComponentType> =>
  lazy(async () => {
    const [{ loadOwnPage }] = await Promise.all([import('../pages/ownPages'), loadInputs()])
    return { default: await loadOwnPage(path) }
  })

/** A dashboard with its definition, likewise. */
const dashboardPage = (path: string): LazyExoticComponent<ComponentType> =>
  lazy(async () => ({ default: (await import('../pages/dashboardPage')).dashboardPageAt(path) }))

/** The component key of the first dashboard is that of the wire contract. */
const dashboardComponents = new Map(dashboardPaths.map((path) => [path.includes('/') ? componentOf(path) : `/src/views/backend/${path}.vue`, path]))

/** Pages that belong to no single resource, by the component key of their menu rule (wire contract 12). */
const pages: Readonly<Record<string, LazyExoticComponent<ComponentType>>> = {
  ...Object.fromEntries([...dashboardComponents].map(([component, path]) => [component, dashboardPage(path)])),
  ...Object.fromEntries(mapPages.map(({ path }) => [componentOf(path), ownPage(path)])),
  ...Object.fromEntries(settingsPaths.map((path) => [componentOf(path), settingsPage(path)])),
  '/src/views/backend/routine/adminInfo.vue': lazy(async () => {
    const [{ AccountPage }] = await Promise.all([import('../pages/account/AccountPage'), loadInputs()])
    return { default: AccountPage }
  }),
  [componentOf(jobsPage.path)]: lazy(async () => ({ default: (await import('../pages/system/JobsPage')).JobsPage })),
}

import { resources } from '../../resources/index'
import { componentOf } from '../../resources/kit/paths'
import { addressOf, covers, screenRulesOf } from '../layout/menuTree'

import type { MenuRule } from '../../providers/sessionTypes'
import type { AnyResource } from '../../resources/kit/define'

/** What stands at an address of the back office. */
export type Screen =
  | { readonly kind: 'list'; readonly rule: MenuRule; readonly resource: AnyResource }
  | { readonly kind: 'unknownComponent'; readonly rule: MenuRule }
  | { readonly kind: 'denied' }
  | { readonly kind: 'missing' }

const byComponent = new Map(resources.map((resource) => [resource.component ?? componentOf(resource.path), resource]))

/** The popups that stand over a list: `add`, `edit/1,2`, `do/ship/3`. */
const popup = /^(add|edit\/\d+(,\d+)*|do\/\w+(\/\d+(,\d+)*)?)$/

export function screenOf(rules: readonly MenuRule[], pathname: string): Screen {
  const fitting = screenRulesOf(rules).filter((rule) => rule.menu_type === 'tab' && covers(addressOf(rule), pathname))
  const rule = fitting.toSorted((one, other) => other.path.length - one.path.length)[0]
  if (!rule) return { kind: isKnown(pathname) ? 'denied' : 'missing' }
  const rest = pathname.slice(addressOf(rule).length + 1)
  if (rest !== '' && !popup.test(rest)) return { kind: 'missing' }
  const resource = byComponent.get(rule.component)
  return resource ? { kind: 'list', rule, resource } : { kind: 'unknownComponent', rule }
}

/** A screen that exists, but that this person's menu does not hold. */
const isKnown = (pathname: string): boolean => resources.some(({ path }) => covers(`/admin/${path}`, pathname))

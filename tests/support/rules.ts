import { componentOf } from '../../resources/kit/paths'

import type { MenuRule } from '../../resources/kit/protocol/session'

let lastId = 0

/** A menu rule; the test gives only the values that matter to it. */
export function makeRule(rule: Partial<MenuRule>): MenuRule {
  lastId += 1
  return {
    id: lastId,
    pid: 0,
    type: 'menu',
    title: rule.name ?? '',
    name: '',
    path: rule.name ?? '',
    icon: '',
    menu_type: 'tab',
    url: '',
    component: rule.name ? componentOf(rule.name) : '',
    keepalive: 0,
    extend: 'none',
    ...rule,
  }
}

export const makeButton = (name: string): MenuRule => makeRule({ name, type: 'button', path: '', menu_type: null, component: '' })
export const makeDirectory = (name: string, children: readonly MenuRule[]): MenuRule =>
  makeRule({ name, type: 'menu_dir', menu_type: null, component: '', children })

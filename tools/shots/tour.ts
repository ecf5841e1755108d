import { resources } from '../../resources/index'
import { bulkFieldsOf } from '../../resources/kit/changes'
import { nodesOf, parentOf } from '../../resources/kit/derived'
import { screenOf } from '../../resources/kit/paths'
import { hasHistory } from '../../resources/kit/undo'

import type { AnyResource } from '../../resources/kit/define'

/** One thing to photograph: a screen, or a popup over its list. */
export interface Stop {
  /** Part of the file name: `shop-goods`, `shop-goods-add`. */
  readonly name: string
  readonly address: string
  /** `again`: an edit form, the same as the add form but with values. `page`: outside of the back office. */
  readonly kind: 'screen' | 'popup' | 'again' | 'page'
  /** The id of this resource's first row is appended to the address. */
  readonly rowOf?: AnyResource
}

interface Rule {
  readonly type: string
  readonly menu_type?: string | null
  readonly path: string
  readonly children?: readonly Rule[]
}

const has = (resource: AnyResource, node: string): boolean => nodesOf(resource).some(({ name }) => name === node)

function stopsOf(resource: AnyResource): Stop[] {
  const address = screenOf(resource.path)
  const name = resource.path.replaceAll('/', '-')
  const actions = Object.entries(resource.actions ?? {}).filter(([, { input }]) => input !== undefined)
  return [
    ...(has(resource, 'add') ? [{ name: `${name}-add`, address: `${address}/add`, kind: 'popup' as const }] : []),
    ...(has(resource, 'edit')
      ? [{ name: `${name}-edit`, address: `${address}/edit/`, kind: has(resource, 'add') ? ('again' as const) : ('popup' as const), rowOf: resource }]
      : []),
    ...(resource.isDetail ? [] : [{ name: `${name}-show`, address: `${address}/show/`, kind: 'popup' as const, rowOf: resource }]),
    ...(resource.imports ? [{ name: `${name}-import`, address: `${address}/import`, kind: 'popup' as const }] : []),
    ...actions.map(([action]) => ({ name: `${name}-${action}`, address: `${address}/do/${action}/`, kind: 'popup' as const, rowOf: resource })),
  ]
}

/** Popups that look alike for every resource; of the first one that has them. */
const alike: Readonly<Record<string, (resource: AnyResource) => boolean>> = {
  history: hasHistory,
  change: (resource) => bulkFieldsOf(resource).length > 0,
  move: (resource) => parentOf(resource) !== undefined && has(resource, 'sortable') && has(resource, 'edit'),
}

function alikeStops(): Stop[] {
  return Object.entries(alike).flatMap(([kind, hasIt]) => {
    const rowOf = resources.find((resource) => !resource.isDetail && hasIt(resource))
    if (!rowOf) return []
    return [{ name: `${rowOf.path.replaceAll('/', '-')}-${kind}`, address: `${screenOf(rowOf.path)}/${kind}/`, kind: 'popup' as const, rowOf }]
  })
}

/** Every screen of the menu, every popup of the definitions, and the pages outside of the menu. */
export function tourOf(menus: readonly Rule[]): Stop[] {
  const screens = screensIn(menus).map((path) => ({ name: path.replaceAll('/', '-'), address: `/admin/${path}`, kind: 'screen' as const }))
  const outside = ['401', '404'].map((name) => ({ name, address: `/${name}`, kind: 'page' as const }))
  return [...screens, ...resources.flatMap(stopsOf), ...alikeStops(), ...outside]
}

/** Menu entries shown in a tab; frames and links show content of others. */
const screensIn = (rules: readonly Rule[]): string[] =>
  rules.flatMap((rule) => [...(rule.type === 'menu' && (rule.menu_type ?? 'tab') === 'tab' ? [rule.path] : []), ...screensIn(rule.children ?? [])])

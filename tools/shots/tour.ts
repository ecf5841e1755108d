import { resources } from '../../resources/index'
import { nodesOf } from '../../resources/kit/derived'
import { screenOf } from '../../resources/kit/paths'

import type { AnyResource } from '../../resources/kit/define'

/** One thing to look at: a screen, or a popup that stands over its list. */
export interface Stop {
  /** Speaks in a file name: `shop-goods`, `shop-goods-add`. */
  readonly name: string
  readonly address: string
  /** `again`: an edit form, which is the add form with values. `page`: what stands outside of the back office. */
  readonly kind: 'screen' | 'popup' | 'again' | 'page'
  /** The first row of this resource completes the address, where there is one. */
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
    ...(resource.imports ? [{ name: `${name}-import`, address: `${address}/import`, kind: 'popup' as const }] : []),
    ...actions.map(([action]) => ({ name: `${name}-${action}`, address: `${address}/do/${action}/`, kind: 'popup' as const, rowOf: resource })),
  ]
}

/** Every screen of the menu, whatever it is made of, every popup of the definitions, and what stands outside of the menu. */
export function tourOf(menus: readonly Rule[]): Stop[] {
  const screens = screensIn(menus).map((path) => ({ name: path.replaceAll('/', '-'), address: `/admin/${path}`, kind: 'screen' as const }))
  const outside = ['401', '404'].map((name) => ({ name, address: `/${name}`, kind: 'page' as const }))
  return [...screens, ...resources.flatMap(stopsOf), ...outside]
}

/** What a tab shows; frames and links show what is not ours. */
const screensIn = (rules: readonly Rule[]): string[] =>
  rules.flatMap((rule) => [...(rule.type === 'menu' && (rule.menu_type ?? 'tab') === 'tab' ? [rule.path] : []), ...screensIn(rule.children ?? [])])

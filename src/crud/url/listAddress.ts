import { resourceAt } from '../../../resources/index'
import { filtersOf, operatorsOf } from '../../../resources/kit/derived'
import { componentOf } from '../../../resources/kit/paths'
import { addressOf, screenRulesOf } from '../../routing/menuTree'
import { defaultOrder, defaultPageSize, formatListQuery } from './listQuery'

import type { AnyResource } from '../../../resources/kit/define'
import type { MenuRule } from '../../../resources/kit/protocol/session'
import type { Filter } from './listQuery'

/** A list in this user's menu with these conditions; undefined if the menu does not have it. */
export function listAddress(
  path: string,
  menus: readonly MenuRule[],
  { tab, filters }: { tab?: string | undefined; filters: readonly Filter[] },
): string | undefined {
  const resource = resourceAt(path)
  const rule = resource && screenRulesOf(menus).find(({ component }) => component === (resource.component ?? componentOf(path)))
  if (!rule) return undefined
  return addressOf(rule) + formatListQuery(resource, { page: 1, limit: defaultPageSize, order: defaultOrder(resource, tab), q: '', filters, tab })
}

/** The condition that a column has this value, if its list can be filtered so. */
export function equalTo(resource: AnyResource | undefined, name: string, key: string | number): Filter | undefined {
  const field = resource && filtersOf(resource).find((one) => one.name === name)?.field
  const operator = field && operatorsOf(field).find((one) => one === 'eq' || ((one === 'IN' || one === 'FIND_IN_SET') && !String(key).includes(',')))
  return operator && { field: name, operator, value: String(key) }
}

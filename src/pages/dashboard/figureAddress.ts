import { resourceAt } from '../../../resources/index'
import { componentOf } from '../../../resources/kit/paths'
import { defaultOrder, defaultPageSize, formatListQuery } from '../../crud/url/listQuery'
import { addressOf, screenRulesOf } from '../../routing/menuTree'

import type { Figure } from '../../../resources/figures'
import type { MenuRule } from '../../../resources/kit/protocol/session'
import type { Days } from '../../../resources/kit/protocol/dashboard'

/** The target of a tile: the list in this user's menu, filtered by what was counted. */
export function figureAddress({ list, tab, filters = [], over }: Figure, menus: readonly MenuRule[], days: Days | undefined): string | undefined {
  const resource = resourceAt(list)
  const rule = resource && screenRulesOf(menus).find(({ component }) => component === (resource.component ?? componentOf(list)))
  if (!rule || (over && !days)) return undefined
  const inDays = over && days ? [{ field: over, operator: 'RANGE' as const, value: `${days.from},${days.to}` }] : []
  const state = { page: 1, limit: defaultPageSize, order: defaultOrder(resource), q: '', filters: [...filters, ...inDays], tab }
  return addressOf(rule) + formatListQuery(resource, state)
}

import { resourceAt } from '../../../resources/index'
import { filterAt } from '../../../resources/kit/dashboard'
import { filtersOf, operatorsOf } from '../../../resources/kit/derived'
import { componentOf } from '../../../resources/kit/paths'
import { bucketFilter } from '../../../resources/range'
import { defaultOrder, defaultPageSize, formatListQuery } from '../../crud/url/listQuery'
import { addressOf, screenRulesOf } from '../../routing/menuTree'

import type { CountedAt, ListedRows, ShareChart } from '../../../resources/kit/dashboard'
import type { AnyResource } from '../../../resources/kit/define'
import type { MenuRule } from '../../../resources/kit/protocol/session'
import type { Days } from '../../../resources/kit/protocol/dashboard'
import type { Filter } from '../../crud/url/listQuery'

/** Where the rows of a list are found: this user's menu, the range, and how the numbers were counted. */
export interface Place {
  readonly menus: readonly MenuRule[]
  readonly range: Days | undefined
  /** Undefined until they are. */
  readonly at: CountedAt | undefined
}

/** A part of the range, from one moment up to but without another. */
export type Part = readonly [start: number, end: number]

/** The list in this user's menu, filtered by what was counted. */
export function rowsAddress(
  rows: ListedRows,
  { menus, range, at }: Place,
  { part, also = [] }: { part?: Part; also?: readonly Filter[] } = {},
): string | undefined {
  const { list, tab, filters = [], over } = rows
  if ((over && !range) || at === undefined) return undefined
  const span = part ? bucketFilter(...part) : range ? `${range.from},${range.to}` : ''
  const inRange: Filter[] = over ? [{ field: over, operator: 'RANGE', value: span }] : []
  return listAddress(list, menus, { tab, filters: [...filters.map((one) => filterAt(one, at)), ...inRange, ...also] })
}

/** The list of one group of a share, or what a group of lines opens. */
export function groupAddress({ rows, by, opens }: ShareChart, key: string | number | null, place: Place): string | undefined {
  if (key === null || key === '') return undefined
  if (opens) return listAddress(opens.list, place.menus, { filters: [equalTo(resourceAt(opens.list), opens.by, key)].flatMap((one) => one ?? []) })
  const filter = rows.lines ? undefined : equalTo(resourceAt(rows.list), by, key)
  return filter && rowsAddress(rows, place, { also: [filter] })
}

function equalTo(resource: AnyResource | undefined, name: string, key: string | number): Filter | undefined {
  const field = resource && filtersOf(resource).find((one) => one.name === name)?.field
  const operator = field && operatorsOf(field).find((one) => one === 'eq' || (one === 'IN' && !String(key).includes(',')))
  return operator && { field: name, operator, value: String(key) }
}

function listAddress(path: string, menus: readonly MenuRule[], { tab, filters }: { tab?: string | undefined; filters: readonly Filter[] }): string | undefined {
  const resource = resourceAt(path)
  const rule = resource && screenRulesOf(menus).find(({ component }) => component === (resource.component ?? componentOf(path)))
  if (!rule) return undefined
  return addressOf(rule) + formatListQuery(resource, { page: 1, limit: defaultPageSize, order: defaultOrder(resource, tab), q: '', filters, tab })
}

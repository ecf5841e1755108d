import { resourceAt } from '../../../resources/index'
import { filterAt } from '../../../resources/kit/dashboard'
import { bucketFilter } from '../../../resources/range'
import { equalTo, listAddress } from '../url/listAddress'

import type { CountedAt, ShareChart } from '../../../resources/kit/dashboard'
import type { ListedRows } from '../../../resources/kit/figure'
import type { MenuRule } from '../../../resources/kit/protocol/session'
import type { Days } from '../../../resources/kit/protocol/dashboard'
import type { Filter } from '../url/listQuery'

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

import { columnOf, filtersOf } from '../../resources/kit/facts'

import type { AnyResource } from '../../resources/kit/define'

/** A list as it stands beside one row of another: without what would be the same in all its rows, and without tabs. */
export function relatedTo(other: AnyResource, by: string): AnyResource {
  const isOther = (name: string): boolean => name !== by && columnOf(other, name)?.relation?.key !== by
  const { tabs: _, ...list } = other.list
  const columns = list.columns.filter(isOther)
  const filters = filtersOf(other).flatMap(({ name }) => (isOther(name) ? [name] : []))
  return { ...other, list: { ...list, columns: columns.length > 0 ? columns : list.columns, filters } }
}

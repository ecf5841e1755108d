import { resourceAt } from '../../resources/index'
import { columnOf, filtersOf } from '../../resources/kit/derived'

import type { AnyResource } from '../../resources/kit/define'

/** A list as it stands beside one row of another: without what would be the same in all its rows, and without tabs. */
export function relatedTo(other: AnyResource, by: string): AnyResource {
  const alike = new Set([by, ...sharedKeys(other, by)])
  const isOther = (name: string): boolean => !alike.has(columnOf(other, name)?.relation?.key ?? name)
  const { tabs: _, ...list } = other.list
  const columns = list.columns.filter(isOther)
  const filters = filtersOf(other).flatMap(({ name }) => (isOther(name) ? [name] : []))
  const nameColumns = other.nameColumns?.filter(isOther) ?? []
  return { ...without(other), ...(nameColumns.length > 0 && { nameColumns }), list: { ...list, columns: columns.length > 0 ? columns : list.columns, filters } }
}

const without = ({ nameColumns: _, ...resource }: AnyResource): AnyResource => resource

/** What the row itself points at under the same name, such as the product of a SKU, is one for all rows below it. */
function sharedKeys(other: AnyResource, by: string): string[] {
  const field = other.fields[by]
  const above = field?.type === 'reference' ? resourceAt(field.to) : undefined
  return Object.entries(other.fields).flatMap(([name, own]) => {
    const same = above?.fields[name]
    return own.type === 'reference' && same?.type === 'reference' && same.to === own.to ? [name] : []
  })
}

import { useCallback, useMemo, useState } from 'react'

import { useSession } from '../../../providers/hooks'
import { columnOf, columnsOf, filtersOf, isManyToMany, sortableOf } from '../../../resources/kit/derived'

import type { AnyResource } from '../../../resources/kit/define'
import type { Column } from '../../../resources/kit/derived'
import type { Row } from '../../../resources/kit/protocol/list'

interface Learned {
  readonly path: string
  readonly names: ReadonlySet<string>
}

/**
 * On a server of the wire contract alone, the list has the columns, orders and filters that its first rows have: others mean nothing to it or are refused.
 * Returns the list to show, and the function that is told its rows.
 */
export function useKnownColumns(resource: AnyResource): readonly [AnyResource, (rows: readonly Row[]) => void] {
  const { features } = useSession()
  const isOwn = features.size > 0
  const [learned, setLearned] = useState<Learned>()
  const known = !isOwn && learned?.path === resource.path ? learned.names : undefined
  const shown = useMemo(() => (known ? restrictedTo(resource, known) : resource), [resource, known])
  const learn = useCallback(
    (rows: readonly Row[]): void => {
      if (isOwn || known || rows.length === 0) return
      setLearned({ path: resource.path, names: new Set(namesOf(resource).filter((name) => isPresent(columnOf(resource, name), rows))) })
    },
    [isOwn, known, resource],
  )
  return [shown, learn]
}

const namesOf = (resource: AnyResource): readonly string[] => [...columnsOf(resource), ...filtersOf(resource)].map(({ name }) => name)

function isPresent(column: Column | undefined, rows: readonly Row[]): boolean {
  if (!column) return false
  const { name, field, relation } = column
  return rows.some((row) => {
    if ((row.children ?? []).length > 0 && isPresent(column, row.children ?? [])) return true
    if (!relation) return row[name] !== undefined || (isManyToMany(field) && field.names !== undefined && row[field.names] !== undefined)
    const other = row[relation.field.as] as Row | null | undefined
    return other === null || other?.[relation.column] !== undefined // without a related row nothing is known of its columns
  })
}

/** Filters by a join table are an addition too, though the rows have its values. */
function restrictedTo(resource: AnyResource, known: ReadonlySet<string>): AnyResource {
  const isKnown = (name: string): boolean => known.has(name)
  const filters = filtersOf(resource).filter(({ name, field }) => isKnown(name) && !isManyToMany(field))
  const { list } = resource
  return {
    ...resource,
    list: {
      ...list,
      columns: list.columns.filter(isKnown),
      filters: filters.map(({ name }) => name),
      filterLines: {},
      sortable: sortableOf(resource).filter((name) => isKnown(name) || name === 'id' || name === list.sort[0]),
    },
  }
}

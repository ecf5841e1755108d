import { useMemo } from 'react'
import { useListFilterContext } from 'react-admin'

import { filterOfText, textOfFilter } from '../../../providers/data/raFilter'
import { useCurrentList } from '../list/listContext'

import type { Filter } from '../url/listQuery'

/** The search and the conditions of react-admin's list context as text, and how to change them. */
export function useFilterText() {
  const { resource } = useCurrentList()
  const { filterValues, setFilters } = useListFilterContext()
  return useMemo(() => {
    const { q, filters } = textOfFilter(resource, filterValues)
    return {
      q,
      filters,
      setFilters: (next: readonly Filter[]): void => setFilters(filterOfText(resource, q, next)),
      clearSearch: (): void => setFilters(filterOfText(resource, '', filters)),
      clear: (): void => setFilters({}),
    }
  }, [resource, filterValues, setFilters])
}

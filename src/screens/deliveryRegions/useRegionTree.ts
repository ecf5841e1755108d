import { useQuery } from '@tanstack/react-query'

import { useHttp } from '../../../providers/hooks'
import { regionTreeOf } from './regionTree'

import type { AreaTreeRow } from '../../../resources/kit/protocol/list'
import type { RegionTree } from './regionTree'

interface RegionTreeQuery {
  readonly regions: RegionTree | undefined
  readonly hasFailed: boolean
  readonly retry: () => void
}

/** Every province, city and district, loaded once: needed by the tree, its search and the names of selected regions. */
export function useRegionTree(): RegionTreeQuery {
  const http = useHttp()
  const { data, isError, refetch } = useQuery({
    queryKey: ['areas', 'tree'],
    queryFn: async ({ signal }) => regionTreeOf(await http.get<AreaTreeRow[]>('/admin/ajax/areaTree', {}, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  })
  return { regions: data, hasFailed: isError, retry: () => void refetch() }
}

import { useQuery } from '@tanstack/react-query'

import { useHttp } from '../../../providers/hooks'
import { placesOf } from './places'

import type { PlaceRow, Places } from './places'

interface Loaded {
  readonly places: Places | undefined
  readonly hasFailed: boolean
  readonly retry: () => void
}

/** Every province, city and district, once per visit: the tree, its search and the names of chosen places need them all. */
export function usePlaces(): Loaded {
  const http = useHttp()
  const { data, isError, refetch } = useQuery({
    queryKey: ['areas', 'tree'],
    queryFn: async ({ signal }) => placesOf(await http.get<PlaceRow[]>('/admin/ajax/areaTree', {}, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  })
  return { places: data, hasFailed: isError, retry: () => void refetch() }
}

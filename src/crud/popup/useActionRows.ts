import { useQuery } from '@tanstack/react-query'

import { useData } from '../../../providers/hooks'
import { useKept } from '../../ui/useKept'

import type { Row } from '../../../resources/kit/protocol/list'

const noRows: readonly Row[] = []

/** Reads the rows of an action by the list's call instead of the form's, because running it need not include the right to edit. */
export function useActionRows(path: string, ids: readonly number[]): readonly Row[] {
  const data = useData()
  const { data: rows } = useQuery({
    queryKey: ['action rows', path, ids.join()],
    queryFn: async ({ signal }) => (await data.getMany<Row>(path, { ids: [...ids], signal })).data,
    enabled: ids.length > 0 && ids.length <= 20,
    gcTime: 0,
    retry: false,
  })
  return useKept(rows) ?? noRows
}

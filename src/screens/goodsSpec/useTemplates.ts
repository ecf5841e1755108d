import { useQuery } from '@tanstack/react-query'

import { useCan, useData } from '../../../providers/hooks'
import { limits } from '../../../resources/kit/protocol/list'

import type { Row } from '../../../resources/kit/protocol/list'

export const specTemplates = 'shop/goodsSpecTemplate'
export const paramTemplates = 'shop/goodsParamTemplate'

/** All enabled templates, in the order of their weights; empty without the right. */
export function useTemplates(path: string, isEnabled: boolean) {
  const data = useData()
  const mayList = useCan()(path, 'index')
  return useQuery({
    queryKey: [path, 'templates in use'],
    enabled: isEnabled && mayList,
    retry: false,
    queryFn: async () => {
      const pageOf = async (page: number) =>
        data.getList<Row>(path, {
          pagination: { page, perPage: limits.page },
          sort: { field: 'weigh', order: 'DESC' },
          filter: {},
          meta: { search: [{ field: 'status', operator: 'eq', val: '1' }] },
        })
      const first = await pageOf(1)
      const rows = [...first.data]
      for (let page = 2; rows.length < (first.total ?? 0); page++) {
        const { data: more } = await pageOf(page)
        if (more.length === 0) break // some were deleted meanwhile
        rows.push(...more)
      }
      return rows
    },
  })
}

import { useQuery } from '@tanstack/react-query'

import { useCan, useData } from '../../../providers/hooks'

import type { Row } from '../../../resources/kit/protocol/list'

export const specTemplates = 'shop/goodsSpecTemplate'
export const paramTemplates = 'shop/goodsParamTemplate'

/** The enabled templates, in the order of their weights; empty without the right. */
export function useTemplates(path: string, isEnabled: boolean) {
  const data = useData()
  const mayList = useCan()(path, 'index')
  return useQuery({
    queryKey: [path, 'templates in use'],
    enabled: isEnabled && mayList,
    retry: false,
    queryFn: async () =>
      (
        await data.getList<Row>(path, {
          pagination: { page: 1, perPage: 100 },
          sort: { field: 'weigh', order: 'DESC' },
          filter: {},
          meta: { search: [{ field: 'status', operator: 'eq', val: '1' }] },
        })
      ).data,
  })
}

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'

import { useHttp } from '../../../providers/hooks'

import type { LinkedGoods, LinkedGoodsPage } from '../../../resources/kit/protocol/list'

const address = '/admin/ajax/linkGoods'
const fresh = 60_000

/** The product of a link; null if the id does not exist. */
export function useLinkedGoods(id: number | undefined): LinkedGoods | null | undefined {
  const http = useHttp()
  const { data } = useQuery({
    queryKey: ['link goods', id],
    queryFn: async ({ signal }) => (await http.get<LinkedGoodsPage>(address, { id }, { signal })).list[0] ?? null,
    enabled: id !== undefined,
    staleTime: fresh,
    retry: 1,
  })
  return id === undefined ? undefined : data
}

/** Goods on sale, page by page. */
export function useGoodsPages(quickSearch: string, isOpen: boolean) {
  const http = useHttp()
  return useInfiniteQuery({
    queryKey: ['link goods', 'pages', quickSearch],
    queryFn: ({ pageParam, signal }) => http.get<LinkedGoodsPage>(address, { quickSearch, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.has_more ? pages.length + 1 : undefined),
    enabled: isOpen,
    staleTime: fresh,
    retry: 1,
  })
}

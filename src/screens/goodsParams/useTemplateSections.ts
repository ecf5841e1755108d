import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useWatch } from 'react-hook-form'

import { useCan, useData } from '../../../providers/hooks'

import type { Row } from '../../../resources/kit/protocol/list'

const categories = 'shop/goodsCategory'

/** The category and its ancestors, nearest first. */
function branchOf(rows: readonly Row[], targetId: number, above: readonly number[] = []): readonly number[] | undefined {
  for (const row of rows) {
    const here = [row.id, ...above]
    if (row.id === targetId) return here
    const branch = branchOf(row.children ?? [], targetId, here)
    if (branch) return branch
  }
  return undefined
}

/** Divides templates into those for the category of the goods or its ancestors, and others. */
export function useTemplateSections() {
  const data = useData()
  const category = Number(useWatch({ name: 'category_id' }) ?? 0)
  const may = useCan()(categories, 'index')
  const { data: tree } = useQuery({
    queryKey: [categories, 'whole tree'],
    enabled: may && category > 0,
    retry: false,
    queryFn: async () =>
      (
        await data.getList<Row>(categories, {
          pagination: { page: 1, perPage: 1000 },
          sort: { field: 'weigh', order: 'DESC' },
          filter: {},
          meta: { params: { isTree: true } },
        })
      ).data,
  })
  return useCallback(
    (templates: readonly Row[]) => {
      const branch = branchOf(tree ?? [], category) ?? [category]
      const rank = (row: Row): number => branch.indexOf(Number(row['category_id'] ?? -1))
      const near = templates.filter((row) => rank(row) >= 0).sort((one, other) => rank(one) - rank(other))
      return { near, others: templates.filter((row) => rank(row) < 0) }
    },
    [category, tree],
  )
}

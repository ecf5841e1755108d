import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useWatch } from 'react-hook-form'

import { useData } from '../../../providers/hooks'

import type { ZhangguiData } from '../../../providers/data/dataTypes'
import type { Row } from '../../../resources/kit/protocol/list'

const categories = 'shop/goodsCategory'

/** Divides templates into those for the category of the goods or its ancestors, and others. */
export function useTemplateSections() {
  const data = useData()
  const category = Number(useWatch({ name: 'category_id' }) ?? 0)
  const { data: branch } = useQuery({
    queryKey: [categories, 'branch', category],
    enabled: category > 0,
    retry: false,
    queryFn: () => branchOf(category, data),
  })
  return useCallback(
    (templates: readonly Row[]) => {
      const rank = (row: Row): number => (branch ?? [category]).indexOf(Number(row['category_id'] ?? -1))
      const near = templates.filter((row) => rank(row) >= 0).sort((one, other) => rank(one) - rank(other))
      return { near, others: templates.filter((row) => rank(row) < 0) }
    },
    [branch, category],
  )
}

/** The category and its ancestors, nearest first. Read one by one: the list of all counts the goods of each. */
async function branchOf(category: number, { select }: Pick<ZhangguiData, 'select'>): Promise<readonly number[]> {
  const branch: number[] = []
  for (let id = category; id > 0 && !branch.includes(id);) {
    branch.push(id)
    const { options } = await select(categories, { initValue: id })
    id = Number(options[0]?.['pid'] ?? 0)
  }
  return branch
}

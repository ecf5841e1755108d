import { resourceAt } from '../../resources'

import type { GetListParams, Identifier } from 'ra-core'

import type { Query } from '../http/httpTypes'
import type { FilterOfRows, ListMeta, SelectParams } from './dataTypes'

/** Query parameters of our methods: wire contract 11, and those that only our server accepts (wire contract 24). */

export function listQuery({ pagination, sort, meta }: Pick<GetListParams, 'pagination' | 'sort'> & { readonly meta?: ListMeta | undefined }): Query {
  return {
    ...meta?.params,
    page: pagination?.page,
    limit: pagination?.perPage,
    order: sort?.field ? orderOf(sort) : undefined,
    ...searchQuery(meta),
    ...(meta?.parent !== undefined && { lazy: 1, parent: meta.parent }),
    ...(meta?.isFlat && { isTree: 0 }),
    ...(meta?.exactTotal && { exactTotal: 1 }),
  }
}

export const orderOf = ({ field, order }: { readonly field: string; readonly order: 'ASC' | 'DESC' }): string => `${field},${order.toLowerCase()}`

export const searchQuery = (meta: Pick<ListMeta, 'search' | 'quickSearch' | 'tab'> | undefined): Query => ({
  tab: meta?.tab,
  quickSearch: meta?.quickSearch?.trim() || undefined,
  search: meta?.search?.length ? meta.search : undefined,
})

/** All rows of a filter; `expected` is the number the user confirmed, and any other is refused. */
export const filterBody = ({ expected, ...filter }: FilterOfRows): Query => ({ filter: searchQuery(filter), expected })

/** Other servers that join tables expect the table name before the id; ours accepts both. */
function keyOf(path: string): string {
  const resource = resourceAt(path)
  return resource?.list.columns.some((name) => name.includes('.')) ? `${resource.table}.id` : 'id'
}

export const selectQuery = (path: string, { q, page, params, initValue }: SelectParams): Query => ({
  ...params,
  select: true,
  quickSearch: q?.trim() ?? '',
  page: page ?? 1,
  initKey: keyOf(path),
  initValue: isNothing(initValue) ? undefined : initValue,
})

const isNothing = (value: Identifier | readonly Identifier[] | undefined): boolean =>
  value === undefined || value === '' || value === 0 || (Array.isArray(value) && value.length === 0)

export const rowsQuery = (path: string, ids: readonly Identifier[]): Query => ({ initKey: keyOf(path), initValue: ids, isTree: 0 })

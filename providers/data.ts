import { callOf } from '../resources/kit/paths'
import { createExtras } from './dataExtras'
import { listQuery, rowsQuery } from './dataQueries'
import { saveOptions } from './saveOptions'
import { wholeRecord, withoutEmptyNumbers } from './wholeRecord'

import type { GetListParams, GetListResult, Identifier } from 'ra-core'

import type { ListAnswer } from '../resources/kit/protocol'
import type { ListMeta, Removed, Row, SaveMeta, ZhangguiData } from './dataTypes'
import type { Http, Query } from './http/httpTypes'

/** Longer lists of ids travel in the body: an address has room for about this many. */
const idsInAddress = 100

/** react-admin's verbs on the generic controllers; the name of a resource is its path, e.g. `shop/goodsCategory`. */
export function createData(http: Http): ZhangguiData {
  const getList = async (path: string, params: GetListParams): Promise<GetListResult> =>
    pageOf(await http.get<Page>(...listCall(path, params), params.signal && { signal: params.signal }))

  const prefetchList = (path: string, params: GetListParams): Promise<void> => http.prefetch(...listCall(path, params))

  function prefetchedList(path: string, params: GetListParams): GetListResult | undefined {
    const answer = http.arrived<Page>(...listCall(path, params))
    return answer && pageOf(answer)
  }

  async function getRows(path: string, ids: readonly Identifier[], signal?: AbortSignal): Promise<Row[]> {
    if (ids.length === 0) return []
    const { list = [] } = await http.get<Partial<ListAnswer<Row>>>(callOf(path, 'index'), rowsQuery(path, ids), signal && { signal })
    return [...list]
  }

  async function remove(path: string, ids: readonly Identifier[], meta?: SaveMeta & { readonly rowVersion?: number }): Promise<Removed> {
    const version = meta?.rowVersion === undefined ? {} : { row_version: meta.rowVersion }
    const options = { ...saveOptions(meta), placesUses: true }
    const call = callOf(path, 'del')
    const answer =
      ids.length <= idsInAddress
        ? await http.remove<Removed | null>(call, { ids, ...version }, options)
        : await http.remove<Removed | null>(call, undefined, { ...options, body: { ids, ...version } })
    return answer ?? {}
  }

  const verbs = {
    supportAbortSignal: true,
    getList,
    prefetchList,
    prefetchedList,
    getOne: async (path: string, { id, signal }: { id: Identifier; signal?: AbortSignal }) => {
      const { row } = await http.get<{ row: Row }>(callOf(path, 'edit'), { id }, signal && { signal })
      return { data: row }
    },
    getMany: async (path: string, { ids, signal }: { ids: Identifier[]; signal?: AbortSignal }) => ({ data: await getRows(path, ids, signal) }),
    getManyReference: (path: string, { target, id, ...params }: GetListParams & { target: string; id: Identifier }) => {
      const meta = (params.meta ?? {}) as ListMeta
      return getList(path, { ...params, meta: { ...meta, search: [...(meta.search ?? []), { field: target, operator: 'eq', val: id }] } })
    },
    create: async (path: string, { data, meta }: { data: Partial<Row>; meta?: SaveMeta }) => {
      const answer = await http.post<Partial<Row> | null>(callOf(path, 'add'), withoutEmptyNumbers(path, data), saveOptions(meta))
      return { data: { id: 0, ...data, ...answer } }
    },
    update: async (path: string, { id, data, previousData, meta }: { id: Identifier; data: Partial<Row>; previousData?: Row; meta?: SaveMeta }) => {
      const version = data.row_version ?? previousData?.row_version
      const body = version === undefined ? await wholeRecord(http, path, id, data) : { ...data, row_version: version }
      const answer = await http.post<Partial<Row> | null>(callOf(path, 'edit'), { ...body, id }, saveOptions(meta))
      return { data: { ...previousData, ...data, ...answer, id } }
    },
    updateMany: async (path: string, { ids, data, meta }: { ids: Identifier[]; data: Partial<Row>; meta?: SaveMeta }) => {
      for (const id of ids) await http.post(callOf(path, 'edit'), { ...data, id }, saveOptions({ ...meta, isSilent: id !== ids.at(-1) }))
      return { data: ids }
    },
    delete: async (path: string, { id, previousData, meta }: { id: Identifier; previousData?: Row; meta?: SaveMeta }) => {
      await remove(path, [id], { ...meta, ...(previousData?.row_version !== undefined && { rowVersion: previousData.row_version }) })
      return { data: previousData ?? { id } }
    },
    deleteMany: async (path: string, { ids, meta }: { ids: Identifier[]; meta?: SaveMeta }) => {
      const { refused } = await remove(path, ids, meta)
      return { data: ids, ...(refused && { refused }) }
    },
  }
  return { ...verbs, ...createExtras(http) } as unknown as ZhangguiData // ra-core's verbs are generic in the row; ours always give rows of the wire
}

type Page = Partial<ListAnswer<Row>> & Record<string, unknown>

const listCall = (path: string, params: GetListParams): readonly [string, Query] => [
  callOf(path, 'index'),
  listQuery({ ...params, meta: params.meta as ListMeta | undefined }),
]

function pageOf({ list = [], total, remark = '', total_is_estimate = false, ...extra }: Page): GetListResult {
  return { data: [...list], total: total ?? list.length, meta: { ...extra, remark, total_is_estimate } }
}

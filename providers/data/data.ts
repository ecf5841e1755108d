import { resourceAt } from '../../resources'
import { isWritable } from '../../resources/kit/derived'
import { contactVerb } from '../../resources/kit/masks'
import { callOf } from '../../resources/kit/paths'
import { headers } from '../../resources/kit/protocol/envelope'
import { limits } from '../../resources/kit/protocol/list'
import { rulesOf } from '../../resources/kit/types'
import { chunksOf } from '../../resources/kit/values/chunksOf'
import { newKey } from '../keys'
import { metaOfFilter } from './raFilter'
import { saveFile } from './saveFile'

import type { GetListParams, GetListResult, Identifier } from 'react-admin'

import type { ImportAnswer, ImportProgress } from '../../resources/kit/protocol/imports'
import type { AreaOption, BatchAnswer, InfoAnswer, OptionsAnswer, Row, RowAnswer, RowsAnswer } from '../../resources/kit/protocol/list'
import type { PrintAnswer } from '../../resources/kit/protocol/print'
import type { UploadedFile } from '../../resources/kit/protocol/site'
import type { CallOptions, Http, Query } from '../http/httpTypes'
import type { ActParams, ChainedSort, CustomCalls, FilterOfRows, ImportCalls, ListMeta, SaveMeta, SelectAnswer, SelectParams, ZhangguiData } from './dataTypes'
import type { RaFilter } from './raFilter'

/** Longer lists of ids are sent in the body, because the length of a URL is limited. */
const idsInAddress = 100

/** react-admin's methods on the generic controllers; the name of a resource is its path, e.g. `shop/goodsCategory`. */
export function createData(http: Http): ZhangguiData {
  const getList = async (path: string, params: GetListParams): Promise<GetListResult> =>
    isUnknown(path) ? { data: [], total: 0 } : pageOf(await http.get<RowsAnswer>(...listCall(path, params), listOptions(params)))

  const prefetchList = (path: string, params: GetListParams): Promise<void> => http.prefetch(...listCall(path, params))

  function prefetchedList(path: string, params: GetListParams): GetListResult | undefined {
    const answer = http.arrived<RowsAnswer>(...listCall(path, params))
    return answer && pageOf(answer)
  }

  async function getRows(path: string, ids: readonly Identifier[], signal?: AbortSignal): Promise<Row[]> {
    if (ids.length === 0 || isUnknown(path)) return []
    const answers = chunksOf(ids, limits.page).map((some) => http.get<RowsAnswer>(callOf(path, 'index'), rowsQuery(path, some), signal && { signal }))
    return (await Promise.all(answers)).flatMap(({ list = [] }) => list)
  }

  /** A row that has no edit view, as its list shows it. */
  async function rowOfList(path: string, id: Identifier, signal?: AbortSignal): Promise<Row> {
    const [row] = await getRows(path, [id], signal)
    if (!row) throw new Error(`${path} ${id}`)
    return row
  }

  async function remove(path: string, ids: readonly Identifier[], meta?: SaveMeta & { readonly rowVersion?: number }): Promise<BatchAnswer> {
    const version = meta?.rowVersion === undefined ? {} : { row_version: meta.rowVersion }
    const options: CallOptions = { ...saveOptions(meta), ...timeFor({ ids }), handlesReferrers: true }
    const call = callOf(path, 'del')
    const answer =
      ids.length <= idsInAddress
        ? await http.remove<BatchAnswer | null>(call, { ids, ...version }, options)
        : await http.remove<BatchAnswer | null>(call, undefined, { ...options, body: { ids, ...version } })
    return answer ?? {}
  }

  const verbs = {
    supportAbortSignal: true,
    getList,
    prefetchList,
    prefetchedList,
    getOne: async (path: string, { id, signal }: { id: Identifier; signal?: AbortSignal }) => {
      if (!(resourceAt(path)?.crud.includes('edit') ?? true)) return { data: await rowOfList(path, id, signal) }
      const { row } = await http.get<RowAnswer>(callOf(path, 'edit'), { id }, signal && { signal })
      return { data: row }
    },
    getMany: async (path: string, { ids, signal }: { ids: Identifier[]; signal?: AbortSignal }) => ({ data: await getRows(path, ids, signal) }),
    getManyReference: (path: string, { target, id, ...params }: GetListParams & { target: string; id: Identifier }) => {
      const meta = (params.meta ?? {}) as ListMeta
      return getList(path, { ...params, meta: { ...meta, search: [...(meta.search ?? []), { field: target, operator: 'eq', val: id }] } })
    },
    create: async (path: string, { data, meta }: { data: Partial<Row>; meta?: SaveMeta }) => {
      const answer = await http.post<Partial<Row> | null>(callOf(path, 'add'), withoutEmptyNumbers(path, data), rowOptions(meta))
      return { data: { id: 0, ...data, ...answer } }
    },
    update: async (path: string, { id, data, previousData, meta }: { id: Identifier; data: Partial<Row>; previousData?: Row; meta?: SaveMeta }) => {
      const version = data.row_version ?? previousData?.row_version
      const body = version === undefined ? await wholeRecord(http, path, id, data) : { ...data, row_version: version }
      const answer = await http.post<Partial<Row> | null>(callOf(path, 'edit'), { ...body, id }, rowOptions(meta))
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
  return { ...verbs, ...createExtras(http) } as unknown as ZhangguiData // ra-core's methods are generic in the row; ours always return wire rows
}

/** react-admin guesses names of references, such as `users` for `user_id`; they have no rows, and no call is made. */
const isUnknown = (path: string): boolean => resourceAt(path) === undefined

function listCall(path: string, params: GetListParams): readonly [string, Query] {
  const meta = params.meta as ListMeta | undefined
  const fromFilter = metaOfFilter(resourceAt(path), (params.filter ?? {}) as RaFilter)
  const search = [...(meta?.search ?? []), ...(fromFilter.search ?? [])]
  return [callOf(path, 'index'), listQuery({ ...params, meta: { ...meta, quickSearch: meta?.quickSearch || fromFilter.quickSearch, search } })]
}

const listOptions = ({ signal, meta }: GetListParams): CallOptions => ({
  ...(signal && { signal }),
  ...((meta as ListMeta | undefined)?.isQuiet && { isQuiet: true }),
})

function pageOf({ list = [], total, remark = '', total_is_estimate = false, ...extra }: RowsAnswer): GetListResult {
  return { data: [...list], total: total ?? list.length, meta: { ...extra, remark, total_is_estimate } }
}

type Values = Readonly<Record<string, unknown>>

/**
 * The body for a row without a version: servers without versions expect the whole form (wire contract 11.5), where ours accepts the changes. Values written
 * only by the server, such as balances, are left out.
 */
async function wholeRecord(http: Http, path: string, id: Identifier, changes: Values): Promise<Values> {
  const fields = Object.entries(resourceAt(path)?.fields ?? {}).filter(([, field]) => isWritable(field))
  const { row } = await http.get<RowAnswer>(callOf(path, 'edit'), { id })
  if (row.row_version !== undefined) return changes
  const current = await Promise.all(
    fields.map(async ([name, field]): Promise<[string, unknown]> => {
      if (rulesOf(field).isWriteOnly) return [name, '']
      return [name, 'control' in field && field.control === 'ruleTree' ? await withParents(http, path, row[name]) : row[name]]
    }),
  )
  return { ...Object.fromEntries(current.filter(([, value]) => value !== undefined)), ...withoutEmptyNumbers(path, changes) }
}

/** An empty number is not sent: some servers have a default for it and do not accept null. */
function withoutEmptyNumbers(path: string, values: Values): Values {
  const fields = resourceAt(path)?.fields ?? {}
  const isNone = (name: string): boolean =>
    (values[name] === null || values[name] === '') && fields[name] !== undefined && rulesOf(fields[name]).isNumber === true
  return Object.fromEntries(Object.entries(values).filter(([name]) => !isNone(name)))
}

/** A group is read with its leaf rules only and saved with their ancestors. */
async function withParents(http: Http, path: string, rules: unknown): Promise<unknown> {
  if (!Array.isArray(rules) || rules.map(String).includes('*')) return rules
  const ticked = new Set(rules.map(String))
  const { list = [] } = await http.get<RowsAnswer>(callOf(`${path.split('/')[0] ?? ''}/rule`, 'index'), { isTree: true })
  const withAncestors = (node: Row): string[] => {
    const below = (node.children ?? []).flatMap(withAncestors)
    return below.length > 0 || ticked.has(String(node.id)) ? [String(node.id), ...below] : []
  }
  return [...new Set([...list.flatMap(withAncestors), ...ticked])]
}

/** Requests of our screens beyond react-admin's methods. */
function createExtras(http: Http): CustomCalls {
  return {
    act: (path, action, params) => http.post(callOf(path, action), actBody(params), { ...saveOptions(params), ...timeFor(params) }),
    change: (path, { field, way, value, ...target }) =>
      http.post(callOf(path, 'change'), actBody({ ...target, input: { field, way, value } }), { ...saveOptions(target), ...timeFor(target) }),
    previewChange: (path, { field, way, value, ...target }, signal) =>
      http.post(callOf(path, 'change'), actBody({ ...target, input: { field, way, value, preview: 1 } }), { isQuiet: true, ...(signal && { signal }) }),
    contact: (path, id) => http.post(callOf(path, contactVerb), { id }),
    startOf: (path, action, target, signal) => http.get(callOf(path, action), target, { isQuiet: true, ...(signal && { signal }) }),
    info: (path, id, signal) => http.get<InfoAnswer>(callOf(path, 'info'), { id }, { isQuiet: true, ...(signal && { signal }) }),
    printed: (path, printout, { ids, set, sort, ...filter }, signal) => {
      const rows = ids ? { ids: ids.join(',') } : { order: sort && orderOf(sort), ...searchQuery(filter) }
      return http.get<PrintAnswer>(callOf(path, printout), { ...rows, set }, { isQuiet: true, ...(signal && { signal }) })
    },
    move: async (path, params) => {
      await http.post(callOf(path, 'sortable'), params, saveOptions())
    },
    undo: (path, params) => http.post(callOf(path, 'undo'), params, { ...saveOptions({ isQuiet: true }), isLong: true }),
    history: (path, params, signal) => http.get(callOf(path, 'history'), params, { isQuiet: true, ...(signal && { signal }) }),
    moments: (path, id, entries, signal) => http.get(callOf(path, 'moments'), { id, entries: entries.join(',') }, { isQuiet: true, ...(signal && { signal }) }),
    previewRemoval: (path, target, signal) =>
      http.post(callOf(path, 'removal'), 'ids' in target ? { ids: target.ids } : filterBody(target.filter), { isQuiet: true, ...(signal && { signal }) }),
    deleteByFilter: async (path, filter) => {
      const options: CallOptions & { readonly body: unknown } = { ...saveOptions(), ...timeFor({ filter }), handlesReferrers: true, body: filterBody(filter) }
      return (await http.remove<BatchAnswer | null>(callOf(path, 'del'), undefined, options)) ?? {}
    },
    tabCounts: async (path, filter, signal) =>
      (await http.get<{ counts?: Record<string, number> }>(callOf(path, 'tabs'), searchQuery(filter), { isQuiet: true, ...(signal && { signal }) })).counts ??
      {},
    totals: async (path, filter, signal) =>
      (await http.get<{ totals?: Record<string, unknown> }>(callOf(path, 'totals'), searchQuery(filter), { isQuiet: true, ...(signal && { signal }) }))
        .totals ?? {},
    select: async (path, params) => {
      const answer = await http.get<OptionsAnswer>(callOf(path, 'index'), selectQuery(path, params), params.signal && { signal: params.signal })
      return { options: answer.options ?? answer.list ?? [], ...(answer.total !== undefined && { total: answer.total }) } satisfies SelectAnswer
    },
    areas: (query) => http.get<AreaOption[]>('/admin/ajax/area', query),
    upload: async (file, options) => (await http.upload<{ file: UploadedFile }>('/admin/ajax/upload', file, options)).file,
    importsOf: (action) => createImportCalls(http, action),
    saveFile: async (address) => {
      const [url = '', query] = address.split('?')
      saveFile(await http.download(url, Object.fromEntries(new URLSearchParams(query))))
    },
    exportFile: async (path, { format, lines, columns, sort, onReceived, ...filter }) => {
      const query = { format, lines, columns: columns.join(','), order: sort && orderOf(sort), ...searchQuery(filter) }
      saveFile(await http.download(callOf(path, 'export'), query, { onReceived }))
    },
  }
}

/** The server changes rows one by one, thousands of them in a longer time than a call has. */
const timeFor = ({ ids = [], filter }: Pick<ActParams, 'ids' | 'filter'>): CallOptions => (ids.length > 1 || filter ? { isLong: true } : {})

function actBody({ id, ids, filter, input, rowVersion }: ActParams): Readonly<Record<string, unknown>> {
  return {
    ...input,
    ...(id !== undefined && { id }),
    ...(ids !== undefined && { ids }),
    ...(filter && filterBody(filter)),
    ...(rowVersion !== undefined && { row_version: rowVersion }),
  }
}

function createImportCalls(http: Http, action?: string): ImportCalls {
  // a large sheet takes long; the dialog shows the result, and the notice offers to undo it
  const long = (): CallOptions => ({ ...saveOptions(), notifiesSuccess: 'undoable', isLong: true })
  const at = (path: string, verb: string): string => callOf(path, action === undefined ? verb : `${action}/${verb}`)
  return {
    send: (path, file, options) => http.upload(at(path, 'import'), file, options),
    runs: async (path, signal) => (await http.get<{ list: ImportAnswer[] }>(at(path, 'imports'), {}, signal && { signal })).list,
    run: (path, run, signal) => http.get(at(path, 'importRun'), { run }, signal && { signal }),
    rows: (path, { signal, ...query }) => http.get(at(path, 'importRows'), query, signal && { signal }),
    apply: (path, run) => http.post(at(path, 'importApply'), { run }, long()),
    undo: (path, run) => http.post(at(path, 'importUndo'), { run }, long()),
    progress: async (path, target, signal) =>
      (await http.get<{ progress: ImportProgress | null }>(at(path, 'importProgress'), target, { isQuiet: true, ...(signal && { signal }) })).progress,
    sheet: async (path, { format, lines, sort, ...filter }) =>
      saveFile(await http.download(at(path, 'importSheet'), { format, lines, order: sort && orderOf(sort), ...searchQuery(filter) })),
    result: async (path, run, format) => saveFile(await http.download(at(path, 'importResult'), { run, format })),
  }
}

/** Options of a mutation: with a message unless silent, and an idempotency key. */
const saveOptions = ({ idempotencyKey, isQuiet = false, isSilent = false }: SaveMeta = {}): CallOptions => ({
  idempotencyKey: idempotencyKey ?? newKey(),
  isQuiet,
  notifiesSuccess: !isSilent,
})

/** The same for one row whose id and version are to be answered. */
const rowOptions = (meta?: SaveMeta): CallOptions => ({ ...saveOptions(meta), headers: { [headers.answer]: 'row' } })

/** Query parameters: wire contract 11, and those that only our server accepts (wire contract 24). */
function listQuery({ pagination, sort, meta }: Pick<GetListParams, 'pagination' | 'sort'> & { readonly meta?: ListMeta | undefined }): Query {
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

const orderOf = ({ next = [], ...first }: ChainedSort): string => [first, ...next].map(({ field, order }) => `${field},${order.toLowerCase()}`).join(';')

const searchQuery = (meta: Pick<ListMeta, 'search' | 'quickSearch' | 'tab'> | undefined): Query => ({
  tab: meta?.tab,
  quickSearch: meta?.quickSearch?.trim() || undefined,
  search: meta?.search?.length ? meta.search : undefined,
})

/** All rows of a filter; `expected` is the number the user confirmed, and any other is refused. */
const filterBody = ({ expected, ...filter }: FilterOfRows): Query => ({ filter: searchQuery(filter), expected })

/** Other servers that join tables expect the table name before the id; ours accepts both. */
function keyOf(path: string): string {
  const resource = resourceAt(path)
  return resource?.list.columns.some((name) => name.includes('.')) ? `${resource.table}.id` : 'id'
}

const selectQuery = (path: string, { q, page, params, initValue }: SelectParams): Query => ({
  ...params,
  select: true,
  quickSearch: q?.trim() ?? '',
  page: page ?? 1,
  initKey: keyOf(path),
  initValue: isNothing(initValue) ? undefined : initValue,
})

const isNothing = (value: Identifier | readonly Identifier[] | undefined): boolean =>
  value === undefined || value === '' || value === 0 || (Array.isArray(value) && value.length === 0)

const rowsQuery = (path: string, ids: readonly Identifier[]): Query => ({ initKey: keyOf(path), initValue: ids, isTree: 0 })

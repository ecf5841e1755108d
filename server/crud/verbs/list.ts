import { sql } from 'kysely'

import { deletedTab, isRecoverable } from '../../../resources/kit/derived'
import { limits } from '../../../resources/kit/protocol/list'
import { translate } from '../../../resources/kit/text'
import { databaseCache } from '../../lib/databaseCache'
import { allOf } from '../../lib/sqlCondition'
import { withTimeout } from '../../lib/withTimeout'
import { isFlat, isOn, pageOf } from '../../request/parameters'
import { readPage, readRows } from '../paging/page'
import { paginate } from '../paging/paginate'
import { preselectedCondition } from '../paging/preselected'
import { maxTreeRows, nestRows, treeBranch } from '../paging/trees'
import { parseOrder } from '../query/orders'
import { addListedLines } from '../rows/lines'
import { searchedRows, visibleRows } from '../rows/scope'

import type { Context, Db } from '../../context'
import type { RequestParameters } from '../../request/parameters'
import type { RowValues, RowView } from '../compile/columns'
import type { CompiledResource } from '../compile/compileResources'
import type { PageRequest, RowPage } from '../paging/page'

/** The `index` call: a page of a list, a tree, one branch of a tree, or the rows of given ids. */
export async function list(whole: CompiledResource, ctx: Context, params: RequestParameters): Promise<RowValues> {
  const compiled = whole.seenBy(ctx.staff)
  const answer = await contentOf(compiled, ctx, params)
  return { ...answer, remark: await remarkOf(compiled, ctx), ...(await compiled.hooks.indexExtra?.(ctx)) }
}

async function contentOf(compiled: CompiledResource, ctx: Context, params: RequestParameters): Promise<RowValues> {
  const { where, text, isNarrowed } = await searchedRows(compiled, ctx, params, true)
  const initial = preselectedCondition(compiled, params)
  const isLazy = compiled.parent !== undefined && isOn(params['lazy']) && (params['parent'] !== undefined || !isNarrowed)
  const branch = isLazy ? treeBranch(compiled, params['parent']) : undefined
  const conditions = [where, ...(initial ? [initial] : []), ...(branch ? [branch.where] : [])]
  const request = pageRequestOf(compiled, params, allOf(conditions))
  if (initial) return flatList(compiled, ctx, { rows: await readRows(ctx.tx, { ...request, limit: maxTreeRows, offset: 0 }), total: { total: 0 } }, true)
  if (branch) return flatList(compiled, ctx, await readPage(ctx.tx, { ...request, view: branch.view }))
  if (!compiled.parent || isFlat(params)) return flatList(compiled, ctx, await paginate(ctx.tx, request, text, isOn(params['exactTotal'])))
  const rows = await completeRows(compiled, ctx, await readRows(ctx.tx, { ...request, limit: maxTreeRows, offset: 0 }))
  return { list: nestRows(rows, compiled.parent), total: rows.length }
}

/**
 * Some rows of the flat list from any place in it, whole, with their exact number unless counting takes too long. An incomplete condition is refused, because it
 * would show too many rows.
 */
export async function listSlice(
  whole: CompiledResource,
  ctx: Context,
  params: RequestParameters,
  slice: Pick<PageRequest, 'offset' | 'limit'>,
): Promise<{ readonly rows: RowValues[]; readonly total: number | undefined }> {
  const compiled = whole.seenBy(ctx.staff)
  const { where, text } = await searchedRows(compiled, ctx, params)
  const { list: view } = compiled.columns
  const page = await paginate(ctx.tx, { ...pageRequestOf(compiled, params, where), ...slice, view }, text, true)
  const { total, total_is_estimate: isEstimate = false } = page.total
  return { rows: await completeRows(compiled, ctx, page.rows, view), total: isEstimate ? undefined : total }
}

/** Visible rows as the list shows them, or whole. */
export async function listRows(
  whole: CompiledResource,
  ctx: Context,
  where: PageRequest['where'],
  { isWhole = false, ...page }: RequestParameters & { readonly isWhole?: boolean } = {},
): Promise<RowValues[]> {
  const compiled = whole.seenBy(ctx.staff)
  const view = isWhole ? compiled.columns.list : compiled.columns.masked
  const request = { ...pageRequestOf(compiled, page, allOf([where, ...(await visibleRows(compiled, ctx))])), view }
  return completeRows(compiled, ctx, await readRows(ctx.tx, request), view)
}

export function pageRequestOf(compiled: CompiledResource, params: RequestParameters, where: PageRequest['where']): PageRequest {
  const order = parseOrder(compiled.resource, compiled.orders, params['order'], typeof params['tab'] === 'string' ? params['tab'] : undefined)
  const { page, limit } = pageOf(params)
  return { compiled, view: compiled.columns.masked, where, order, limit, offset: (page - 1) * limit }
}

async function flatList(compiled: CompiledResource, ctx: Context, page: RowPage, isWhole = false): Promise<RowValues> {
  const rows = await completeRows(compiled, ctx, page.rows)
  return { list: rows, ...(isWhole ? { total: rows.length } : page.total) }
}

async function completeRows(
  compiled: CompiledResource,
  ctx: Context,
  raws: RowPage['rows'],
  { read }: RowView = compiled.columns.masked,
): Promise<RowValues[]> {
  const rows = raws.map(read)
  if (raws[0] && 'has_children' in raws[0]) raws.forEach((raw, i) => Object.assign(rows[i] ?? {}, { has_children: raw['has_children'] }))
  if (rows.length) await addListedLines(compiled, ctx, rows)
  if (rows.length) await compiled.hooks.afterRead?.(ctx, rows, 'list')
  compiled.translation?.apply(rows, ctx.language)
  return rows
}

/** Milliseconds. An unfiltered list is counted by its indexes; a filter may take long, and the list is usable without these numbers. */
const maxFilteredCountTime = 1500

interface TabCounts {
  readonly counts: Readonly<Record<string, number>>
}

/** Number of rows per tab among those of the search and the filter; counting stops at the number that screens show as "more". Empty if it takes too long. */
export async function countTabs(whole: CompiledResource, ctx: Context, { search, quickSearch }: RequestParameters): Promise<TabCounts> {
  const compiled = whole.seenBy(ctx.staff)
  const { where, isNarrowed } = await searchedRows(compiled, ctx, { search, quickSearch }, true)
  const counts = [...compiled.tabs].map(([name, tab]) => countSql(compiled, name, allOf([where, tab])))
  if (isRecoverable(compiled.resource) && ctx.staff.isSuper) {
    const deleted = await searchedRows(compiled, ctx, { search, quickSearch, tab: deletedTab }, true)
    counts.push(countSql(compiled, deletedTab, deleted.where))
  }
  if (counts.length === 0) return { counts: {} }
  const read = async (tx: Db): Promise<TabCounts> => {
    const { rows } = await sql<Record<string, number | string>>`select ${sql.join(counts)}`.execute(tx)
    return { counts: Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, count]) => [name, Number(count)])) }
  }
  return isNarrowed ? ((await withTimeout(ctx.tx, maxFilteredCountTime, read)) ?? { counts: {} }) : read(ctx.tx)
}

const countSql = ({ table }: CompiledResource, name: string, where: PageRequest['where']) =>
  sql`(select count(*) from (select 1 from ${table} m where ${where} limit ${limits.countedTotal + 1}) c) as ${sql.id(name)}`

/** The remark of a screen is in its menu rule, where staff may change it; cached for a short time. */
const remarkCache = databaseCache<'all', ReadonlyMap<string, string>>({ max: 1, ttl: 10_000 })

async function remarkOf(compiled: CompiledResource, { tx, language }: Context): Promise<string> {
  const byPath = remarkCache(tx).get('all') ?? (await loadRemarks(tx))
  const remark = byPath.get(compiled.resource.path) ?? ''
  const own = compiled.resource.menu.remark
  return own && remark === own.zh ? translate(own, language) : remark
}

async function loadRemarks(tx: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.selectFrom('admin_rule').select(['name', 'remark']).where('remark', '<>', '').execute()
  const byPath = new Map(rows.map((row) => [row.name, row.remark]))
  remarkCache(tx).set('all', byPath)
  return byPath
}

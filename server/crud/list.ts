import { isFlat, isOn, pageOf } from '../request/parameters'
import { initialOf } from './paging/initial'
import { readPage, readRows } from './paging/page'
import { remarkOf } from './paging/remarks'
import { branchOf, nest, wholeTree } from './paging/trees'
import { turnTo } from './paging/turn'
import { orderOf } from './query/orders'
import { all } from './query/search'
import { searched } from './rows/visible'

import type { Context } from '../context'
import type { Page, PageAsked } from './paging/page'
import type { Row } from './plan/columns'
import type { Plan } from './plan/plan'
import type { Asked } from './query/search'

/** Answers `index`: a page of a list, a tree, one branch of a tree, or the rows of given ids. */
export async function list(plan: Plan, ctx: Context, asked: Asked): Promise<Row> {
  const answer = await answerOf(plan, ctx, asked)
  return { ...answer, remark: await remarkOf(plan, ctx), ...(await plan.hooks.indexExtra?.(ctx)) }
}

async function answerOf(plan: Plan, ctx: Context, asked: Asked): Promise<Row> {
  const { where, text, isNarrowed } = await searched(plan, ctx, asked, true)
  const initial = initialOf(plan, asked)
  const isLazy = plan.parent !== undefined && isOn(asked['lazy']) && (asked['parent'] !== undefined || !isNarrowed)
  const branch = isLazy ? branchOf(plan, asked['parent']) : undefined
  const conditions = [where, ...(initial ? [initial] : []), ...(branch ? [branch.where] : [])]
  const request = { ...pageAsked(plan, asked, all(conditions)), isNarrowed }
  if (initial) return flat(plan, ctx, { rows: await readRows(ctx.tx, { ...request, limit: wholeTree, offset: 0 }), total: { total: 0 } }, true)
  if (branch) return flat(plan, ctx, await readPage(ctx.tx, { ...request, view: branch.view }))
  if (!plan.parent || isFlat(asked)) return flat(plan, ctx, await turnTo(ctx.tx, request, text, isOn(asked['exactTotal'])))
  const rows = await complete(plan, ctx, await readRows(ctx.tx, { ...request, limit: wholeTree, offset: 0 }))
  return { list: nest(rows, plan.parent), total: rows.length }
}

export function pageAsked(plan: Plan, asked: Asked, where: PageAsked['where']): PageAsked {
  const order = orderOf(plan.resource, plan.orders, asked['order'])
  const { page, limit } = pageOf(asked)
  return { plan, view: plan.columns.list, where, order, limit, offset: (page - 1) * limit }
}

async function flat(plan: Plan, ctx: Context, page: Page, isWhole = false): Promise<Row> {
  const rows = await complete(plan, ctx, page.rows)
  return { list: rows, ...(isWhole ? { total: rows.length } : page.total) }
}

async function complete(plan: Plan, ctx: Context, raws: Page['rows']): Promise<Row[]> {
  const rows = raws.map(plan.columns.list.read)
  if (raws[0] && 'has_children' in raws[0]) raws.forEach((raw, i) => Object.assign(rows[i] ?? {}, { has_children: raw['has_children'] }))
  if (rows.length) await plan.hooks.afterRead?.(ctx, rows, 'list')
  plan.translation?.apply(rows, ctx.language)
  return rows
}

import { sql } from 'kysely'

import { nodeOf } from '../../resources/kit/paths'
import { hasPermission } from '../context'
import { isFlat } from '../request/parameters'
import { pageAsked } from './list'
import { initialOf } from './paging/initial'
import { readRows } from './paging/page'
import { flatten, nest, wholeTree } from './paging/trees'
import { turnTo } from './paging/turn'
import { quickSearchOf } from './query/quickSearch'
import { narrowed, searchOf } from './query/search'
import { visible } from './rows/visible'

import type { Context } from '../context'
import type { Sql } from '../textSearch/textMatch'
import type { Page } from './paging/page'
import type { Row } from './plan/columns'
import type { Plan } from './plan/plan'
import type { Asked } from './query/search'

/**
 * A remote select: ids and labels for a form. It needs no node of the list, so it shows nothing but the labels, and
 * whoever lacks the node cannot narrow it by columns he may not see.
 */
export async function select(plan: Plan, ctx: Context, asked: Asked): Promise<Row> {
  const { filters, quickSearch, orders } = hasPermission(ctx.staff, nodeOf(plan.resource.path, 'index')) ? plan : plan.open
  const initial = initialOf(plan, asked)
  const words = initial
    ? []
    : [...searchOf(plan, asked['search'], { filters, isLenient: true }), ...quickSearchOf(asked['quickSearch'], quickSearch, plan.parent !== undefined)]
  const { where, text } = narrowed([...(await visible(plan, ctx)), ...(initial ? [initial] : await offered(plan, ctx, asked))], words)
  const request = { ...pageAsked({ ...plan, orders }, asked, where), view: plan.columns.select, isNarrowed: words.length > 0 }
  if (!plan.parent && !initial) {
    const { rows, total } = await turnTo(ctx.tx, request, text)
    return { list: shown(plan, labelled(plan, ctx, rows)), ...total }
  }
  const rows = labelled(plan, ctx, await readRows(ctx.tx, { ...request, limit: wholeTree, offset: 0 }))
  if (!plan.parent) return { list: shown(plan, rows), total: rows.length }
  return { options: initial || isFlat(asked) ? rows : flatten(nest(rows, plan.parent), plan.nameField) }
}

/** New choices leave out what is switched off; what a form already holds is shown whatever became of it. */
async function offered(plan: Plan, ctx: Context, asked: Asked): Promise<Sql[]> {
  const scope = await plan.hooks.selectScope?.(ctx, asked)
  const status = plan.resource.fields['status']
  const isOn =
    status?.type === 'switch'
      ? sql<boolean>`m.status = 1`
      : status?.type === 'choice' && status.toggle
        ? sql<boolean>`m.status = ${status.toggle[0]}`
        : undefined
  return [...(scope ? [scope] : []), ...(isOn ? [isOn] : [])]
}

/** The labels in the language of the reader, and nothing beside them. */
function labelled({ columns, translation, selectNames, resource }: Plan, { language }: Context, raws: Page['rows']): Row[] {
  const rows = raws.map(columns.select.read)
  translation?.apply(rows, language)
  for (const name of selectNames) {
    const english = resource.fields[name]?.english
    if (english && !selectNames.includes(english)) for (const row of rows) delete row[english]
  }
  return rows
}

const shown = (plan: Plan, rows: Row[]): Row[] => (plan.hooks.selectExtra ? rows.map((row) => ({ ...row, ...plan.hooks.selectExtra?.(row) })) : rows)

import { sql } from 'kysely'

import { nodeOf } from '../../../resources/kit/paths'
import { rulesOf } from '../../../resources/kit/types'
import { hasPermission } from '../../context'
import { isFlat } from '../../request/parameters'
import { readRows } from '../paging/page'
import { paginate } from '../paging/paginate'
import { preselectedCondition } from '../paging/preselected'
import { flattenTree, maxTreeRows, nestRows } from '../paging/trees'
import { parseQuickSearch } from '../query/quickSearch'
import { resolveReferences } from '../query/references'
import { combineConditions, parseSearch } from '../query/search'
import { visibleRows } from '../rows/scope'
import { pageRequestOf } from './list'

import type { Context } from '../../context'
import type { SqlCondition } from '../../lib/sqlCondition'
import type { RequestParameters } from '../../request/parameters'
import type { RowValues } from '../compile/columns'
import type { CompiledResource } from '../compile/compileResources'
import type { RowPage } from '../paging/page'

/**
 * A remote select: ids and labels for a form. It requires no node of the list, so it returns only labels, and without the node it cannot be filtered by
 * columns that the user may not see.
 */
export async function selectOptions(whole: CompiledResource, ctx: Context, params: RequestParameters): Promise<RowValues> {
  const compiled = whole.seenBy(ctx.staff)
  const { filters, quickSearch, orders } = hasPermission(ctx.staff, nodeOf(compiled.resource.path, 'index')) ? compiled : compiled.publicOptions
  const initial = preselectedCondition(compiled, params)
  const words = initial
    ? []
    : await resolveReferences(ctx.tx, [
        ...parseSearch(compiled, params['search'], { filters, isLenient: true }),
        ...parseQuickSearch(params['quickSearch'], quickSearch, compiled.parent !== undefined || compiled.resource.nameColumns !== undefined),
      ])
  const { where, text } = combineConditions(
    [...(await visibleRows(compiled, ctx)), ...(initial ? [initial] : await newOptionsOnly(compiled, ctx, params))],
    words,
  )
  const request = { ...pageRequestOf({ ...compiled, orders }, params, where), view: compiled.columns.select, isNarrowed: words.length > 0 }
  if (!compiled.parent && !initial) {
    const { rows, total } = await paginate(ctx.tx, request, text)
    return { list: withExtraKeys(compiled, toOptions(compiled, ctx, rows)), ...total }
  }
  const rows = toOptions(compiled, ctx, await readRows(ctx.tx, { ...request, limit: maxTreeRows, offset: 0 }))
  if (!compiled.parent) return { list: withExtraKeys(compiled, rows), total: rows.length }
  return { options: initial || isFlat(params) ? rows : flattenTree(nestRows(rows, compiled.parent), compiled.nameField) }
}

/** Offered rows are enabled; a selected one is returned in any state. */
async function newOptionsOnly(compiled: CompiledResource, ctx: Context, params: RequestParameters): Promise<SqlCondition[]> {
  const { selectScope, selectBy = {} } = compiled.hooks
  const scope = await selectScope?.(ctx, params)
  const chosen = Object.entries(selectBy).flatMap(([name, condition]) => (params[name] === '1' ? [condition] : []))
  const status = compiled.resource.fields['status']
  const on = status && rulesOf(status).onValue?.(status)
  return [...(scope ? [scope] : []), ...chosen, ...(on === undefined ? [] : [sql<boolean>`m.status = ${sql.lit(on)}`])]
}

/** The labels in the language of the request, and nothing else. */
function toOptions({ columns, translation, optionColumns, resource }: CompiledResource, { language }: Context, raws: RowPage['rows']): RowValues[] {
  const rows = raws.map(columns.select.read)
  translation?.apply(rows, language)
  for (const name of optionColumns) {
    const english = resource.fields[name]?.englishField
    if (english && !optionColumns.includes(english)) for (const row of rows) delete row[english]
  }
  return rows
}

const withExtraKeys = (compiled: CompiledResource, rows: RowValues[]): RowValues[] =>
  compiled.hooks.selectExtra ? rows.map((row) => ({ ...row, ...compiled.hooks.selectExtra?.(row) })) : rows

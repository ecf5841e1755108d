import { nameFieldOf, rowName } from '../../resources/kit/derived'
import { translate } from '../../resources/kit/text'
import { pageAsked } from '../crud/list'
import { turnTo } from '../crud/paging/turn'
import { searched } from '../crud/rows/visible'

import type { FoundGroup, FoundRow } from '../../resources/kit/search'
import type { Language } from '../../resources/kit/text'
import type { Context } from '../context'
import type { Row } from '../crud/plan/columns'
import type { Plan } from '../crud/plan/plan'

const longestLabel = 80
const mostHints = 2

/**
 * The first rows of a list that hold the words: the list's own search, row rule, order and afterRead, cut down to what names
 * a row. Whether the caller may see the list is asked before.
 */
export async function globalSearch(plan: Plan, ctx: Context, words: string, most: number): Promise<FoundGroup> {
  const asked = { quickSearch: words, limit: most }
  const { where, text } = await searched(plan, ctx, asked)
  const page = await turnTo(ctx.tx, pageAsked(plan, asked, where), text)
  const rows = page.rows.map(plan.columns.list.read)
  if (rows.length > 0) await plan.hooks.afterRead?.(ctx, rows, 'list')
  plan.translation?.apply(rows, ctx.language)
  return { path: plan.resource.path, rows: rows.map((row) => named(plan, row, ctx.language)), hasMore: page.total.total > rows.length }
}

function named({ resource }: Plan, row: Row, language: Language): FoundRow {
  const label = resource.nameColumns ? cut(rowName(resource, row, (text) => translate(text, language))) : wordAt(row, nameFieldOf(resource))
  const others = (resource.list.search ?? [])
    .map((name) => (name === 'id' ? `#${String(row['id'])}` : wordAt(row, name)))
    .filter((word) => word !== '' && word !== label)
  return {
    id: Number(row['id']),
    label: label || others[0] || `#${String(row['id'])}`,
    hint: [...new Set(label ? others : others.slice(1))].slice(0, mostHints).join(' · '),
  }
}

const cut = (text: string): string => [...text].slice(0, longestLabel).join('')

/** A column as a short text; `user.username` lies in the row it refers to. */
function wordAt(row: Row, name: string): string {
  const [key = '', column] = name.split('.')
  const value = column === undefined ? row[key] : (row[key] as Row | null | undefined)?.[column]
  return typeof value === 'string' || typeof value === 'number' ? cut(String(value)) : ''
}

import { nameFieldOf, rowName } from '../../resources/kit/derived'
import { translate } from '../../resources/kit/text'
import { paginate } from '../crud/paging/paginate'
import { searchedRows } from '../crud/rows/scope'
import { pageRequestOf } from '../crud/verbs/list'

import type { SearchHit, SearchHitGroup } from '../../resources/kit/protocol/search'
import type { Language } from '../../resources/kit/text'
import type { Context } from '../context'
import type { RowValues } from '../crud/compile/columns'
import type { CompiledResource } from '../crud/compile/compileResources'

const maxLabelLength = 80
const maxHints = 2

/**
 * The first rows of a list that match: the list's own search, row rule, order and afterRead, reduced to the names of rows. The caller checks the right to the
 * list before.
 */
export async function globalSearch(whole: CompiledResource, ctx: Context, words: string, most: number): Promise<SearchHitGroup> {
  const compiled = whole.seenBy(ctx.staff)
  const params = { quickSearch: words, limit: most }
  const { where, text } = await searchedRows(compiled, ctx, params)
  const page = await paginate(ctx.tx, pageRequestOf(compiled, params, where), text)
  const rows = page.rows.map(compiled.columns.masked.read)
  if (rows.length > 0) await compiled.hooks.afterRead?.(ctx, rows, 'list')
  compiled.translation?.apply(rows, ctx.language)
  return { path: compiled.resource.path, rows: rows.map((row) => toSearchHit(compiled, row, ctx.language)), hasMore: page.total.total > rows.length }
}

function toSearchHit({ resource }: CompiledResource, row: RowValues, language: Language): SearchHit {
  const label = resource.nameColumns ? cut(rowName(resource, row, (text) => translate(text, language))) : textAt(row, nameFieldOf(resource))
  const others = (resource.list.search ?? [])
    .filter((name) => !resource.nameColumns?.includes(name))
    .map((name) => (name === 'id' ? `#${String(row['id'])}` : textAt(row, name)))
    .filter((word) => word !== '' && word !== label)
  return {
    id: Number(row['id']),
    label: label || others[0] || `#${String(row['id'])}`,
    hint: [...new Set(label ? others : others.slice(1))].slice(0, maxHints).join(' · '),
  }
}

const cut = (text: string): string => [...text].slice(0, maxLabelLength).join('')

/** A column as a short text; `user.username` is in the related row. */
function textAt(row: RowValues, name: string): string {
  const [key = '', column] = name.split('.')
  const value = column === undefined ? row[key] : (row[key] as RowValues | null | undefined)?.[column]
  return typeof value === 'string' || typeof value === 'number' ? cut(String(value)) : ''
}

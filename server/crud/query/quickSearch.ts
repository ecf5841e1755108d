import { sql } from 'kysely'

import { columnOf } from '../../../resources/kit/derived'
import { refuse } from '../../errors'
import { anyInside } from '../../textSearch/textMatch'
import { phrasesOf } from '../plan/translation'
import { planFilter } from './filters'
import { insideTexts } from './phrases'

import type { AnyResource } from '../../../resources/kit/define'
import type { AnyField } from '../../../resources/kit/fieldTypes'
import type { TextRuleName } from '../../../resources/kit/rules'
import type { Condition, Inside, Sql } from '../../textSearch/textMatch'
import type { AnyHooks } from '../hooks'

const longest = 100
const mostWords = 10

/** One of the searched columns: undefined when this text can never be found in it. */
export type SearchColumn = (text: string) => Inside | readonly Inside[] | Sql | undefined

export function planQuickSearch(names: readonly string[], resource: AnyResource, resources: readonly AnyResource[], hooks: AnyHooks = {}): SearchColumn[] {
  return names.flatMap((name): SearchColumn[] => {
    const column = columnOf(resource, name)
    if (!column) return []
    if (column.field.type === 'id') return [(text: string) => (/^\d{1,15}$/.test(text) ? sql<boolean>`m.id = ${Number(text)}::bigint` : undefined)]
    const phrases = phrasesOf(column.field, hooks.phrases?.[name])
    if (!column.relation) return [(text: string) => (isBeyond(column.field, text) ? undefined : insideTexts(sql`m`, name, column.field, phrases, text))]
    const { build } = planFilter(column, resources)
    return [(text: string) => build('LIKE', text)?.sql]
  })
}

/** Rules under which a text holds nothing but plain letters, digits and signs. */
const plain: readonly TextRuleName[] = ['account', 'mobile', 'phone', 'servicePhone', 'code', 'nodeName', 'colour', 'idNumber']

/** A Chinese word is never found among account names and telephone numbers; it need not be looked for there. */
const isBeyond = (field: AnyField, text: string): boolean =>
  field.type === 'text' && field.rule !== undefined && plain.includes(field.rule) && /[^\u0000-\u007f]/.test(text)

/** The text in any of the columns. In a tree every word of it must be found, because a branch is named by several. */
export function quickSearchOf(given: unknown, columns: readonly SearchColumn[], isTree: boolean): Condition[] {
  if (given === undefined || given === null || given === '') return []
  if (typeof given !== 'string' && typeof given !== 'number') refuse('bad_parameter', { field: 'quickSearch' })
  const text = String(given).trim()
  if (!text) return []
  if (text.length > longest || text.includes('\u0000')) refuse('bad_parameter', { field: 'quickSearch' })
  const words = isTree ? text.split(/\s+/).slice(0, mostWords) : [text]
  return words.map((word) => anyOf(columns, word))
}

function anyOf(columns: readonly SearchColumn[], word: string): Condition {
  const found = columns.flatMap((column) => column(word) ?? [])
  const isText = (one: Inside | Sql): one is Inside => 'keys' in one
  return anyInside(
    found.filter(isText),
    found.filter((one): one is Sql => !isText(one)),
  )
}

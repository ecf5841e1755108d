import { sql } from 'kysely'

import { columnOf } from '../../../resources/kit/derived'
import { rulesOf } from '../../../resources/kit/types'
import { refuse } from '../../errors'
import { matchAny, matchReference, matchText } from '../../textSearch/index'
import { serverTypeOf } from '../../types'
import { storedTextsOf } from '../compile/translation'
import { compileFilter } from './filters'
import { localizedMatches, pinyinMatches } from './localizedMatches'

import type { AnyResource } from '../../../resources/kit/define'
import type { Column } from '../../../resources/kit/derived'
import type { AnyField } from '../../../resources/kit/fieldTypes'
import type { SqlCondition } from '../../lib/sqlCondition'
import type { IdsOfReference, ReferenceMatch, SearchCondition, TextMatch } from '../../textSearch/index'
import type { AnyHooks } from '../hooks'

const maxLength = 100
const maxWords = 10

/** One of the searched columns: undefined if it can never contain this text. */
export type SearchColumn = (text: string) => SearchMatch | readonly TextMatch[] | undefined

type SearchMatch = TextMatch | ReferenceMatch | SqlCondition

export function compileQuickSearch(names: readonly string[], resource: AnyResource, resources: readonly AnyResource[], hooks: AnyHooks = {}): SearchColumn[] {
  return names.flatMap((name): SearchColumn[] => {
    const column = columnOf(resource, name)
    if (!column) return []
    if (rulesOf(column.field).isId) return [(text: string) => (/^\d{1,15}$/.test(text) ? sql<boolean>`m.id = ${Number(text)}::bigint` : undefined)]
    const storedTexts = storedTextsOf(column.field, hooks.storedTexts?.[name])
    if (column.field.isMasked) return [wholeText(column, resources)]
    if (!column.relation)
      return [
        (text: string) =>
          cannotContain(column.field, text)
            ? undefined
            : [...localizedMatches(sql`m`, name, column.field, storedTexts, text), ...pinyinMatches(sql`m`, resource, name, text)],
      ]
    const { build } = compileFilter(column, resources)
    return [referencedText(column, column.relation, resources) ?? ((text: string) => build('LIKE', text)?.sql)]
  })
}

/** A text of the referenced row; names match by pinyin as well. */
function referencedText(
  { field }: Column,
  { key, column, field: { to } }: NonNullable<Column['relation']>,
  resources: readonly AnyResource[],
): SearchColumn | undefined {
  const other = resources.find(({ path }) => path === to)
  if (!other || !rulesOf(field).isText) return undefined
  const storedTexts = other.fields[column]?.storedTexts ?? []
  return (text) =>
    matchReference(sql`m.${sql.ref(key)}`, sql.table(other.table), [
      ...localizedMatches(sql`o`, column, field, storedTexts, text),
      ...pinyinMatches(sql`o`, other, column, text),
    ])
}

/** A masked text is found by the whole of it only; a part would tell the rest bit by bit. */
function wholeText(column: Column, resources: readonly AnyResource[]): SearchColumn {
  const { build } = compileFilter(column, resources)
  return (text) => build('eq', text)?.sql
}

/**
 * The texts of lines. By the index, the ids are selected first, so that both tables use their own; in a row that is read anyway, only its own lines are tested.
 * The offset keeps the planner from collecting the lines of all rows for that.
 */
export function compileLineSearch({ list }: AnyResource, entities: readonly AnyResource[]): SearchColumn[] {
  return (list.searchLines ?? []).flatMap(({ of, by, columns }): SearchColumn[] => {
    const entity = entities.find((one) => one.path === of)
    if (!entity) return []
    const [table, reference] = [sql.table(entity.table), sql`l.${sql.ref(by)}`]
    const fields = columns.flatMap((name) => columnOf(entity, name) ?? [])
    return [
      (text) => {
        const texts = fields.flatMap(({ name, field }) => (cannotContain(field, text) ? [] : matchText(sql`l.${sql.ref(name)}`, text)))
        if (texts.length === 0) return undefined
        const { sql: isNamed, text: either } = matchAny(texts)
        const indexCondition = sql<boolean>`m.id = any (array(select ${reference} from ${table} l where ${isNamed}))`
        return {
          indexCondition,
          mostSelective: () => indexCondition,
          rowCondition: sql<boolean>`exists (select from ${table} l where ${reference} = m.id and ${either?.rowCondition ?? isNamed} offset 0)`,
          isExact: true,
          lines: [sql`select from ${table} l where ${either?.indexCondition ?? isNamed}`],
        }
      },
    ]
  })
}

/** Chinese text never occurs in account names and phone numbers and is not searched there. */
const cannotContain = (field: AnyField, text: string): boolean => serverTypeOf(field).isAscii?.(field) === true && /[^\u0000-\u007f]/.test(text)

/** The text in any of the columns. Where a name has several parts, as the path in a tree, every word must be found. */
export function parseQuickSearch(input: unknown, columns: readonly SearchColumn[], hasParts: boolean): SearchCondition[] {
  if (input === undefined || input === null || input === '') return []
  if (typeof input !== 'string' && typeof input !== 'number') refuse('bad_parameter', { field: 'quickSearch' })
  const text = String(input).trim()
  if (!text) return []
  if (text.length > maxLength || text.includes('\u0000')) refuse('bad_parameter', { field: 'quickSearch' })
  const words = hasParts ? text.split(/\s+/).slice(0, maxWords) : [text]
  return words.map((word) => matchAnyColumn(columns, word))
}

function matchAnyColumn(columns: readonly SearchColumn[], word: string): SearchCondition {
  const matches = columns.flatMap((column) => column(word) ?? [])
  const all = matches.filter((one): one is ReferenceMatch => 'toMatch' in one)
  const resolve = (idsOf: IdsOfReference): SearchCondition => {
    const resolved = matches.map((one) => ('toMatch' in one ? one.toMatch(idsOf(one)) : one))
    const isText = (one: TextMatch | SqlCondition): one is TextMatch => 'indexCondition' in one
    return matchAny(
      resolved.filter(isText),
      resolved.filter((one): one is SqlCondition => !isText(one)),
    )
  }
  return { ...resolve(() => undefined), ...(all.length > 0 && { references: { all, resolve } }) }
}

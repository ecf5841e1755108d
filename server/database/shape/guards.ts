import { sql } from 'kysely'

import { t } from '../../../resources/kit'
import { inBothLanguages, translate } from '../../../resources/kit/text'
import { quoted, replaceOutsideLiterals } from './tables'

import type { Text } from '../../../resources/kit/text'
import type { Db } from '../../context'
import type { Check, ForeignKey, Index, Table } from './tables'

/** Rows that must not exist when a change runs, because it would lose their values. */
export interface Guard {
  readonly table: string
  /** What the counted rows are, with `{count}` and `{column}`, and what to do about them. */
  readonly reason: Text
  readonly column: string
  /** A query of one number, on the tables at the time of the change. */
  readonly counts: string
  /** The same before any change; absent if there is nothing to count. */
  readonly countsNow?: string
  /** Columns whose values are read in their new type: the guard does not apply while they cannot be converted. */
  readonly reads: readonly string[]
}

/** The name of a column as an expression on the current table. */
type PresentColumns = ReadonlyMap<string, string>

export const inPresentColumns = (expression: string, live: PresentColumns): string =>
  replaceOutsideLiterals(expression, (part) => part.replace(/"(\w+)"/g, (whole, name: string) => live.get(name) ?? whole))

/** The columns that an expression of a definition names; JSON in its literals has quotation marks as well. */
export const columnsIn = (expression: string): string[] => [...expression.replaceAll(/'(?:[^']|'')*'/g, '').matchAll(/"(\w+)"/g)].map(([, name = '']) => name)

export const rowsWhere = (table: string, condition: string): string => `select count(*) from ${quoted(table)} where ${condition}`

/** A statement that stops the migration if there are such rows in any database. Locks the table against writes from then on. */
export function guardStatement({ table, column, reason, counts }: Guard): string {
  const message = inBothLanguages(reason, { column: `${table}.${column}`, count: '%' })
  return `do $guard$
declare harmed bigint;
begin
  lock table ${quoted(table)} in access exclusive mode;
  harmed := (${counts});
  if harmed > 0 then
    raise exception '${message.replaceAll("'", "''")}', harmed, harmed using errcode = 'restrict_violation';
  end if;
end $guard$;`
}

/** Fills null values and, unless the value is an empty one, reports the number of rows. */
export function fillStatement(table: string, column: string, value: string, isReported: boolean): string {
  const update = `update ${quoted(table)} set ${quoted(column)} = ${value} where ${quoted(column)} is null;`
  if (!isReported) return update
  const shown = value.replaceAll('%', '%%')
  const message = (['zh-cn', 'en'] as const).map((language) => `${table}.${column}: ${translate(filledText, language, { value: shown })}`).join(' / ')
  return `do $fill$
declare filled bigint;
begin
  ${update}
  get diagnostics filled = row_count;
  if filled > 0 then
    raise warning '${message.replaceAll("'", "''")}', filled, filled;
  end if;
end $fill$;`
}

const filledText = t('% 行原来没有值，现为 {value}', '% rows held nothing and now hold {value}')

interface HarmedRows {
  readonly guard: Guard
  readonly count: number
}

/** Counts the affected rows in this database. */
export async function countHarmedRows(db: Db, guards: readonly Guard[]): Promise<HarmedRows[]> {
  const harmed: HarmedRows[] = []
  for (const guard of guards) {
    if (guard.countsNow === undefined || harmed.some((one) => one.guard.table === guard.table && guard.reads.includes(one.guard.column))) continue
    const { rows } = await sql<{ count: number }>`select (${sql.raw(guard.countsNow)})::bigint as count`.execute(db)
    const count = Number(rows[0]?.count ?? 0)
    if (count > 0) harmed.push({ guard, count })
  }
  return harmed
}

export const describeHarmedRows = ({ guard: { table, column, reason }, count }: HarmedRows): string =>
  (['zh-cn', 'en'] as const).map((language) => translate(reason, language, { column: `${table}.${column}`, count })).join('\n')

const texts = {
  check: t('{column}：{count} 行不符合新规则 RULE；请先修改这些行', '{column}: {count} rows break the new rule RULE; change them first'),
  target: t('{column}：{count} 行指向不存在的 RULE；请先改正或清空', '{column}: {count} rows point to a RULE that does not exist; correct or empty them first'),
  twice: t('{column}：{count} 行的值与其他行重复；请先改为各不相同', '{column}: {count} rows repeat the value of another row; make them differ first'),
}

const ruled = ({ zh, en }: { readonly zh: string; readonly en: string }, rule: string) => ({
  zh: zh.replace('RULE', () => rule),
  en: en.replace('RULE', () => rule),
})

interface RuleGuards {
  readonly check: (check: Check) => Guard | undefined
  readonly key: (key: ForeignKey) => Guard | undefined
  readonly index: (index: Index) => Guard | undefined
}

/** The condition for adding a constraint to an existing table: `present` has the expressions of its current columns. */
export function ruleGuards({ name: table }: Table, present: PresentColumns | undefined, tables: ReadonlyMap<string, Table>): RuleGuards {
  if (!present) return { check: () => undefined, key: () => undefined, index: () => undefined }
  const one = (column: string, reason: Guard['reason'], counts: (expression: (text: string) => string) => string, texts: readonly string[]): Guard => ({
    table,
    column,
    reason,
    counts: counts((text) => text),
    countsNow: counts((text) => inPresentColumns(text, present)),
    reads: [...new Set(texts.flatMap(columnsIn))],
  })
  return {
    check: ({ expression }) => {
      const [column = ''] = columnsIn(expression)
      return one(column, ruled(texts.check, expression.replaceAll('"', '')), (now) => rowsWhere(table, `not (${now(expression)})`), [expression])
    },
    key: ({ column, table: target }) => {
      // `not in` would search the ids again for every row once they are too many for the memory of a statement; within `not exists` the names of the target's
      // columns would hide those of the table, so the value has its name before
      const missing = tables.has(target) ? ` and not exists (select from ${quoted(target)} t where t.id = source.held)` : ''
      const counts = (now: (text: string) => string): string =>
        `select count(*) from (select ${now(quoted(column))} as held from ${quoted(table)}) source where source.held is not null${missing}`
      return one(column, ruled(texts.target, target), counts, [quoted(column)])
    },
    index: ({ isUnique, columns, where }) => {
      if (!isUnique) return undefined
      const names = columns.map((column) => /"(\w+)"/.exec(column)?.[1] ?? '').join(', ')
      const filled = (now: (text: string) => string): string =>
        [...(where ? [now(where)] : []), ...columns.map((column) => `${now(column)} is not null`)].join(' and ')
      const counts = (now: (text: string) => string): string =>
        `select coalesce(sum(n - 1), 0) from (select count(*) as n from ${quoted(table)} where ${filled(now)} group by ${columns.map(now).join(', ')} having count(*) > 1) repeated`
      return one(names, texts.twice, counts, [...columns, where ?? ''])
    },
  }
}

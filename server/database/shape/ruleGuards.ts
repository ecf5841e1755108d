import { t } from '../../../resources/kit'
import { inPresentColumns, rowsWhere } from './guards'
import { quoted } from './tables'

import type { Guard, PresentColumns } from './guards'
import type { Check, ForeignKey, Index, Table } from './tables'

const texts = {
  check: t('{column}：{count} 行不符合新规则 RULE；请先修改这些行', '{column}: {count} rows break the new rule RULE; change them first'),
  target: t('{column}：{count} 行指向不存在的 RULE；请先改正或清空', '{column}: {count} rows point to a RULE that does not exist; mend or empty them first'),
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

/** What must hold before a rule is put on a table that stands already: `held` says what its columns hold now. */
export function ruleGuards({ name: table }: Table, held: PresentColumns | undefined, tables: ReadonlyMap<string, Table>): RuleGuards {
  if (!held) return { check: () => undefined, key: () => undefined, index: () => undefined }
  const one = (column: string, says: Guard['says'], counts: (expression: (text: string) => string) => string, texts: readonly string[]): Guard => ({
    table,
    column,
    says,
    counts: counts((text) => text),
    countsNow: counts((text) => inPresentColumns(text, held)),
    reads: [...new Set(texts.flatMap((text) => [...text.matchAll(/"(\w+)"/g)].map(([, name]) => name ?? '')))],
  })
  return {
    check: ({ expression }) => {
      const [, column = ''] = /"(\w+)"/.exec(expression) ?? []
      return one(column, ruled(texts.check, expression.replaceAll('"', '')), (now) => rowsWhere(table, `not (${now(expression)})`), [expression])
    },
    key: ({ column, table: target }) => {
      const missing = (value: string): string => (tables.has(target) ? ` and ${value} not in (select id from ${quoted(target)})` : '')
      return one(column, ruled(texts.target, target), (now) => rowsWhere(table, `${now(quoted(column))} is not null${missing(now(quoted(column)))}`), [
        quoted(column),
      ])
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

import { sql } from 'kysely'

import { asList } from './shared/exportCell'
import { idSchema, listSchema } from './shared/jsonSchema'
import { accepted, findReferenced, listOf, separator, splitList } from './shared/sheetText'
import { noColumn } from './shared/storage'
import { idListOf } from './shared/values'

import type { SqlCondition } from '../lib/sqlCondition'
import type { ServerFieldType } from './shared/serverFieldType'

declare module './shared/storedTypes' {
  interface StoredTypes {
    references: { columns: Record<never, never> }
  }
}

export const referencesType: ServerFieldType<'references'> = {
  storage: () => noColumn,
  jsonSchema: ({ max = 100 }) => ({ row: listSchema(idSchema), input: listSchema(idSchema, max) }),
  comparison:
    (_, { through }) =>
    (operator, operand) => {
      const ids = idListOf(operand)
      if (!ids) return undefined
      const exists = (condition: SqlCondition): SqlCondition =>
        sql`exists (select 1 from ${sql.table(through.table)} x where x.${sql.ref(through.own)} = m.id and ${condition})`
      const other = sql`x.${sql.ref(through.other)}`
      if (operator === 'IN') return exists(sql`${other} = any(${ids}::bigint[])`)
      return sql`(${sql.join(
        ids.map((id) => exists(sql`${other} = ${id}::bigint`)),
        sql` and `,
      )})`
    },
  alsoTaken: ['eq', 'IN'],
  wordsKey: (name, { names }) => names ?? name,
  exportCell: () => asList,
  writeText: ({ field, value, labels }) =>
    listOf(value)
      .map((id) => labels.labelOf(field.to, Number(id)))
      .join(separator),
  readText: ({ field, text, labels }) => {
    const parsed = splitList(text).map((one) => findReferenced(labels, field.to, one))
    return parsed.find((one) => !('value' in one)) ?? accepted(parsed.map((one) => ('value' in one ? one.value : 0)))
  },
}

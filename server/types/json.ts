import { sql } from 'kysely'

import { accepted, rejected } from './shared/sheetText'
import { jsonColumn, oneColumn, toJson } from './shared/storage'
import { isSearchText, jsonContains } from './shared/values'

import type { ServerFieldType } from './shared/serverFieldType'

export const jsonType: ServerFieldType<'json'> = {
  storage: (name) => oneColumn(name, jsonColumn(undefined), undefined, toJson),
  jsonSchema: () => ({ row: {} }),
  comparison: (name) => (_, operand) => (isSearchText(operand) ? jsonContains(sql`m.${sql.ref(name)}`, String(operand).trim()) : undefined),
  searchIndex: (column) => [`search_text(${column}::text) gin_trgm_ops`, 'trgm'],
  writeText: ({ value }) => (value === null || value === undefined ? '' : JSON.stringify(value)),
  readText: ({ text }) => {
    try {
      return accepted(JSON.parse(text))
    } catch {
      return rejected('not_json')
    }
  },
}

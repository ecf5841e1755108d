import { listSchema } from './shared/jsonSchema'
import { accepted, listOf, rejected } from './shared/sheetText'
import { jsonList, noColumn } from './shared/storage'

import type { JsonSchema } from './shared/jsonSchema'
import type { ServerFieldType } from './shared/serverFieldType'

const lineSchema: JsonSchema = { type: 'object' }

export const linesType: ServerFieldType<'lines'> = {
  storage: (name, { rows }) => (rows ? noColumn : jsonList(name)),
  jsonSchema: ({ max }) => ({ row: listSchema(lineSchema), input: listSchema(lineSchema, max) }),
  exportCell: () => (value) => (listOf(value) as Record<string, unknown>[]).map((line) => Object.values(line).join(' / ')).join('; '),
  writeText: ({ value }) => (listOf(value).length > 0 ? JSON.stringify(value) : ''),
  readText: ({ text }) => {
    try {
      return accepted(JSON.parse(text))
    } catch {
      return rejected('not_json')
    }
  },
}

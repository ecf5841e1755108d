import { listSchema, textSchemas } from './shared/jsonSchema'
import { accepted, listOf } from './shared/sheetText'
import { jsonList } from './shared/storage'

import type { ServerFieldType } from './shared/serverFieldType'

export const textsType: ServerFieldType<'texts'> = {
  storage: (name) => jsonList(name),
  jsonSchema: ({ max, minLength, maxLength, rule }) => {
    const { row, input = row } = textSchemas({ min: minLength, max: maxLength, rule })
    return { row: listSchema(row), input: listSchema(input, max) }
  },
  exportCell: () => (value) => listOf(value).join('; '),
  writeText: ({ value }) => listOf(value).join('\n'),
  readText: ({ text }) => accepted(text.split('\n').filter((line) => line.trim())),
}

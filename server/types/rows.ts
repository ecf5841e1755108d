import { listSchema } from './shared/jsonSchema'
import { accepted, listOf } from './shared/sheetText'
import { jsonList } from './shared/storage'

import type { KeyValue } from '../../resources/kit/fieldTypes'
import type { JsonSchema } from './shared/jsonSchema'
import type { ServerFieldType } from './shared/serverFieldType'

const pairSchema: JsonSchema = {
  type: 'object',
  properties: { key: { type: 'string', minLength: 1 }, value: { type: 'string' } },
  required: ['key', 'value'],
  additionalProperties: false,
}

export const rowsType: ServerFieldType<'rows'> = {
  storage: (name) => jsonList(name),
  jsonSchema: ({ max }) => ({ row: listSchema(pairSchema), input: listSchema(pairSchema, max) }),
  exportCell: () => (value) => (Array.isArray(value) ? (value as KeyValue[]).map((one) => `${one.key}: ${one.value}`).join('; ') : ''),
  writeText: ({ value }) => (listOf(value) as KeyValue[]).map((one) => `${one.key}: ${one.value}`).join('\n'),
  readText: ({ text }) =>
    accepted(
      text
        .split('\n')
        .filter((line) => line.trim())
        .map(keyValue),
    ),
}

function keyValue(line: string): KeyValue {
  const at = line.indexOf(': ')
  return at < 0 ? { key: line.trim(), value: '' } : { key: line.slice(0, at).trim(), value: line.slice(at + 2).trim() }
}

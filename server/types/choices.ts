import { sql } from 'kysely'

import { choiceText } from './shared/exportCell'
import { enumSchema, listSchema } from './shared/jsonSchema'
import { accepted, choiceLabel, keyOf, listOf, rejected, separator, splitList } from './shared/sheetText'
import { jsonList, quote } from './shared/storage'
import { toList } from './shared/values'

import type { ChoicesField } from '../../resources/kit/types/choices'
import type { ServerFieldType } from './shared/serverFieldType'

export const choicesType: ServerFieldType<'choices'> = {
  storage: (name, field) => jsonList(name, `"${name}" <@ ${keyList(field)}`),
  jsonSchema: ({ choices }) => ({ row: listSchema(enumSchema(choices)) }),
  comparison: (name, field) => (operator, operand) => {
    const keys = toList(operand).map(String)
    if (keys.length === 0 || !keys.every((key) => Object.hasOwn(field.choices, key))) return undefined
    return operator === 'ne' ? undefined : sql`m.${sql.ref(name)} @> ${JSON.stringify(keys)}::jsonb`
  },
  alsoTaken: ['eq', 'LIKE'],
  searchIndex: (column) => [column, 'idx'],
  exportCell: (field, language) => {
    const write = choiceText(field, language)
    return (value) => (Array.isArray(value) ? value.map(write).join(', ') : '')
  },
  writeText: ({ field, value, language }) =>
    listOf(value)
      .map((key) => choiceLabel(field.choices, key, language))
      .join(separator),
  readText: ({ field, text }) => {
    const keys = splitList(text).map((one) => keyOf(field.choices, one))
    return keys.includes(undefined) ? rejected('not_a_choice') : accepted(keys)
  },
}

/** As the database spells it, so that the definition can be compared with it. */
const keyList = ({ choices }: ChoicesField): string =>
  quote(
    `[${Object.keys(choices)
      .map((key) => JSON.stringify(key))
      .join(', ')}]`,
  )

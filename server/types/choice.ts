import { sql } from 'kysely'

import { translate } from '../../resources/kit/text'
import { choiceKeys } from './shared/comparator'
import { choiceText, csvCell, escapeFormula, quotedSql } from './shared/exportCell'
import { enumSchema } from './shared/jsonSchema'
import { accepted, choiceLabel, keyOf, rejected } from './shared/sheetText'
import { oneColumn, quote } from './shared/storage'

import type { ChoiceField } from '../../resources/kit/types/choice'
import type { ServerFieldType } from './shared/serverFieldType'
import type { FieldStorage } from './shared/storage'

export const choiceType: ServerFieldType<'choice'> = {
  storage: choiceColumn,
  jsonSchema: ({ choices, numeric }) => ({ row: enumSchema(choices, numeric) }),
  comparator: choiceKeys,
  alsoTaken: ['LIKE', 'NULL', 'NOT NULL'],
  isGrouping: true,
  exportCell: (field, language) => choiceText(field, language),
  exportLine: (column, { choices, numeric }, language) => {
    const cases = Object.entries(choices).map(
      ([key, label]) => sql`when ${sql.lit(numeric ? Number(key) : key)} then ${sql.lit(csvCell(escapeFormula(translate(label, language))))}`,
    )
    return { text: sql`case ${column} ${sql.join(cases, sql` `)} else ${quotedSql(sql`${column}::text`)} end` }
  },
  writeText: ({ field, value, language }) => choiceLabel(field.choices, value, language),
  readText: ({ field, text }) => {
    const key = keyOf(field.choices, text)
    return key === undefined ? rejected('not_a_choice') : accepted(field.numeric ? Number(key) : key)
  },
}

function choiceColumn(name: string, field: ChoiceField): FieldStorage {
  const keys = Object.keys(field.choices)
  const literals = field.numeric ? keys : keys.map(quote)
  return oneColumn(name, {
    type: field.numeric ? 'smallint' : 'varchar(20)',
    notNull: !field.when && (field.required === true || field.default !== undefined),
    ...(field.default === undefined ? {} : { default: field.numeric ? field.default : quote(field.default) }),
    check: literals.length === 1 ? `"${name}" = ${literals[0]}` : `"${name}" in (${literals.join(', ')})`,
  })
}

import { texts } from './shared/comparator'
import { freeText } from './shared/exportCell'
import { textSchemas } from './shared/jsonSchema'
import { longestIndexed, oneColumn, textColumn } from './shared/storage'

import type { TextRuleName } from '../../resources/kit/values/textRules'
import type { ServerFieldType } from './shared/serverFieldType'

/** Rules whose texts have only plain letters, digits and punctuation. */
const asciiRules: readonly TextRuleName[] = ['account', 'mobile', 'phone', 'servicePhone', 'code', 'nodeName', 'color', 'idNumber']

/** Texts with these rules are names; with any other rule they are codes, addresses and numbers. */
const nameRules: readonly TextRuleName[] = ['displayName', 'personName']

export const textType: ServerFieldType<'text'> = {
  storage: (name, field) => oneColumn(name, textColumn(`varchar(${field.max})`, field.default)),
  jsonSchema: ({ required, when, min, max, rule }) => textSchemas({ required: required && !when, min, max, rule }),
  comparator: texts,
  isAscii: ({ rule }) => rule !== undefined && asciiRules.includes(rule),
  // a part of a masked text would tell the rest bit by bit
  hasPinyin: ({ rule, readOnly, masked }, isRowName) => !readOnly && masked === undefined && (rule === undefined ? isRowName : nameRules.includes(rule)),
  canBeOrdered: ({ max }) => max <= longestIndexed,
  searchIndex: (column) => [`search_grams(${column})`, 'grams'],
  exportLine: freeText,
}

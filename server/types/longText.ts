import { texts } from './shared/comparator'
import { freeText } from './shared/exportCell'
import { textSchemas } from './shared/jsonSchema'
import { oneColumn, textColumn } from './shared/storage'

import type { ServerFieldType } from './shared/serverFieldType'

export const longTextType: ServerFieldType<'longText'> = {
  storage: (name, field) => oneColumn(name, textColumn(`varchar(${field.max})`, field.default)),
  jsonSchema: ({ required, when, max }) => textSchemas({ required: required && !when, max, isMultiline: true }),
  comparator: texts,
  searchIndex: (column) => [`search_grams(${column})`, 'grams'],
  exportLine: freeText,
}

import { texts } from './shared/comparator'
import { freeText } from './shared/exportCell'
import { textSchemas } from './shared/jsonSchema'
import { oneColumn, quote } from './shared/storage'

import type { ServerFieldType } from './shared/serverFieldType'

export const numberType: ServerFieldType<'number'> = {
  storage: (name, { prefix }) =>
    oneColumn(name, { type: 'varchar(32)', notNull: true, nextValue: (sequence) => `next_number(${quote(sequence)}, ${quote(prefix)})` }),
  jsonSchema: () => textSchemas({ max: 32 }),
  comparator: texts,
  canBeOrdered: () => true,
  searchIndex: (column) => [`search_grams(${column})`, 'grams'],
  exportLine: freeText,
}

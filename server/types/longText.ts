import { texts } from './parts/comparator'
import { freeText } from './parts/exportCell'
import { oneColumn, textColumn } from './parts/storage'

import type { ServerFieldType } from './parts/serverFieldType'

export const longTextType: ServerFieldType<'longText'> = {
  storage: (name, field) => oneColumn(name, textColumn(`varchar(${field.max})`, field.default)),
  comparator: texts,
  searchIndex: (column) => [`search_grams(${column})`, 'grams'],
  exportLine: freeText,
}

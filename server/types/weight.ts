import { integers } from './shared/comparator'
import { asIs, asNumber } from './shared/exportCell'
import { integerSchemas } from './shared/jsonSchema'
import { readNumber } from './shared/sheetText'
import { oneColumn } from './shared/storage'

import type { ServerFieldType } from './shared/serverFieldType'

export const weightType: ServerFieldType<'weight'> = {
  storage: (name) => oneColumn(name, { type: 'integer', notNull: true, default: '0' }),
  jsonSchema: () => integerSchemas(-999_999, 999_999),
  comparator: integers,
  isOrdered: true,
  exportCell: () => asNumber,
  isHarmless: true,
  exportLine: asIs,
  readText: readNumber,
  isBookNumber: true,
}

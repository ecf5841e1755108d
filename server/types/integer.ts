import { integers } from './shared/comparator'
import { asIs, asNumber } from './shared/exportCell'
import { integerSchemas } from './shared/jsonSchema'
import { readNumber } from './shared/sheetText'
import { numberColumn, oneColumn } from './shared/storage'

import type { ServerFieldType } from './shared/serverFieldType'

export const integerType: ServerFieldType<'integer'> = {
  storage: (name, field) => oneColumn(name, numberColumn(name, field.display === 'size' ? 'bigint' : 'integer', field)),
  jsonSchema: ({ min, max }) => integerSchemas(min, max),
  comparator: integers,
  alsoTaken: ['LIKE', 'NOT LIKE'],
  isOrdered: true,
  exportCell: () => asNumber,
  isHarmless: true,
  exportLine: asIs,
  readText: readNumber,
  isBookNumber: true,
}

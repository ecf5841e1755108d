import { integers } from './parts/comparator'
import { asIs, asNumber } from './parts/exportCell'
import { readNumber } from './parts/sheetText'
import { numberColumn, oneColumn } from './parts/storage'

import type { ServerFieldType } from './parts/serverFieldType'

export const integerType: ServerFieldType<'integer'> = {
  storage: (name, field) => oneColumn(name, numberColumn(name, field.display === 'size' ? 'bigint' : 'integer', field)),
  comparator: integers,
  alsoTaken: ['LIKE', 'NOT LIKE'],
  isOrdered: true,
  exportCell: () => asNumber,
  isHarmless: true,
  exportLine: asIs,
  readText: readNumber,
  isBookNumber: true,
}

import { integers } from './shared/comparator'
import { asIs, asNumber } from './shared/exportCell'
import { readNumber } from './shared/sheetText'
import { numberColumn, oneColumn } from './shared/storage'

import type { ServerFieldType } from './shared/serverFieldType'

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

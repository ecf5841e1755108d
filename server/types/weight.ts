import { integers } from './parts/comparator'
import { asIs, asNumber } from './parts/exportCell'
import { readNumber } from './parts/sheetText'
import { oneColumn } from './parts/storage'

import type { ServerFieldType } from './parts/serverFieldType'

export const weightType: ServerFieldType<'weight'> = {
  storage: (name) => oneColumn(name, { type: 'integer', notNull: true, default: '0' }),
  comparator: integers,
  isOrdered: true,
  exportCell: () => asNumber,
  isHarmless: true,
  exportLine: asIs,
  readText: readNumber,
  isBookNumber: true,
}

import { integers } from './shared/comparator'
import { asIs, asNumber } from './shared/exportCell'
import { readNumber } from './shared/sheetText'
import { oneColumn } from './shared/storage'

import type { ServerFieldType } from './shared/serverFieldType'

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

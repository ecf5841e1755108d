import { decimals } from './parts/comparator'
import { asIs } from './parts/exportCell'
import { readNumber } from './parts/sheetText'
import { numberColumn, oneColumn } from './parts/storage'

import type { ServerFieldType } from './parts/serverFieldType'

export const moneyType: ServerFieldType<'money'> = {
  storage: (name, field) => oneColumn(name, numberColumn(name, 'numeric(12,2)', field)),
  comparator: decimals,
  isOrdered: true,
  isAmount: true,
  isHarmless: true,
  exportLine: asIs,
  readText: readNumber,
  isBookNumber: true,
}

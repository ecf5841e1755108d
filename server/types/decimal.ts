import { decimals } from './parts/comparator'
import { asIs } from './parts/exportCell'
import { readNumber } from './parts/sheetText'
import { numberColumn, oneColumn } from './parts/storage'

import type { ServerFieldType } from './parts/serverFieldType'

export const decimalType: ServerFieldType<'decimal'> = {
  storage: (name, field) => oneColumn(name, numberColumn(name, `numeric(18,${field.scale})`, field)),
  comparator: decimals,
  isOrdered: true,
  isAmount: true,
  isHarmless: true,
  exportLine: asIs,
  readText: readNumber,
  isBookNumber: true,
}

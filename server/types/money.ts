import { decimals } from './shared/comparator'
import { asIs } from './shared/exportCell'
import { readNumber } from './shared/sheetText'
import { numberColumn, oneColumn } from './shared/storage'

import type { ServerFieldType } from './shared/serverFieldType'

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

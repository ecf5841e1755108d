import { decimals } from './shared/comparator'
import { asIs } from './shared/exportCell'
import { amountSchemas } from './shared/jsonSchema'
import { readNumber } from './shared/sheetText'
import { numberColumn, oneColumn } from './shared/storage'

import type { ServerFieldType } from './shared/serverFieldType'

export const moneyType: ServerFieldType<'money'> = {
  storage: (name, field) => oneColumn(name, numberColumn(name, 'numeric(12,2)', field)),
  jsonSchema: ({ min, max }) => amountSchemas({ scale: 2, min, max }),
  comparator: decimals,
  isOrdered: true,
  isAmount: true,
  isHarmless: true,
  exportLine: asIs,
  readText: readNumber,
  isBookNumber: true,
}

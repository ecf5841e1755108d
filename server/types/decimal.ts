import { decimals } from './shared/comparator'
import { asIs } from './shared/exportCell'
import { amountSchemas } from './shared/jsonSchema'
import { readNumber } from './shared/sheetText'
import { numberColumn, oneColumn } from './shared/storage'

import type { ServerFieldType } from './shared/serverFieldType'

export const decimalType: ServerFieldType<'decimal'> = {
  storage: (name, field) => oneColumn(name, numberColumn(name, `numeric(18,${field.scale})`, field)),
  jsonSchema: amountSchemas,
  comparator: decimals,
  isOrdered: true,
  isAmount: true,
  isHarmless: true,
  exportLine: asIs,
  readText: readNumber,
  isBookNumber: true,
}

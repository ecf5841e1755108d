import { integers } from './shared/comparator'
import { asIs, asNumber } from './shared/exportCell'
import { integerSchemas } from './shared/jsonSchema'
import { readNumber } from './shared/sheetText'
import { numberColumn, oneColumn } from './shared/storage'

import type { IntegerField } from '../../resources/kit/types/integer'
import type { ServerFieldType } from './shared/serverFieldType'

export const integerType: ServerFieldType<'integer'> = {
  storage: (name, field) => oneColumn(name, numberColumn(name, isLarge(field) ? 'bigint' : 'integer', field)),
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

/** More than an `integer` of the database holds. */
const isLarge = ({ display, max = 0 }: IntegerField): boolean => display === 'size' || max > 2_147_483_647

import { checkInteger } from '../field/checks'
import { numberOperators } from '../field/operators'
import { t } from '../text'

import type { FieldTypeRules } from '../field/typeRules'
import type { Base } from '../fieldTypes'

declare module '../fieldTypes' {
  interface FieldTypes {
    weight: { field: WeightField; value: number }
  }
}

export type WeightField = Base<'weight'>

export const weightType = {
  make: (): WeightField => ({ type: 'weight', label: t('权重', 'Sort order'), help: t('越大越靠前', 'Higher numbers come first'), width: 90 }),
  check: (_, input) => checkInteger(input, -999_999, 999_999),
  isStoredAccepted: true, // the weight of a new row is its id, and moved rows shift others
  empty: null,
  operators: () => numberOperators,
  comparable: () => 'read',
  canSort: true,
  isSortedByDefault: true,
  isTyped: true,
  isNumber: true,
  isWeight: true,
} satisfies FieldTypeRules<'weight'>

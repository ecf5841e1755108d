import { checkDecimal } from '../field/checks'
import { maker } from '../field/maker'
import { numberOperators } from '../field/operators'

import type { FieldTypeRules } from '../field/typeRules'
import type { Base } from '../fieldTypes'

declare module '../fieldTypes' {
  interface FieldTypes {
    decimal: { field: DecimalField; value: string }
  }
}

export interface DecimalField extends Base<'decimal'> {
  readonly scale: number
  readonly min?: number
  readonly max?: number
  readonly default?: string
}

export const decimalType = {
  make: maker<DecimalField>('decimal', { scale: 2 }),
  check: (field, input) => checkDecimal(input, field),
  empty: null,
  operators: () => numberOperators,
  comparable: () => 'stored',
  canSort: true,
  isSortedByDefault: true,
  isTyped: true,
  isNumber: true,
} satisfies FieldTypeRules<'decimal'>

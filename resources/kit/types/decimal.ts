import { checkDecimal } from '../field/checks'
import { numberRules } from '../field/commonRules'
import { maker } from '../field/maker'

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
  ...numberRules,
  make: maker<DecimalField>('decimal', { scale: 2 }),
  check: (field, input) => checkDecimal(input, field),
} satisfies FieldTypeRules<'decimal'>

import { checkInteger } from '../field/checks'
import { numberRules } from '../field/commonRules'
import { maker } from '../field/maker'

import type { FieldTypeRules } from '../field/typeRules'
import type { Base } from '../fieldTypes'

declare module '../fieldTypes' {
  interface FieldTypes {
    integer: { field: IntegerField; value: number }
  }
}

export interface IntegerField extends Base<'integer'> {
  readonly min?: number
  readonly max?: number
  readonly default?: number
  /** `size` shows bytes as kB and MB; `change` a number with its sign and in color. */
  readonly display?: 'size' | 'change'
  /** A bar that shows how far the number has come to that of another field. */
  readonly progressTo?: string
  /** `entry`: `min` and `max` limit one adjustment by staff, not the column. */
  readonly boundsApplyTo?: 'entry'
}

export const integerType = {
  ...numberRules,
  make: maker<IntegerField>('integer', {}),
  check: (field, input) => checkInteger(input, field.min, field.max),
} satisfies FieldTypeRules<'integer'>

import { checkDecimal } from '../field/checks'
import { numberRules } from '../field/commonRules'
import { maker } from '../field/maker'
import { moneyText } from '../values/numberText'

import type { FieldTypeRules } from '../field/typeRules'
import type { Base } from '../fieldTypes'

declare module '../fieldTypes' {
  interface FieldTypes {
    money: { field: MoneyField; value: string }
  }
}

/** Yuan as a decimal string with two places; `min` and `max` are in yuan. `signed` allows a minus. */
export interface MoneyField extends Base<'money'> {
  readonly min?: number
  readonly max?: number
  readonly default?: string
  /** A change of an amount: shown with its sign and in color. */
  readonly display?: 'change'
  /** The column with the upper limit: the list shows both as a range. */
  readonly rangeEnd?: string
  /** `entry`: `min` and `max` limit one adjustment by staff, not the column. */
  readonly boundsApplyTo?: 'entry'
}

export const moneyType = {
  ...numberRules,
  amountText: moneyText,
  make: maker<MoneyField>('money', { min: 0, max: 9_999_999.99 }),
  check: (field, input) => checkDecimal(input, { scale: 2, min: field.min, max: field.max, isMoney: true }),
} satisfies FieldTypeRules<'money'>

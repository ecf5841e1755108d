import { checkTextRule, rejected } from '../field/checks'
import { maker } from '../field/maker'

import type { FieldTypeRules } from '../field/typeRules'
import type { Base } from '../fieldTypes'

declare module '../fieldTypes' {
  interface FieldTypes {
    color: { field: ColorField; value: string }
  }
}

export interface ColorField extends Base<'color'> {
  readonly default?: string
}

export const colorType = {
  make: maker<ColorField>('color', {}),
  check: (_, input) => (typeof input === 'string' ? checkTextRule('color', input) : rejected('not_a_text')),
  empty: '',
  operators: () => [],
  comparable: () => 'read',
  canSort: false,
} satisfies FieldTypeRules<'color'>

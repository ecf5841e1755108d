import { no, ruled } from '../checks'
import { maker } from '../maker'

import type { Base } from '../fieldTypes'
import type { FieldTypeRules } from '../typeRules'

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
  check: (_, given) => (typeof given === 'string' ? ruled('color', given) : no('not_a_text')),
  empty: '',
  operators: () => [],
  comparable: () => 'read',
  canSort: false,
} satisfies FieldTypeRules<'color'>

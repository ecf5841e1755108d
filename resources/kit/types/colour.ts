import { no, ruled } from '../checks'
import { maker } from '../maker'

import type { Base } from '../fieldTypes'
import type { FieldTypeRules } from '../typeRules'

declare module '../fieldTypes' {
  interface FieldTypes {
    colour: { field: ColourField; value: string }
  }
}

export interface ColourField extends Base<'colour'> {
  readonly default?: string
}

export const colourType = {
  make: maker<ColourField>('colour', {}),
  check: (_, given) => (typeof given === 'string' ? ruled('colour', given) : no('not_a_text')),
  empty: '',
  operators: () => [],
  comparable: () => 'read',
  canSort: false,
} satisfies FieldTypeRules<'colour'>

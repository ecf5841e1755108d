import { accepted, rejected } from '../field/checks'
import { maker } from '../field/maker'

import type { FieldTypeRules } from '../field/typeRules'
import type { Base } from '../fieldTypes'

declare module '../fieldTypes' {
  interface FieldTypes {
    icon: { field: IconField; value: string }
  }
}

export interface IconField extends Base<'icon'> {
  readonly default?: string
}

export const iconType = {
  make: maker<IconField>('icon', {}),
  check: (_, input) => (typeof input === 'string' && /^[a-zA-Z0-9 _:-]{1,50}$/.test(input) ? accepted(input) : rejected('not_a_choice')),
  empty: '',
  whenMissing: 'not_chosen',
  operators: () => [],
  comparable: () => 'read',
  canSort: false,
} satisfies FieldTypeRules<'icon'>

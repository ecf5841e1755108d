import { checkPath } from '../field/checks'
import { maker } from '../field/maker'
import { fileOperators } from '../field/operators'

import type { FieldTypeRules } from '../field/typeRules'
import type { Base } from '../fieldTypes'

declare module '../fieldTypes' {
  interface FieldTypes {
    image: { field: ImageField; value: string }
  }
}

export interface ImageField extends Base<'image'> {
  readonly topic?: string
  readonly display?: 'avatar'
}

export const imageType = {
  make: maker<ImageField>('image', {}),
  check: checkPath,
  empty: '',
  operators: () => fileOperators,
  comparable: () => 'read',
  canSort: false,
  holdsFiles: true,
  takesFiles: () => true,
} satisfies FieldTypeRules<'image'>

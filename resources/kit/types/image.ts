import { checkPath } from '../checks'
import { maker } from '../maker'
import { fileOperators } from '../operators'

import type { Base } from '../fieldTypes'
import type { FieldTypeRules } from '../typeRules'

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

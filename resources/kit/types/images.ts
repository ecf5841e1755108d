import { checkPaths } from '../field/checks'
import { maker } from '../field/maker'

import type { FieldTypeRules } from '../field/typeRules'
import type { Base } from '../fieldTypes'

declare module '../fieldTypes' {
  interface FieldTypes {
    images: { field: ImagesField; value: string[] }
  }
}

export interface ImagesField extends Base<'images'> {
  readonly max: number
  readonly topic?: string
}

export const imagesType = {
  make: maker<ImagesField>('images', { max: 9 }),
  check: (field, input) => checkPaths(input, field.max),
  empty: [],
  operators: () => [],
  comparable: () => 'never',
  canSort: false,
  holdsFiles: true,
  takesFiles: () => true,
} satisfies FieldTypeRules<'images'>

import { uploadedFileRules } from '../field/commonRules'
import { maker } from '../field/maker'

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
  ...uploadedFileRules,
  make: maker<ImageField>('image', {}),
} satisfies FieldTypeRules<'image'>

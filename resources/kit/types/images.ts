import { uploadedFilesRules } from '../field/commonRules'
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
  ...uploadedFilesRules,
  make: maker<ImagesField>('images', { max: 9 }),
} satisfies FieldTypeRules<'images'>

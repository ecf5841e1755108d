import { uploadedFileRules } from '../field/commonRules'
import { maker } from '../field/maker'

import type { FieldTypeRules } from '../field/typeRules'
import type { Base } from '../fieldTypes'

declare module '../fieldTypes' {
  interface FieldTypes {
    file: { field: FileField; value: string }
  }
}

export interface FileField extends Base<'file'> {
  readonly topic?: string
}

export const fileType = {
  ...uploadedFileRules,
  make: maker<FileField>('file', {}),
} satisfies FieldTypeRules<'file'>

import { uploadedFilesRules } from '../field/commonRules'
import { maker } from '../field/maker'

import type { FieldTypeRules } from '../field/typeRules'
import type { Base } from '../fieldTypes'

declare module '../fieldTypes' {
  interface FieldTypes {
    files: { field: FilesField; value: string[] }
  }
}

export interface FilesField extends Base<'files'> {
  readonly max: number
  readonly topic?: string
}

export const filesType = {
  ...uploadedFilesRules,
  make: maker<FilesField>('files', { max: 9 }),
} satisfies FieldTypeRules<'files'>

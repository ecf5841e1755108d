import { checkPath } from '../checks'
import { maker } from '../maker'
import { fileOperators } from '../operators'

import type { Base } from '../fieldTypes'
import type { FieldTypeRules } from '../typeRules'

declare module '../fieldTypes' {
  interface FieldTypes {
    file: { field: FileField; value: string }
  }
}

export interface FileField extends Base<'file'> {
  readonly topic?: string
}

export const fileType = {
  make: maker<FileField>('file', {}),
  check: checkPath,
  empty: '',
  operators: () => fileOperators,
  comparable: () => 'read',
  canSort: false,
  holdsFiles: true,
  takesFiles: () => true,
} satisfies FieldTypeRules<'file'>

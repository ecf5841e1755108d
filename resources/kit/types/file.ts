import { checkPath } from '../field/checks'
import { maker } from '../field/maker'
import { fileOperators } from '../field/operators'

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
  make: maker<FileField>('file', {}),
  check: checkPath,
  empty: '',
  operators: () => fileOperators,
  comparable: () => 'read',
  canSort: false,
  holdsFiles: true,
  takesFiles: () => true,
} satisfies FieldTypeRules<'file'>

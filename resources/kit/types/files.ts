import { checkPaths } from '../field/checks'
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
  make: maker<FilesField>('files', { max: 9 }),
  check: (field, input) => checkPaths(input, field.max),
  empty: [],
  operators: () => [],
  comparable: () => 'never',
  canSort: false,
  holdsFiles: true,
  takesFiles: () => true,
} satisfies FieldTypeRules<'files'>

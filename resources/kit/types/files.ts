import { checkPaths } from '../checks'
import { maker } from '../maker'

import type { Base } from '../fieldTypes'
import type { FieldTypeRules } from '../typeRules'

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
  check: (field, given) => checkPaths(given, field.max),
  empty: [],
  operators: () => [],
  comparable: () => 'never',
  canSort: false,
  holdsFiles: true,
  takesFiles: () => true,
} satisfies FieldTypeRules<'files'>

import { checkTextRule, rejected } from '../field/checks'
import { maker } from '../field/maker'

import type { FieldTypeRules } from '../field/typeRules'
import type { Base } from '../fieldTypes'

declare module '../fieldTypes' {
  interface FieldTypes {
    password: { field: PasswordField; value: string }
  }
}

/** Write-only: stored as an argon2id hash in the column `<name>_hash`; an edit row has `''`. */
export type PasswordField = Base<'password'>

export const passwordType = {
  make: maker<PasswordField>('password', {}),
  check: (_, input) => (typeof input === 'string' ? checkTextRule('password', input) : rejected('not_a_text')),
  empty: '',
  operators: () => [],
  comparable: () => 'never',
  canSort: false,
  isWriteOnly: true,
} satisfies FieldTypeRules<'password'>

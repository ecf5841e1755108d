import { hashPassword } from '../auth/passwords/passwords'
import { textSchemas } from './shared/jsonSchema'
import { textColumn } from './shared/storage'

import type { ServerFieldType } from './shared/serverFieldType'

declare module './shared/storedTypes' {
  interface StoredTypes {
    password: { suffix: '_hash' }
  }
}

export const passwordType: ServerFieldType<'password'> = {
  storage: (name) => ({ columns: [{ name: `${name}_hash`, ...textColumn('varchar(255)') }], read: () => '', write: (value) => ({ [`${name}_hash`]: value }) }),
  jsonSchema: () => ({ row: { type: 'string', maxLength: 0 }, input: { ...textSchemas({ rule: 'password' }).input, writeOnly: true } }),
  hash: hashPassword,
  isUnreadable: true,
}

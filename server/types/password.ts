import { hashPassword } from '../auth/passwords/passwords'
import { textColumn } from './shared/storage'

import type { ServerFieldType } from './shared/serverFieldType'

declare module './shared/storedTypes' {
  interface StoredTypes {
    password: { suffix: '_hash' }
  }
}

export const passwordType: ServerFieldType<'password'> = {
  storage: (name) => ({ columns: [{ name: `${name}_hash`, ...textColumn('varchar(255)') }], read: () => '', write: (value) => ({ [`${name}_hash`]: value }) }),
  hash: hashPassword,
  isUnreadable: true,
}

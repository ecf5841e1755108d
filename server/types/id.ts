import { integers } from './shared/comparator'
import { asIs, asNumber } from './shared/exportCell'
import { idSchema } from './shared/jsonSchema'
import { noColumn } from './shared/storage'

import type { ServerFieldType } from './shared/serverFieldType'

declare module './shared/storedTypes' {
  interface StoredTypes {
    id: { columns: Record<never, never> }
  }
}

export const idType: ServerFieldType<'id'> = {
  storage: () => noColumn,
  jsonSchema: () => ({ row: idSchema }),
  comparator: integers,
  alsoTaken: ['LIKE', 'NOT LIKE'],
  exportCell: () => asNumber,
  isHarmless: true,
  exportLine: asIs,
  isBookNumber: true,
}

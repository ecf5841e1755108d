import { integers } from './parts/comparator'
import { asIs, asNumber } from './parts/exportCell'
import { noColumn } from './parts/storage'

import type { ServerFieldType } from './parts/serverFieldType'

declare module './parts/storedTypes' {
  interface StoredTypes {
    id: { columns: Record<never, never> }
  }
}

export const idType: ServerFieldType<'id'> = {
  storage: () => noColumn,
  comparator: integers,
  alsoTaken: ['LIKE', 'NOT LIKE'],
  exportCell: () => asNumber,
  isHarmless: true,
  exportLine: asIs,
  isBookNumber: true,
}

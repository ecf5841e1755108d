import { integers } from './shared/comparator'
import { asIs, asNumber } from './shared/exportCell'
import { noColumn } from './shared/storage'

import type { ServerFieldType } from './shared/serverFieldType'

declare module './shared/storedTypes' {
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

import { asText, choiceText } from './parts/exportCell'
import { noColumn } from './parts/storage'

import type { ServerFieldType } from './parts/serverFieldType'

declare module './parts/storedTypes' {
  interface StoredTypes {
    computed: { columns: Record<never, never> }
  }
}

export const computedType: ServerFieldType<'computed'> = {
  storage: () => noColumn,
  exportCell: (field, language) => (field.as === 'choice' ? choiceText(field, language) : asText),
  isUnreadable: true,
}

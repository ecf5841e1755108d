import { asText, choiceText } from './shared/exportCell'
import { noColumn } from './shared/storage'

import type { ServerFieldType } from './shared/serverFieldType'

declare module './shared/storedTypes' {
  interface StoredTypes {
    computed: { columns: Record<never, never> }
  }
}

export const computedType: ServerFieldType<'computed'> = {
  storage: () => noColumn,
  exportCell: (field, language) => (field.as === 'choice' ? choiceText(field, language) : asText),
  isUnreadable: true,
}

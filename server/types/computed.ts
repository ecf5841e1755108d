import { asText, choiceText } from './shared/exportCell'
import { amountSchemas, enumSchema } from './shared/jsonSchema'
import { noColumn } from './shared/storage'

import type { ComputedField } from '../../resources/kit/types/computed'
import type { JsonSchema } from './shared/jsonSchema'
import type { ServerFieldType } from './shared/serverFieldType'

declare module './shared/storedTypes' {
  interface StoredTypes {
    computed: { columns: Record<never, never> }
  }
}

export const computedType: ServerFieldType<'computed'> = {
  storage: () => noColumn,
  jsonSchema: (field) => ({ row: computedSchema(field) }),
  exportCell: (field, language) => (field.as === 'choice' ? choiceText(field, language) : asText),
  isUnreadable: true,
}

function computedSchema({ as, choices = {} }: ComputedField): JsonSchema {
  switch (as) {
    case 'choice':
      return enumSchema(choices)
    case 'integer':
    case 'flag':
      return { type: 'integer' }
    case 'money':
      return amountSchemas({ scale: 2 }).row
    case 'tags':
      return {}
    default:
      return { type: 'string' }
  }
}

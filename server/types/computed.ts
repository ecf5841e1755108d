import { formatShopTime } from '../../resources/kit/values/shopTime'
import { asList, asText, choiceText } from './shared/exportCell'
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
  exportCell: (field, language) => {
    if (field.as === 'moment') return (value) => (typeof value === 'number' ? formatShopTime(value) : '')
    const { countedTo } = field
    if (countedTo !== undefined) return (value) => (Number(value) > countedTo ? `${countedTo}+` : asText(value))
    if (field.as !== 'choice' && field.as !== 'tags') return asText
    const cell = choiceText(field, language)
    return field.as === 'choice' ? cell : (value) => asList(Array.isArray(value) ? value.map(cell) : value)
  },
  isUnreadable: true,
}

function computedSchema({ as, choices = {} }: ComputedField): JsonSchema {
  switch (as) {
    case 'choice':
      return enumSchema(choices)
    case 'integer':
    case 'flag':
    case 'moment':
      return { type: 'integer' }
    case 'money':
      return amountSchemas({ scale: 2 }).row
    case 'tags':
      return { type: 'array', items: Object.keys(choices).length > 0 ? enumSchema(choices) : { type: 'string' } }
    default:
      return { type: 'string' }
  }
}

import { jsonColumn, noColumn, oneColumn, toJson } from './shared/storage'

import type { ServerFieldType } from './shared/serverFieldType'

export const customType: ServerFieldType<'custom'> = {
  storage: (name, field) => (field.stored ? oneColumn(name, jsonColumn(undefined), undefined, toJson) : noColumn),
  jsonSchema: () => ({ row: {} }),
  isKeptByHooks: ({ stored }) => !stored,
  isUnreadable: true,
}

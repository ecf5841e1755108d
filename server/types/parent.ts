import { sql } from 'kysely'

import { ids } from './shared/comparator'
import { asNumber } from './shared/exportCell'
import { idSchema } from './shared/jsonSchema'
import { findReferenced } from './shared/sheetText'
import { oneColumn } from './shared/storage'

import type { ServerFieldType } from './shared/serverFieldType'

declare module './shared/storedTypes' {
  interface StoredTypes {
    parent: { value: number | null }
  }
}

export const parentType: ServerFieldType<'parent'> = {
  storage: (name) =>
    oneColumn(
      name,
      { type: 'bigint', notNull: false, references: { to: 'self', onDelete: 'restrict' } },
      (value) => value ?? 0,
      (value) => value || null,
    ),
  jsonSchema: () => ({ row: { ...idSchema, minimum: 0 } }),
  comparator: ids,
  alsoTaken: ['ne'],
  isGrouping: true,
  noneIsUnique: true,
  exportCell: () => asNumber,
  isHarmless: true,
  exportLine: (column) => ({ text: sql`coalesce(${column}, 0)` }),
  writeText: ({ value, labels }) => (value ? labels.labelOf('self', Number(value)) : ''),
  readText: ({ text, labels }) => {
    const parsed = findReferenced(labels, 'self', text)
    return 'code' in parsed && parsed.code === 'import_not_found' ? { later: text } : parsed
  },
  emptyCell: 0,
}

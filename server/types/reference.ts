import { ids } from './shared/comparator'
import { asIs, asNumber } from './shared/exportCell'
import { idSchema } from './shared/jsonSchema'
import { findReferenced } from './shared/sheetText'
import { oneColumn } from './shared/storage'

import type { ServerFieldType } from './shared/serverFieldType'

export const referenceType: ServerFieldType<'reference'> = {
  storage: (name, field) =>
    oneColumn(name, {
      type: 'bigint',
      notNull: field.required === true && !field.when,
      ...(field.default === undefined ? {} : { default: String(field.default) }),
      references: { to: field.to, onDelete: field.onDelete ?? 'restrict' },
    }),
  jsonSchema: () => ({ row: idSchema }),
  comparator: ids,
  alsoTaken: ['LIKE', 'NOT LIKE'],
  isGrouping: true,
  noneIsUnique: true,
  exportCell: () => asNumber,
  isHarmless: true,
  exportLine: asIs,
  writeText: ({ field, value, labels }) => (value ? labels.labelOf(field.to, Number(value)) : ''),
  readText: ({ field, text, labels }) => findReferenced(labels, field.to, text),
}

import { ids } from './parts/comparator'
import { asIs, asNumber } from './parts/exportCell'
import { findReferenced } from './parts/sheetText'
import { oneColumn } from './parts/storage'

import type { ServerFieldType } from './parts/serverFieldType'

export const referenceType: ServerFieldType<'reference'> = {
  storage: (name, field) =>
    oneColumn(name, {
      type: 'bigint',
      notNull: field.required === true && !field.when,
      ...(field.default === undefined ? {} : { default: String(field.default) }),
      references: { to: field.to, onDelete: field.onDelete ?? 'restrict' },
    }),
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

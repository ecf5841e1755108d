import { decimals } from './shared/comparator'
import { asIs } from './shared/exportCell'
import { amountSchemas, integerSchemas } from './shared/jsonSchema'

import type { FormulaField } from '../../resources/kit/types/formula'
import type { ServerFieldType } from './shared/serverFieldType'

export const formulaType: ServerFieldType<'formula'> = {
  storage: (name, field) => ({
    columns: [{ name, type: field.as === 'money' ? 'numeric(12,2)' : 'integer', notNull: false, generated: expressionOf(field) }],
    read: (row) => row[name],
    write: () => ({}),
  }),
  jsonSchema: ({ as }) => ({ row: as === 'money' ? amountSchemas({ scale: 2 }).row : integerSchemas().row }),
  comparator: decimals,
  isOrdered: true,
  isHarmless: true,
  exportLine: asIs,
  isUnreadable: true,
  isBookNumber: true,
}

function expressionOf({ plus, minus, times }: FormulaField): string {
  const quoted = (names: readonly string[]): string[] => names.map((name) => `"${name}"`)
  return times.length > 0 ? quoted(times).join(' * ') : [quoted(plus).join(' + '), ...quoted(minus)].join(' - ')
}

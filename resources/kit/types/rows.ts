import { accepted, rejected } from '../field/checks'
import { maker } from '../field/maker'
import { hasControlCharacters } from '../values/textRules'

import type { CheckResult } from '../field/checks'
import type { FieldTypeRules } from '../field/typeRules'
import type { Base, KeyValue } from '../fieldTypes'

declare module '../fieldTypes' {
  interface FieldTypes {
    rows: { field: RowsField; value: KeyValue[] }
  }
}

/** Rows of key and value: `[{key, value}]`. */
export interface RowsField extends Base<'rows'> {
  readonly max: number
}

export const rowsType = {
  make: maker<RowsField>('rows', { max: 50 }),
  check: checkRows,
  empty: [],
  operators: () => [],
  comparable: () => 'never',
  canSort: false,
  holdsFiles: true,
} satisfies FieldTypeRules<'rows'>

function checkRows(field: RowsField, input: unknown): CheckResult {
  if (!Array.isArray(input)) return rejected('not_a_list')
  if (input.length > field.max) return rejected('too_many', { max: field.max })
  const rows = input.map((one: unknown) => {
    const { key, value } = (one ?? {}) as Record<string, unknown>
    return typeof key === 'string' && typeof value === 'string' && key.trim() && !hasControlCharacters(key + value, true)
      ? { key: key.trim(), value }
      : undefined
  })
  return rows.includes(undefined) ? rejected('not_rows') : accepted(rows)
}

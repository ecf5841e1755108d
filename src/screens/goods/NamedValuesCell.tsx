import { NamedLines } from '../../fields/cells/NamedLines'
import { linesOf } from '../../fields/cells/lineTexts'

import type { FieldCellProps } from '../../fields/cells/cellTypes'

/** Parameters with their value, or specifications with their values. */
export function NamedValuesCell({ value }: FieldCellProps) {
  return <NamedLines lines={linesOf(value).map(({ name, value: one, values }) => ({ name: String(name ?? ''), values: wordsOf(values ?? one) }))} />
}

const wordsOf = (value: unknown): string[] =>
  Array.isArray(value) ? linesOf(value).map((one) => String(one['value'] ?? '')) : value === undefined || value === null ? [] : [String(value)]

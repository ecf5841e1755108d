import { rulesOf } from '../types'

import type { AnyField } from '../fieldTypes'

/** The value of an emptied field: its default, else that of its type: '' for texts, [] for lists, null for others. */
export function emptyOf(field: AnyField): unknown {
  if ('default' in field && field.default !== undefined) return 'numeric' in field && field.numeric ? Number(field.default) : field.default
  return structuredClone(rulesOf(field).empty)
}

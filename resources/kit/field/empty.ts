import { rulesOf } from '../types'

import type { AnyField } from '../fieldTypes'

/** What an emptied field holds: its default, else what its type says: texts are '', lists are [], the rest is null. */
export function emptyOf(field: AnyField): unknown {
  if ('default' in field && field.default !== undefined) return 'numeric' in field && field.numeric ? Number(field.default) : field.default
  return structuredClone(rulesOf(field).empty)
}

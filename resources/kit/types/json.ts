import { checkStored, no } from '../checks'
import { isNestedTooDeep, mostDepth } from '../depth'
import { maker } from '../maker'

import type { Base } from '../fieldTypes'
import type { Checked, FieldTypeRules } from '../typeRules'

declare module '../fieldTypes' {
  interface FieldTypes {
    json: { field: JsonField; value: unknown }
  }
}

export type JsonField = Base<'json'>

export const jsonType = {
  make: maker<JsonField>('json', {}),
  check: checkJson,
  empty: null,
  operators: () => ['LIKE'],
  comparable: () => 'never',
  canSort: false,
  holdsFiles: true,
} satisfies FieldTypeRules<'json'>

function checkJson(_: unknown, given: unknown): Checked {
  if (typeof given !== 'string') return checkStored(given)
  if (isNestedTooDeep(given)) return no('nested_too_deep', { depth: mostDepth })
  try {
    return checkStored(JSON.parse(given))
  } catch {
    return no('not_json')
  }
}

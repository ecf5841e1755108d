import { checkStored, rejected } from '../field/checks'
import { maker } from '../field/maker'
import { isNestedTooDeep, maxDepth } from '../values/depth'

import type { CheckResult } from '../field/checks'
import type { FieldTypeRules } from '../field/typeRules'
import type { Base } from '../fieldTypes'

declare module '../fieldTypes' {
  interface FieldTypes {
    json: { field: JsonField; value: unknown }
  }
}

export interface JsonField extends Base<'json'> {
  /** It has the conditions of a list, shown in words. Named is the choice that says which list: the `type` of its `exportTask`. */
  readonly conditionsOf?: string
}

export const jsonType = {
  make: maker<JsonField>('json', {}),
  check: checkJson,
  empty: null,
  operators: () => ['LIKE'],
  comparable: () => 'never',
  canSort: false,
  holdsFiles: true,
} satisfies FieldTypeRules<'json'>

function checkJson(_: unknown, input: unknown): CheckResult {
  if (typeof input !== 'string') return checkStored(input)
  if (isNestedTooDeep(input)) return rejected('nested_too_deep', { depth: maxDepth })
  try {
    return checkStored(JSON.parse(input))
  } catch {
    return rejected('not_json')
  }
}

import { accepted, rejected, toId } from '../field/checks'
import { maker } from '../field/maker'

import type { CheckResult } from '../field/checks'
import type { FieldTypeRules } from '../field/typeRules'
import type { Base } from '../fieldTypes'

declare module '../fieldTypes' {
  interface FieldTypes {
    region: { field: RegionField; value: number[] }
  }
}

/** Province, city and district as `[id, id, id]`; stored in `province_id`, `city_id`, `district_id` and `area_text`. */
export type RegionField = Base<'region'>

export const regionType = {
  make: maker<RegionField>('region', {}),
  check: checkRegion,
  empty: [],
  whenMissing: 'not_chosen',
  operators: () => ['eq'],
  comparable: () => 'never',
  canSort: false,
  hasOtherColumns: true,
  fitsCell: true,
  wordsIn: 'area_text',
} satisfies FieldTypeRules<'region'>

function checkRegion(_: unknown, input: unknown): CheckResult {
  const list = typeof input === 'string' ? input.split(',') : input
  const ids = Array.isArray(list) ? list.map(toId) : []
  return ids.length >= 2 && ids.length <= 3 && !ids.includes(undefined) ? accepted(ids) : rejected('not_a_region')
}

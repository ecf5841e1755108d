import { endsOf, isUnaryOperator, isListOperator, isRangeOperator, splitList } from '../../fields/filters/filterTypes'
import { uiOf } from '../../fields/index'

import type { AnyField } from '../../../resources/kit/fieldTypes'
import type { Operator } from '../../../resources/kit/protocol'

/** Checks values of the address before they reach the server: what does not fit is dropped with a hint. */

export function fitsValue(field: AnyField, operator: Operator, value: string): boolean {
  if (isUnaryOperator(operator)) return true
  const { isFilterValue } = uiOf(field)
  if (isListOperator(operator)) return splitList(value).length > 0 && splitList(value).every((part) => isFilterValue(part, field))
  if (isRangeOperator(operator)) {
    const ends = endsOf(value).filter((end) => end !== '')
    return ends.length > 0 && ends.every((end) => isFilterValue(end, field))
  }
  return isFilterValue(value, field)
}

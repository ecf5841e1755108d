import { Moment } from './cells/Moment'
import { momentFilter } from './filters/commonFilters'
import { endsOf, isRangeOperator, isUnaryOperator } from './filters/filterTypes'
import { lazyInput } from './inputs/lazyInput'
import { layouts } from './layouts'

import type { Operator, SearchItem } from '../../resources/kit/protocol/list'
import type { FieldUi } from './fieldUi'

export const momentUi: FieldUi<'moment'> = {
  ...momentFilter,
  Cell: Moment,
  layout: () => layouts.time,
  Input: lazyInput(({ MomentInput }) => MomentInput),
  isNumeric: true,
  toSearchItem,
}

function toSearchItem({ field, operator, value }: { readonly field: string; readonly operator: Operator; readonly value: string }): SearchItem {
  if (isUnaryOperator(operator)) return { field, operator, val: true }
  if (isRangeOperator(operator)) {
    const [from, to] = endsOf(value)
    return { field, operator, val: `${from && startOf(from)},${to && endOf(to)}`, render: 'datetime' }
  }
  if (operator === 'eq' && value.length === 10) return { field, operator: 'RANGE', val: `${startOf(value)},${endOf(value)}`, render: 'datetime' }
  return { field, operator, val: (dayEnds[operator] ?? startOf)(value), render: 'datetime' }
}

const startOf = (value: string): string => (value.length === 10 ? `${value} 00:00:00` : value)
const endOf = (value: string): string => (value.length === 10 ? `${value} 23:59:59` : value)

/** A day without a time means its start or end, whichever makes the condition include the whole day. */
const dayEnds: Readonly<Partial<Record<Operator, (value: string) => string>>> = { gt: endOf, elt: endOf }

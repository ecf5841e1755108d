import { filtersOf, operatorsOf } from '../../../resources/kit/derived'
import { endsOf, isListOperator, isRangeOperator, isUnaryOperator } from '../../fields/filters/filterTypes'
import { isValidFilterValue } from '../url/listQuery'

import type { AnyResource } from '../../../resources/kit/define'
import type { Column } from '../../../resources/kit/derived'
import type { Operator } from '../../../resources/kit/protocol/list'
import type { Filter } from '../url/listQuery'

/** A condition on one field before it is applied. */
export interface FilterDraft {
  readonly operator: Operator
  readonly value: string
}

/** The fields that a filter can be added for. A column of a referenced resource is left out if the reference itself is a filter; addresses still accept it. */
export function offeredFilterColumns(resource: AnyResource): Column[] {
  const all = filtersOf(resource).filter((column) => operatorsOf(column.field).length > 0)
  return all.filter(({ relation }) => !relation || relation.field.display === 'id' || !all.some((other) => other.name === relation.key))
}

export const filterDraftOf = (column: Column, active: Filter | undefined): FilterDraft =>
  active ? { operator: active.operator, value: active.value } : { operator: operatorsOf(column.field)[0] ?? 'eq', value: '' }

/** Keeps the value when the operator changes, if it means the same with both. */
export const withOperator = (draft: FilterDraft, operator: Operator): FilterDraft => ({
  operator,
  value: shapeOf(operator) === shapeOf(draft.operator) ? draft.value : '',
})

const shapeOf = (operator: Operator): string =>
  isUnaryOperator(operator) ? 'none' : isListOperator(operator) ? 'list' : isRangeOperator(operator) ? 'range' : 'one'

/**
 * The filters with this draft in the place of the one that it edits, or at the end; an empty one is removed. Undefined while its value is not one of the field.
 */
export function applyFilterDraft(column: Column, draft: FilterDraft, before: readonly Filter[], edited?: Filter): readonly Filter[] | undefined {
  const value = normalized(draft)
  const filter = { field: column.name, operator: draft.operator, value }
  // a field has one condition of each kind
  const others = before.filter((one) => !isSame(one, edited) && !isSame(one, filter))
  if (value === '' || value === ',') return others
  if (!isUnaryOperator(draft.operator) && !isValidFilterValue(column.field, draft.operator, value)) return undefined
  const place = before.findIndex((one) => isSame(one, edited))
  return place < 0 ? [...others, filter] : others.toSpliced(place, 0, filter)
}

/** All but one of them. */
export const withoutFilter = (filters: readonly Filter[], left: Filter): readonly Filter[] => filters.filter((one) => !isSame(one, left))

const isSame = (one: Filter, other: Filter | undefined): boolean => one.field === other?.field && one.operator === other.operator

/** Swaps the limits of a range in the wrong order, which would match nothing. */
function normalized({ operator, value }: FilterDraft): string {
  if (isUnaryOperator(operator)) return '1'
  if (!isRangeOperator(operator)) return value.trim()
  const [from, to] = endsOf(value)
  const isNumeric = from !== '' && to !== '' && !from.includes('-', 1) && Number.isFinite(Number(from)) && Number.isFinite(Number(to))
  const isReversed = from !== '' && to !== '' && (isNumeric ? Number(from) > Number(to) : from > to)
  return isReversed ? `${to},${from}` : value
}

import { filtersOf, operatorsOf } from '../../../resources/kit/derived'
import { endsOf, isRangeOperator, isUnaryOperator } from '../../fields/filters/filterTypes'
import { isValidFilterValue } from '../url/listQuery'

import type { AnyResource } from '../../../resources/kit/define'
import type { Column } from '../../../resources/kit/derived'
import type { Operator } from '../../../resources/kit/protocol/list'
import type { Filter } from '../url/listQuery'

/** The state of one field of the panel, before it is applied. */
export interface FilterDraft {
  readonly operator: Operator
  readonly value: string
}

export type FilterDrafts = Readonly<Record<string, FilterDraft>>

const filterable = (resource: AnyResource): Column[] => filtersOf(resource).filter((column) => operatorsOf(column.field).length > 0)

/** The fields of the panel. A column of a referenced resource is left out if the reference itself is a filter; addresses still accept it. */
export function offeredFilterColumns(resource: AnyResource): Column[] {
  const all = filterable(resource)
  return all.filter(({ relation }) => !relation || relation.field.display === 'id' || !all.some((other) => other.name === relation.key))
}

export const filterDraftOf = (column: Column, filters: readonly Filter[]): FilterDraft => {
  const active = filters.find((filter) => filter.field === column.name)
  return active ? { operator: active.operator, value: active.value } : { operator: operatorsOf(column.field)[0] ?? 'eq', value: '' }
}

/**
 * The filters of the panel. A draft replaces every condition on its field; conditions on unchanged fields are kept, so that a link with two on one field keeps
 * both.
 */
export function applyFilterDrafts(resource: AnyResource, drafts: FilterDrafts, before: readonly Filter[]): Filter[] {
  return filterable(resource).flatMap((column): readonly Filter[] => {
    const draft = drafts[column.name]
    if (!draft) return before.filter((filter) => filter.field === column.name)
    const value = normalized(draft)
    const isComplete = isUnaryOperator(draft.operator) || isValidFilterValue(column.field, draft.operator, value)
    return isComplete ? [{ field: column.name, operator: draft.operator, value }] : []
  })
}

/** Swaps the limits of a range in the wrong order, which would match nothing. */
function normalized({ operator, value }: FilterDraft): string {
  if (isUnaryOperator(operator)) return '1'
  if (!isRangeOperator(operator)) return value.trim()
  const [from, to] = endsOf(value)
  const isNumeric = from !== '' && to !== '' && !from.includes('-', 1) && Number.isFinite(Number(from)) && Number.isFinite(Number(to))
  const isReversed = from !== '' && to !== '' && (isNumeric ? Number(from) > Number(to) : from > to)
  return isReversed ? `${to},${from}` : value
}

import { filtersOf, operatorsOf } from '../../../resources/kit/derived'
import { endsOf, isRangeOperator, isUnaryOperator } from '../../fields/filters/filterTypes'
import { isValidFilterValue } from '../url/listQuery'

import type { AnyResource } from '../../../resources/kit/define'
import type { Column } from '../../../resources/kit/derived'
import type { Operator } from '../../../resources/kit/protocol/list'
import type { Filter } from '../url/listQuery'

/** What is filled in for one field of the panel, before it is searched. */
export interface FilterDraft {
  readonly operator: Operator
  readonly value: string
}

export type FilterDrafts = Readonly<Record<string, FilterDraft>>

const filterable = (resource: AnyResource): Column[] => filtersOf(resource).filter((column) => operatorsOf(column.field).length > 0)

/** The fields of the panel. A column of another resource is left out where that resource itself is offered to choose from; the address still takes it. */
export function offeredFilterColumns(resource: AnyResource): Column[] {
  const all = filterable(resource)
  return all.filter(({ relation }) => !relation || relation.field.display === 'id' || !all.some((other) => other.name === relation.key))
}

export const filterDraftOf = (column: Column, filters: readonly Filter[]): FilterDraft => {
  const active = filters.find((filter) => filter.field === column.name)
  return active ? { operator: active.operator, value: active.value } : { operator: operatorsOf(column.field)[0] ?? 'eq', value: '' }
}

/**
 * The filters of the panel. A draft replaces every condition on its field; conditions on a field that was
 * not touched stay, so that a pasted link with two on one field keeps both.
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

/** The ends of a range are put in order: no row is between 9 and 5. */
function normalized({ operator, value }: FilterDraft): string {
  if (isUnaryOperator(operator)) return '1'
  if (!isRangeOperator(operator)) return value.trim()
  const [from, to] = endsOf(value)
  const isNumeric = from !== '' && to !== '' && !from.includes('-', 1) && Number.isFinite(Number(from)) && Number.isFinite(Number(to))
  const isReversed = from !== '' && to !== '' && (isNumeric ? Number(from) > Number(to) : from > to)
  return isReversed ? `${to},${from}` : value
}

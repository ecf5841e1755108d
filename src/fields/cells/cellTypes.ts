import type { AnyResource } from '../../../resources/kit/define'
import type { AnyField } from '../../../resources/kit/fieldTypes'
import type { Row } from '../../../resources/kit/protocol/list'

/** What a cell gets: the value of its column and the row around it. */
export interface FieldCellProps<Field extends AnyField = AnyField> {
  readonly name: string
  readonly field: Field
  readonly value: unknown
  readonly row: Row
  readonly resource: AnyResource
  /** The row may be edited by this person in its present state: switches work in place. */
  readonly canEdit: boolean
}

/** An own column, or a column of a related row: `userGroup.name` stands in `row.userGroup.name`. */
export function valueOf(row: Row, name: string): unknown {
  if (Object.hasOwn(row, name)) return row[name]
  const [as = '', column] = name.split('.')
  const related = row[as]
  return column && typeof related === 'object' && related !== null ? (related as Record<string, unknown>)[column] : undefined
}

export const isBlank = (value: unknown): boolean => value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

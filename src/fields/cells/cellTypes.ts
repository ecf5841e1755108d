import type { AnyResource } from '../../../resources/kit/define'
import type { AnyField } from '../../../resources/kit/fieldTypes'
import type { Row } from '../../../resources/kit/protocol/list'

/** Props of a cell: the value of its column and the row. */
export interface FieldCellProps<Field extends AnyField = AnyField> {
  readonly name: string
  readonly field: Field
  readonly value: unknown
  readonly row: Row
  /** Pages without a list have only a path. */
  readonly resource: Pick<AnyResource, 'path' | 'nameField'>
  /** The user may edit the row in its current state: switches work in the list. */
  readonly canEdit: boolean
}

/** The value of an own column, or of a related row: `userGroup.name` is `row.userGroup.name`. */
export function valueOf(row: Row, name: string): unknown {
  if (Object.hasOwn(row, name)) return row[name]
  const [as = '', column] = name.split('.')
  const related = row[as]
  return column && typeof related === 'object' && related !== null ? (related as Record<string, unknown>)[column] : undefined
}

export const isBlank = (value: unknown): boolean => value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

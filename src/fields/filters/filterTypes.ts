import type { AnyField } from '../../../resources/kit/fieldTypes'
import type { Operator } from '../../../resources/kit/protocol/list'
import type { ControlProps } from '../../ui/input/controlTypes'

/** Props of a filter control. The value is the text of the address: lists and ranges have commas. */
export interface FilterProps<Field extends AnyField = AnyField> {
  readonly field: Field
  /** The resource of the list; a tree offers its own rows. */
  readonly resourcePath: string
  readonly operator: Operator
  readonly value: string
  readonly onChange: (value: string) => void
  readonly id: string
  readonly labelId: string
}

/** Operators with several values, two limits, or none. */
export const isListOperator = (operator: Operator): boolean => operator === 'IN' || operator === 'NOT IN' || operator === 'FIND_IN_SET'
export const isRangeOperator = (operator: Operator): boolean => operator === 'RANGE' || operator === 'NOT RANGE'
export const isUnaryOperator = (operator: Operator): boolean => operator === 'NULL' || operator === 'NOT NULL'

export const splitList = (value: string): string[] => value.split(',').filter((part) => part !== '')

/** Props of a remote select as a filter: without help, blur handling and errors of a form field. */
export const idControlProps = ({ id, labelId, value, onChange }: Omit<FilterProps, 'field'>): ControlProps<readonly number[]> => ({
  id,
  labelId,
  describedBy: undefined,
  value: splitList(value).map(Number),
  onChange: (ids) => onChange(ids.join(',')),
  onBlur: () => undefined,
  isInvalid: false,
})

/** Both limits of `a,b`, either of which may be empty; a value without a comma is both. */
export function endsOf(value: string): readonly [string, string] {
  const comma = value.indexOf(',')
  return comma < 0 ? [value, value] : [value.slice(0, comma), value.slice(comma + 1)]
}

export const rangeOf = (from: string, to: string): string => (from || to ? `${from},${to}` : '')

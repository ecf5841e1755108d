import type { AnyField } from '../../../resources/kit/fieldTypes'
import type { Operator } from '../../../resources/kit/protocol/list'
import type { ControlProps } from '../../ui/input/controlTypes'

/** What a filter control gets. The value is the text of the address: a list or a range stands in it with commas. */
export interface FilterProps<Field extends AnyField = AnyField> {
  readonly field: Field
  /** The list that is filtered: a tree offers its own rows. */
  readonly resourcePath: string
  readonly operator: Operator
  readonly value: string
  readonly onChange: (value: string) => void
  readonly id: string
  readonly labelId: string
}

/** Operators that take several values, two ends, or none. */
export const isListOperator = (operator: Operator): boolean => operator === 'IN' || operator === 'NOT IN' || operator === 'FIND_IN_SET'
export const isRangeOperator = (operator: Operator): boolean => operator === 'RANGE' || operator === 'NOT RANGE'
export const isUnaryOperator = (operator: Operator): boolean => operator === 'NULL' || operator === 'NOT NULL'

export const splitList = (value: string): string[] => value.split(',').filter((part) => part !== '')

/** What a control that chooses ids takes, as a filter: it has no field of a form to describe, to leave or to be wrong. */
export const idControlProps = ({ id, labelId, value, onChange }: Omit<FilterProps, 'field'>): ControlProps<readonly number[]> => ({
  id,
  labelId,
  describedBy: undefined,
  value: splitList(value).map(Number),
  onChange: (ids) => onChange(ids.join(',')),
  onBlur: () => undefined,
  isInvalid: false,
})

/** Both ends of `a,b`, either of which may be empty; a single value without a comma is both. */
export function endsOf(value: string): readonly [string, string] {
  const comma = value.indexOf(',')
  return comma < 0 ? [value, value] : [value.slice(0, comma), value.slice(comma + 1)]
}

export const rangeOf = (from: string, to: string): string => (from || to ? `${from},${to}` : '')

import { endsOf, isUnaryOperator, isListOperator, isRangeOperator, splitList } from '../../fields/filters/filterTypes'

import type { AnyField, FieldType } from '../../../resources/kit/fieldTypes'
import type { Operator } from '../../../resources/kit/protocol'

/** Checks values of the address before they reach the server: what does not fit is dropped with a hint. */

const id = (value: string): boolean => /^\d{1,16}$/.test(value)
const number = (value: string): boolean => /^-?\d{1,15}(\.\d{1,6})?$/.test(value)
const day = (value: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(`${value}T00:00:00Z`))
const moment = (value: string): boolean => day(value.slice(0, 10)) && /^.{10}( ([01]\d|2[0-3]):[0-5]\d:[0-5]\d)?$/.test(value)
const text = (value: string): boolean => value !== '' && value.length <= 255
const never = (): boolean => false
const choice = (value: string, field: AnyField): boolean =>
  (field.type === 'choice' || field.type === 'choices' || field.type === 'computed') && Object.hasOwn(field.choices ?? {}, value)

type ValueCheck = (value: string, field: AnyField) => boolean

const checks: Readonly<Record<FieldType, ValueCheck>> = {
  id,
  text,
  longText: text,
  richText: never,
  password: never,
  integer: number,
  decimal: number,
  money: number,
  choice,
  choices: choice,
  switch: (value) => value === '0' || value === '1',
  moment,
  date: day,
  image: never,
  images: never,
  file: never,
  files: never,
  reference: id,
  references: id,
  parent: id,
  weight: number,
  icon: never,
  colour: never,
  region: (value) => value.split(',').every(id),
  rows: never,
  json: text,
  custom: never,
  computed: choice, // only those that are one of several choices have operators at all
}

export function fitsValue(field: AnyField, operator: Operator, value: string): boolean {
  if (isUnaryOperator(operator)) return true
  const check = checks[field.type]
  if (isListOperator(operator)) return splitList(value).length > 0 && splitList(value).every((part) => check(part, field))
  if (isRangeOperator(operator)) {
    const ends = endsOf(value).filter((end) => end !== '')
    return ends.length > 0 && ends.every((end) => check(end, field))
  }
  return check(value, field)
}

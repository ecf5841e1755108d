export type Scalar = string | number | null

/** Tests of a value; all that are named must hold. An empty value is neither above nor below another. */
export interface Comparison<Value extends Scalar = Scalar> {
  readonly gt?: Exclude<Value, null>
  readonly egt?: Exclude<Value, null>
  readonly lt?: Exclude<Value, null>
  readonly elt?: Exclude<Value, null>
  /** Neither this value nor one of these; an empty value differs from all others. */
  readonly not?: Value | readonly Value[]
  /** Whether the field is to be without a value. */
  readonly empty?: boolean
}

/** The expected value of a field: one value, one of several, or one that passes tests. */
export type Expected = Scalar | readonly Scalar[] | Comparison

/** A condition is data, so that browser and server evaluate it alike: every named field must have the expected value. */
export type Condition = Readonly<Record<string, Expected>>

/** Numbers and their decimal strings are equal here, because money is sent as '0.00' and old clients send '1' for 1. */
function equals(value: unknown, expected: Scalar): boolean {
  if (typeof value === 'object' && value !== null) return false // a list or an object never equals; converting it to a text may even throw
  if (expected === null || value === null || value === undefined) return (value ?? null) === expected
  if (typeof expected === 'number') return value !== '' && Number(value) === expected
  return String(value) === expected
}

export function matches(condition: Condition | undefined, row: Readonly<Record<string, unknown>>): boolean {
  if (!condition) return true
  return Object.entries(condition).every(([field, expected]) =>
    isComparison(expected) ? passes(row[field], expected) : scalarsOf(expected).some((one) => equals(row[field], one)),
  )
}

export const isComparison = (expected: Expected): expected is Comparison => typeof expected === 'object' && expected !== null && !Array.isArray(expected)

/** One value or several as a list. */
export const scalarsOf = (expected: Scalar | readonly Scalar[]): readonly Scalar[] => (Array.isArray(expected) ? expected : [expected as Scalar])

function passes(value: unknown, { gt, egt, lt, elt, not, empty }: Comparison): boolean {
  return (
    (gt === undefined || isOrdered(value, gt, (order) => order > 0)) &&
    (egt === undefined || isOrdered(value, egt, (order) => order >= 0)) &&
    (lt === undefined || isOrdered(value, lt, (order) => order < 0)) &&
    (elt === undefined || isOrdered(value, elt, (order) => order <= 0)) &&
    (not === undefined || !scalarsOf(not).some((one) => equals(value, one))) &&
    (empty === undefined || isWithoutValue(value) === empty)
  )
}

/** Numbers and their texts by value, which is exact up to 15 digits; dates and times of day as texts. */
function isOrdered(value: unknown, limit: string | number, test: (order: number) => boolean): boolean {
  if ((typeof value !== 'number' && typeof value !== 'string') || value === '') return false
  const [one, other] = [Number(value), Number(limit)]
  if (!Number.isNaN(one) && !Number.isNaN(other)) return test(one - other)
  const [text, end] = [String(value), String(limit)]
  if (text === end) return test(0)
  return test(text > end ? 1 : -1)
}

const isWithoutValue = (value: unknown): boolean => value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

export type Scalar = string | number | null

/** The expected value of a field: one value, or one of several. */
export type Expected = Scalar | readonly Scalar[]

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
    Array.isArray(expected) ? expected.some((one: Scalar) => equals(row[field], one)) : equals(row[field], expected as Scalar),
  )
}

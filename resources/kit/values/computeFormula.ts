interface Formula {
  readonly plus: readonly string[]
  readonly minus: readonly string[]
  readonly times: readonly string[]
}

/** A decimal number in whole units of its last place. */
interface Exact {
  readonly units: bigint
  readonly places: number
}

/**
 * What the database will compute for a row that is still being filled in, as a decimal text with `places` places, rounded half away from zero as it does. Null
 * while a number is missing or is none. Exact: no floating point.
 */
export function computeFormula({ plus, minus, times }: Formula, row: Readonly<Record<string, unknown>>, places: number): string | null {
  const values = [...times, ...plus, ...minus].map((name) => exactOf(row[name]))
  if (!values.every((value) => value !== undefined)) return null
  const result = times.length > 0 ? values.reduce(product) : values.map((one, at) => (at < plus.length ? one : { ...one, units: -one.units })).reduce(sum)
  return textOf(rounded(result, places))
}

function exactOf(value: unknown): Exact | undefined {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(value ?? '').trim())
  if (!match) return undefined
  const [, sign, whole = '', decimals = ''] = match
  const units = BigInt(whole + decimals)
  return { units: sign ? -units : units, places: decimals.length }
}

const product = (one: Exact, other: Exact): Exact => ({ units: one.units * other.units, places: one.places + other.places })

function sum(one: Exact, other: Exact): Exact {
  const places = Math.max(one.places, other.places)
  return { units: scaled(one, places) + scaled(other, places), places }
}

const scaled = ({ units, places }: Exact, to: number): bigint => units * 10n ** BigInt(to - places)

function rounded(value: Exact, places: number): Exact {
  if (value.places <= places) return { units: scaled(value, places), places }
  const step = 10n ** BigInt(value.places - places)
  const away = value.units < 0n ? -step : step
  return { units: (2n * value.units + away) / (2n * step), places }
}

function textOf({ units, places }: Exact): string {
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  return `${units < 0n ? '-' : ''}${whole}${places > 0 ? `.${digits.slice(-places)}` : ''}`
}

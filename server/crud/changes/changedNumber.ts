import type { ChangeWay } from '../../../resources/kit/protocol/changes'

const pattern = /^([+-]?)(\d{1,15})(?:\.(\d{1,6}))?$/
/** Enough for every column, and for a percentage. */
const digits = 6

/** In millionths; undefined if it is no number. */
function toUnits(input: unknown): bigint | undefined {
  const [, sign, whole = '', decimals = ''] = pattern.exec(typeof input === 'number' || typeof input === 'string' ? String(input).trim() : '') ?? []
  if (whole === '') return undefined
  const units = BigInt(whole) * 10n ** BigInt(digits) + BigInt(decimals.padEnd(digits, '0'))
  return sign === '-' ? -units : units
}

function toText(units: bigint): string {
  const text = String(units < 0n ? -units : units).padStart(digits + 1, '0')
  const decimals = text.slice(-digits).replace(/0+$/, '')
  return `${units < 0n ? '-' : ''}${text.slice(0, -digits)}${decimals && `.${decimals}`}`
}

/** Half away from zero. */
function divideRounded(units: bigint, by: bigint): bigint {
  const half = units < 0n ? -by / 2n : by / 2n
  return (units + half) / by
}

/**
 * The number after a change, without binary rounding: a sum is exact, and a percentage is rounded to the decimal places of the column. Undefined if the change
 * is no number. An empty number counts as 0.
 */
export function changedNumber(before: unknown, way: Exclude<ChangeWay, 'set'>, value: unknown, scale: number): string | undefined {
  const [old, change] = [toUnits(before ?? 0), toUnits(value)]
  if (old === undefined || change === undefined) return undefined
  if (way === 'add') return toText(old + change)
  const hundred = 100n * 10n ** BigInt(digits)
  const step = 10n ** BigInt(digits - scale)
  return toText(divideRounded(old * (hundred + change), hundred * step) * step)
}

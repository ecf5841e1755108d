/**
 * Money is whole cents in the domain and a decimal text of yuan everywhere else; only these two functions convert. No floating point: 12 digits before the
 * point and 2 after it are far below the largest safe integer.
 */
const pattern = /^(-?)(\d{1,12})(?:\.(\d{1,2})0*)?$/

/** `'-12.5'` -> -1250 cents. Throws for invalid text, because bodies are validated before. */
export function toCents(yuan: string): number {
  const match = pattern.exec(yuan)
  if (!match) throw new Error(`expected an amount of yuan such as '12.50', got '${yuan}'`)
  const [, sign, whole = '0', decimals = ''] = match
  const cents = Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
  return sign === '-' && cents !== 0 ? -cents : cents
}

/** -1250 cents -> `'-12.50'`. */
export function toYuan(cents: number): string {
  if (!Number.isSafeInteger(cents)) throw new Error(`expected whole cents, got ${cents}`)
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * Quantities travel as decimal strings and are counted here in whole millionths, so that 0.1 + 0.2 is 0.3.
 * Six places hold cubic meters; pieces and kilograms need fewer.
 */
const places = 6
const pattern = /^(\d{1,12})(?:\.(\d{1,6})0*)?$/

export const zero = BigInt(0)

/** `'0.25'` -> 250000; undefined for anything that is not a plain decimal of at most six places. */
export function toMicros(text: string): bigint | undefined {
  const match = pattern.exec(text)
  return match ? BigInt(`${match[1] ?? '0'}${(match[2] ?? '').padEnd(places, '0')}`) : undefined
}

/** 250000 -> `'0.25'`, without trailing zeros. */
export function fromMicro(micro: bigint): string {
  const digits = String(micro).padStart(places + 1, '0')
  const decimals = digits.slice(-places).replace(/0+$/, '')
  return `${digits.slice(0, -places)}${decimals ? `.${decimals}` : ''}`
}

/** A fee in yuan as whole cents; undefined for more than two decimal places. */
export function toFee(yuan: string): number | undefined {
  const match = /^(\d{1,9})(?:\.(\d{1,2})0*)?$/.exec(yuan)
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : undefined
}

/** 1050 cents -> `'10.50'`. */
export const fromFee = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

/** Exact arithmetic of the model, slow and plain: fractions of whole numbers, no floating point. */

/** `amount * part / whole`, half up. */
export function roundedPart(amount: number, part: number, whole: number): number {
  const product = BigInt(amount) * BigInt(part)
  const down = product / BigInt(whole)
  const rest = product - down * BigInt(whole)
  return Number(down) + (rest + rest >= BigInt(whole) ? 1 : 0)
}

/** `amount * part / whole`, rounded down. */
export const wholePart = (amount: number, part: number, whole: number): number => Number((BigInt(amount) * BigInt(part)) / BigInt(whole))

/** Splits an amount by weights: everybody gets their whole part, then one unit at a time goes to whoever lacks most. */
export function split(amount: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const parts = weights.map((weight) => (total === 0 ? 0 : wholePart(amount, weight, total)))
  /** What somebody lacks, in units of 1 / total. */
  const lack = (at: number): bigint => BigInt(amount) * BigInt(weights[at] ?? 0) - BigInt(parts[at] ?? 0) * BigInt(total)
  const isFirst = (one: number, next: number): boolean => lack(one) > lack(next) || (lack(one) === lack(next) && (weights[one] ?? 0) >= (weights[next] ?? 0))
  while (total > 0 && sumOf(parts) < amount) {
    const most = parts.map((_, at) => at).reduce((best, at) => (isFirst(best, at) ? best : at))
    parts[most] = (parts[most] ?? 0) + 1
  }
  return parts
}

export const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)

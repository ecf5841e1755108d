/**
 * Splits cents by weights so that the parts add up to the whole (largest remainder method): shares are rounded down, and the remaining cents go one each to
 * the largest remainders, earlier parts first. Weights are whole numbers of at least 0; a negative whole, a refund, is split like the positive one.
 */
export function split(cents: number, weights: readonly number[]): number[] {
  if (cents < 0) return split(-cents, weights).map((part) => (part === 0 ? 0 : -part))
  const sum = weights.reduce((total, weight) => total + BigInt(weight), 0n)
  if (sum <= 0n || weights.some((weight) => weight < 0)) throw new Error('split needs weights of at least 0, one of them above it')
  const shares = weights.map((weight, place) => {
    const exact = BigInt(cents) * BigInt(weight) // beyond the safe integers, hence BigInt
    return { place, part: Number(exact / sum), rest: exact % sum }
  })
  const left = cents - shares.reduce((total, share) => total + share.part, 0)
  const byRest = [...shares].sort((a, b) => (a.rest === b.rest ? a.place - b.place : a.rest > b.rest ? -1 : 1))
  for (const share of byRest.slice(0, left)) share.part += 1
  return shares.map((share) => share.part)
}

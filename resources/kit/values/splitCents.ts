/**
 * Splits an amount in whole cents (or points) by weights so that the parts add up to it (largest remainder method): parts are rounded down, and what is left
 * goes one each to the largest remainders, among equal ones to the larger weight, then to the earlier part. An amount that is at most the sum of the weights
 * never gives a part more than its weight. A negative amount is split like the positive one.
 *
 * Throws for a negative weight and when no weight is above 0.
 */
export function splitCents(amount: number, weights: readonly (bigint | number)[]): number[] {
  if (amount < 0) return splitCents(-amount, weights).map((part) => (part === 0 ? 0 : -part))
  const exact = weights.map(BigInt)
  const sum = exact.reduce((total, weight) => total + weight, none)
  if (sum <= none || exact.some((weight) => weight < none)) throw new Error('the weights of a split must be at least 0, one of them above it')
  // the products are beyond the safe integers
  const shares = exact.map((weight, place) => ({ place, weight, part: (BigInt(amount) * weight) / sum, rest: (BigInt(amount) * weight) % sum }))
  const left = amount - Number(shares.reduce((total, share) => total + share.part, none))
  const byRest = shares.toSorted((one, other) => descending(one.rest, other.rest) || descending(one.weight, other.weight) || one.place - other.place)
  const raised = new Set(byRest.slice(0, left).map((share) => share.place))
  return shares.map(({ place, part }) => Number(part) + (raised.has(place) ? 1 : 0))
}

const none = BigInt(0)

function descending(one: bigint, other: bigint): number {
  if (one === other) return 0
  return one > other ? -1 : 1
}

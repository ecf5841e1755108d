/** Two values of a field; none is the same as null. */
export const isSame = (one: unknown, other: unknown): boolean => one === other || JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** Equality of two field values; missing equals null. */
export const isSame = (one: unknown, other: unknown): boolean => one === other || JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

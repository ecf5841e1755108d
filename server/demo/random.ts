/** Deterministic random numbers: the demo shop is the same on every machine. */
export interface Random {
  /** A whole number from `low` to `high`, inclusive. */
  readonly whole: (low: number, high: number) => number
  /** True with the given probability, 0 to 1. */
  readonly happens: (chance: number) => boolean
  readonly pick: <Item>(items: readonly Item[]) => Item
}

/** Mulberry32: 32 bits of state suffice for a few thousand numbers. Never for secrets. */
export function randomFrom(seed: number): Random {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
  return {
    whole,
    happens: (chance) => next() < chance,
    pick: (items) => {
      const item = items[whole(0, items.length - 1)]
      if (item === undefined) throw new Error('expected something to pick from')
      return item
    },
  }
}

/** Counts events and collects failures. */
export interface Tally {
  readonly count: (name: string) => void
  readonly counts: () => ReadonlyMap<string, number>
  readonly failure: (sentence: string) => void
  /** Each failure once, with its count. */
  readonly troubles: () => string[]
  /** Records the duration of a read in milliseconds. */
  readonly time: (milliseconds: number) => void
  /** The 95th percentile of the reads since the previous call. */
  readonly slowest: () => number
}

export function makeTally(): Tally {
  const counts = new Map<string, number>()
  const troubles = new Map<string, number>()
  let times: number[] = []
  const add = (map: Map<string, number>, name: string): void => void map.set(name, (map.get(name) ?? 0) + 1)
  return {
    count: (name) => add(counts, name),
    counts: () => counts,
    failure: (sentence) => add(troubles, sentence),
    troubles: () => [...troubles].map(([sentence, times]) => (times > 1 ? `${sentence} (${times} times)` : sentence)),
    time: (milliseconds) => void times.push(milliseconds),
    slowest: () => {
      const sorted = times.toSorted((one, other) => one - other)
      times = []
      return sorted[Math.floor(sorted.length * 0.95)] ?? 0
    },
  }
}

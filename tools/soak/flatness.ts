import type { Reading } from './shop'

export interface Verdict {
  readonly figures: readonly string[]
  /** Violations; empty when the run has passed. */
  readonly faults: readonly string[]
}

/** The state of the server at one moment. */
export interface MemorySample extends Reading {
  /** Seconds since the start of the run. */
  readonly at: number
  /** The 95th percentile of the reads since the previous sample, in milliseconds. */
  readonly slowest: number
}

const MB = 1024 * 1024

/** How much each may grow from the first to the last third of a process's lifetime: a share of its value, or at least this much. */
const measures = {
  live: { name: 'live memory', unit: 'MB', size: MB, share: 0.1, least: 6 * MB },
  rss: { name: 'resident memory', unit: 'MB', size: MB, share: 0.2, least: 48 * MB },
  handles: { name: 'file handles', unit: '', size: 1, share: 0.1, least: 8 },
} as const

/** Seconds. A new process fills its caches and compiles code; one that lives shortly never gets past that. */
const warmUp = 90
const shortest = 180
const fewest = 12

/** Examines the process that lived longest between two kills: neither memory nor handles may grow while the load stays the same. */
export function checkFlatness(samples: readonly MemorySample[]): Verdict {
  const lives = livesOf(samples)
  const longest = lives.toSorted((one, other) => other.length - one.length)[0] ?? []
  const beginning = longest[0]?.at ?? 0
  const warm = longest.filter(({ at }) => at - beginning > warmUp)
  const measured = (warm.at(-1)?.at ?? 0) - (warm[0]?.at ?? 0)
  const third = Math.floor(warm.length / 3)
  if (warm.length < fewest || measured < shortest)
    return { figures: [`the longest-lived process has ${longest.length} samples: too few to check its memory`], faults: [] }
  const [first, last] = [warm.slice(0, third), warm.slice(-third)]
  const hours = ((last[0]?.at ?? 0) - (first[0]?.at ?? 0)) / 3600
  const figures = [`one process, measured for ${measured.toFixed(0)} s after its warm-up, first and last third:`]
  const faults: string[] = []
  for (const [key, { name, unit, size, share, least }] of Object.entries(measures) as [keyof typeof measures, (typeof measures)['live']][]) {
    const [before, after] = [first, last].map((part) => median(part.map((one) => one[key]))) as [number, number]
    const text = `${name}: ${(before / size).toFixed(1)} -> ${(after / size).toFixed(1)} ${unit}`.trim()
    figures.push(`${text} (${((after - before) / size / hours).toFixed(1)} an hour)`)
    if (after - before > Math.max(before * share, least)) faults.push(`grows: ${text}`)
  }
  figures.push(`reads, 95th percentile: ${median(first.map((one) => one.slowest)).toFixed(0)} -> ${median(last.map((one) => one.slowest)).toFixed(0)} ms`)
  return { figures, faults }
}

function livesOf(samples: readonly MemorySample[]): MemorySample[][] {
  const lives = new Map<number, MemorySample[]>()
  for (const one of samples) lives.set(one.pid, [...(lives.get(one.pid) ?? []), one])
  return [...lives.values()]
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

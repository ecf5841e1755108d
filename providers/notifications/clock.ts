/** The clock of notices, replaced in tests. */
export interface Clock {
  /** Runs the work after this many milliseconds; returns a function that cancels it. */
  readonly after: (milliseconds: number, work: () => void) => () => void
}

export const pageClock: Clock = {
  after: (milliseconds, work) => {
    const timer = setTimeout(work, milliseconds)
    return () => clearTimeout(timer)
  },
}

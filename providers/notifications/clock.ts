/** The clock of the notices, replaced in tests. */
export interface Clock {
  /** Runs the work after so many milliseconds; the returned function cancels it. */
  readonly after: (milliseconds: number, work: () => void) => () => void
}

export const pageClock: Clock = {
  after: (milliseconds, work) => {
    const timer = setTimeout(work, milliseconds)
    return () => clearTimeout(timer)
  },
}

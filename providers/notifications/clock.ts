/** Time as the notices know it, so that tests can be their own clock. */
export interface Clock {
  /** Runs the work after so many milliseconds; calling the answer takes it back. */
  readonly after: (milliseconds: number, work: () => void) => () => void
}

export const pageClock: Clock = {
  after: (milliseconds, work) => {
    const timer = setTimeout(work, milliseconds)
    return () => clearTimeout(timer)
  },
}

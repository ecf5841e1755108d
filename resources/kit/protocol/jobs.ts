/** Background jobs and their schedules, as the back office shows them. */

export const jobStates = ['waiting', 'running', 'failed', 'done', 'canceled'] as const
export type JobState = (typeof jobStates)[number]

export interface JobRow {
  readonly id: string
  readonly queue: string
  readonly state: JobState
  /** What the job carries, as JSON. */
  readonly content: string
  /** Why it failed; empty otherwise. */
  readonly error: string
  /** Tries so far, and at most. */
  readonly tries: number
  readonly max_tries: number
  /** Moments in seconds. */
  readonly create_time: number
  readonly start_time: number | null
  readonly end_time: number | null
}

export interface JobsPage {
  readonly list: readonly JobRow[]
  readonly total: number
  readonly counts: Readonly<Record<JobState, number>>
}

export interface ScheduleRow {
  readonly queue: string
  /** `minute hour day month weekday`, by the clock of the shop. */
  readonly cron: string
  readonly last_time: number | null
  readonly last_state: JobState | null
  readonly last_error: string
  readonly next_time: number | null
}

/** What the first page of a member asks for: seven days of both ledgers. */
export interface OverviewAnswer {
  /** `YYYY-MM-DD`, the oldest first, today last. */
  readonly days: readonly string[]
  readonly score: readonly number[]
  readonly money: readonly string[]
  /** Absent on servers without a daily check-in. */
  readonly checked_in_today?: boolean
  readonly streak?: number
}

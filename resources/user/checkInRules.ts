import type { ControlCheck } from '../kit/controls'
import type { CheckResult } from '../kit/field/checks'

/** Points in addition on the day that completes a series of check-ins. */
export interface CheckInBonus {
  readonly days: number
  readonly score: number
}

export const bonusLimits = { rows: 10, fromDays: 2, toDays: 31, score: 10_000 } as const

/** Rows with rising days; the first error with its row. */
export const checkBonuses: ControlCheck = (input): CheckResult => {
  if (!Array.isArray(input)) return { code: 'not_a_list' }
  if (input.length > bonusLimits.rows) return { code: 'too_many', values: { max: bonusLimits.rows } }
  const rows = (input as unknown[]).map(toBonus)
  for (const [at, row] of rows.entries()) {
    const before = at > 0 ? rows[at - 1] : undefined
    if (!row) return { code: 'bonus_range', values: { row: at + 1, from: bonusLimits.fromDays, to: bonusLimits.toDays, score: bonusLimits.score } }
    if (before && row.days <= before.days) return { code: 'bonus_order', values: { row: at + 1 } }
  }
  return { value: rows }
}

function toBonus(input: unknown): CheckInBonus | undefined {
  const { days, score } = (typeof input === 'object' ? (input ?? {}) : {}) as Record<string, unknown>
  const bonus = { days: toWhole(days), score: toWhole(score) }
  const { fromDays, toDays, score: most } = bonusLimits
  return bonus.days >= fromDays && bonus.days <= toDays && bonus.score >= 0 && bonus.score <= most ? bonus : undefined
}

/** NaN is outside of every range. */
const toWhole = (value: unknown): number =>
  typeof value === 'number' && Number.isInteger(value) ? value : typeof value === 'string' && /^\d{1,6}$/.test(value) ? Number(value) : Number.NaN

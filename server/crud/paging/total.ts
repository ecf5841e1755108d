import { sql } from 'kysely'

import { limits } from '../../../resources/kit/protocol'
import { failureOf } from '../logs/failures'

import type { Tx } from '../../context'
import type { Plan } from '../plan/plan'
import type { Sql } from '../search/conditions'

export interface Total {
  readonly total: number
  readonly total_is_estimate?: boolean
}

/** A long list is not counted again at every turn of a page. */
const keptFor = 30_000
const most = 500
const kept = new WeakMap<Tx, Map<string, { readonly total: Total; readonly until: number }>>()

const keyOf = (tx: Tx, plan: Plan, where: Sql): string => {
  const { sql: text, parameters } = where.compile(tx)
  return `${plan.resource.path}|${text}|${JSON.stringify(parameters)}`
}

export function totalKept(tx: Tx, plan: Plan, where: Sql): Total | undefined {
  const totals = kept.get(tx)
  if (!totals?.size) return undefined
  const found = totals.get(keyOf(tx, plan, where))
  return found && found.until > Date.now() ? found.total : undefined
}

export function rememberTotal(tx: Tx, plan: Plan, where: Sql, total: Total): Total {
  const totals = kept.get(tx) ?? new Map<string, { total: Total; until: number }>()
  kept.set(tx, totals)
  if (totals.size >= most) totals.clear()
  totals.set(keyOf(tx, plan, where), { total, until: Date.now() + keptFor })
  return total
}

interface Explained {
  readonly 'QUERY PLAN': readonly [{ readonly Plan: { readonly 'Plan Rows': number } }]
}

/** What the planner expects; never less than what was counted before giving up. */
export async function estimate(tx: Tx, plan: Plan, where: Sql): Promise<number> {
  const { rows } = await sql<Explained>`explain (format json) select 1 from ${plan.table} m where ${where}`.execute(tx)
  return Math.max(limits.countedTotal + 1, Math.round(rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0))
}

/** The exact number, on demand. A count that takes too long falls back to the estimate. */
export async function countExactly(tx: Tx, plan: Plan, where: Sql): Promise<Total> {
  try {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${plan.table} m where ${where}`.execute(tx)
    return { total: Number(rows[0]?.n ?? 0) }
  } catch (error) {
    if (failureOf(error)?.refusal !== 'too_slow') throw error
    return { total: await estimate(tx, plan, where), total_is_estimate: true }
  }
}

import { sql } from 'kysely'

import { limits } from '../../../resources/kit/protocol'
import { failureOf } from '../../request/databaseErrors'

import type { Db } from '../../context'
import type { Mark } from '../../textSearch/keysetCache'
import type { Sql } from '../../textSearch/textMatch'
import type { Plan } from '../plan/plan'

export interface Total {
  readonly total: number
  readonly total_is_estimate?: boolean
}

/** What is known of a long list for a while, so that it is neither counted nor walked again at every turn of a page. */
export interface Known {
  readonly total: Total
  readonly until: number
  readonly marks: Map<string, Mark[]>
  /** Orders in which walking down from the top did not meet a page of what is looked for. */
  readonly farFrom: Set<string>
}

const knownFor = 30_000
const most = 500
const known = new WeakMap<Db, Map<string, Known>>()

const keyOf = (tx: Db, plan: Plan, where: Sql): string => {
  const { sql: text, parameters } = where.compile(tx)
  return `${plan.resource.path}|${text}|${JSON.stringify(parameters)}`
}

export function knownOf(tx: Db, plan: Plan, where: Sql): Known | undefined {
  const lists = known.get(tx)
  if (!lists?.size) return undefined
  const found = lists.get(keyOf(tx, plan, where))
  return found && found.until > Date.now() ? found : undefined
}

export function remember(tx: Db, plan: Plan, where: Sql, total: Total): Known {
  const lists = known.get(tx) ?? new Map<string, Known>()
  known.set(tx, lists)
  if (lists.size >= most) lists.clear()
  const fresh: Known = { total, until: Date.now() + knownFor, marks: new Map(), farFrom: new Set() }
  lists.set(keyOf(tx, plan, where), fresh)
  return fresh
}

interface Explained {
  readonly 'QUERY PLAN': readonly [{ readonly Plan: { readonly 'Plan Rows': number } }]
}

/** How many rows the planner expects. */
export async function expected(tx: Db, plan: Plan, where: Sql): Promise<number> {
  const { rows } = await sql<Explained>`explain (format json) select 1 from ${plan.table} m where ${where}`.execute(tx)
  return Math.round(rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0)
}

/** The same for a list that was counted before giving up: never less than that. */
export const estimate = async (tx: Db, plan: Plan, where: Sql): Promise<number> => Math.max(limits.countedTotal + 1, await expected(tx, plan, where))

/** The exact number, on demand. A count that takes too long falls back to the estimate. */
export async function countExactly(tx: Db, plan: Plan, where: Sql): Promise<Total> {
  try {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${plan.table} m where ${where}`.execute(tx)
    return { total: Number(rows[0]?.n ?? 0) }
  } catch (error) {
    if (failureOf(error)?.refusal !== 'too_slow') throw error
    return { total: await estimate(tx, plan, where), total_is_estimate: true }
  }
}

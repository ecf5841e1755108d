import { sql } from 'kysely'

import type { Db } from '../context'
import type { ReferenceMatch, SearchCondition } from './textMatch'

/** Referenced rows that a condition names; of more than these it selects the ids itself. */
const mostIds = 1000

/** Looks up the rows that the searched references point at, in one statement for all of them. */
export async function resolveReferences(tx: Db, conditions: readonly SearchCondition[]): Promise<readonly SearchCondition[]> {
  const all = conditions.flatMap(({ references }) => references?.all ?? [])
  if (all.length === 0) return conditions
  const lists = all.map(({ query }, at) => sql`array(${query} limit ${sql.lit(mostIds + 1)}) as ${sql.id(`r${at}`)}`)
  const { rows } = await sql<Record<string, number[]>>`select ${sql.join(lists)}`.execute(tx)
  const known = new Map<ReferenceMatch, readonly number[]>()
  for (const [at, one] of all.entries()) {
    const ids = rows[0]?.[`r${at}`] ?? []
    if (ids.length <= mostIds) known.set(one, ids)
  }
  return conditions.map((one) => one.references?.resolve((match) => known.get(match)) ?? one)
}

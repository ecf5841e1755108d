import { sql } from 'kysely'

import { isNamedId } from '../../lib/sqlCondition'

import type { RawBuilder } from 'kysely'

import type { Db } from '../../context'
import type { SqlCondition } from '../../lib/sqlCondition'
import type { Reference, ReferencedIds, SearchCondition } from '../../textSearch/index'

/** A condition on a column that refers to the rows of a statement, by their names once they are known; `isSelected` is the same without. */
export function pointsAt(column: RawBuilder<unknown>, query: RawBuilder<unknown>, isSelected: SqlCondition): SearchCondition {
  const one: Reference = { query }
  const resolve = (idsOf: ReferencedIds): SearchCondition => {
    const ids = idsOf(one)
    return { sql: ids ? isNamedId(column, ids) : isSelected }
  }
  return { sql: isSelected, references: { all: [one], resolve } }
}

/** Another condition made of one without texts. */
export const wrapped = ({ sql: inner, references }: SearchCondition, wrap: (inner: SqlCondition) => SqlCondition): SearchCondition => ({
  sql: wrap(inner),
  ...(references && { references: { all: references.all, resolve: (idsOf) => wrapped(references.resolve(idsOf), wrap) } }),
})

/** Referenced rows that a condition names; of more than these it selects the ids itself. */
const mostIds = 1000

/** Looks up the rows that conditions point at, in one statement for all of them. */
export async function resolveReferences(tx: Db, conditions: readonly SearchCondition[]): Promise<readonly SearchCondition[]> {
  const all = conditions.flatMap(({ references }) => references?.all ?? [])
  if (all.length === 0) return conditions
  const lists = all.map(({ query }, at) => sql`array(${query} limit ${sql.lit(mostIds + 1)}) as ${sql.id(`r${at}`)}`)
  const { rows } = await sql<Record<string, number[]>>`select ${sql.join(lists)}`.execute(tx)
  const known = new Map<Reference, readonly number[]>()
  for (const [at, one] of all.entries()) {
    const ids = rows[0]?.[`r${at}`] ?? []
    if (ids.length <= mostIds) known.set(one, ids)
  }
  return conditions.map((one) => one.references?.resolve((match) => known.get(match)) ?? one)
}

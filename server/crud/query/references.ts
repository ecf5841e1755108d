import { sql } from 'kysely'

import { isLiteralId } from '../../lib/sqlCondition'

import type { RawBuilder } from 'kysely'

import type { Db } from '../../context'
import type { SqlCondition } from '../../lib/sqlCondition'
import type { IdsOfReference, Reference, SearchCondition } from '../../textSearch/index'

/** The column refers to one of the rows whose ids `query` selects: by these ids once they are looked up, and by `isSelected`, which contains the query, until then. */
export function referenceCondition(column: RawBuilder<unknown>, query: RawBuilder<unknown>, isSelected: SqlCondition): SearchCondition {
  const one: Reference = { query }
  const resolve = (idsOf: IdsOfReference): SearchCondition => {
    const ids = idsOf(one)
    return { sql: ids ? isLiteralId(column, ids) : isSelected }
  }
  return { sql: isSelected, references: { all: [one], resolve } }
}

/** The condition inside another one, before and after its references are looked up. Texts are not kept. */
export const mapCondition = ({ sql: inner, references }: SearchCondition, wrap: (inner: SqlCondition) => SqlCondition): SearchCondition => ({
  sql: wrap(inner),
  ...(references && { references: { all: references.all, resolve: (idsOf) => mapCondition(references.resolve(idsOf), wrap) } }),
})

/** Of more referenced rows than these the ids do not become literals. */
const maxIds = 1000

/** Looks up the rows that the conditions refer to, in one statement for all of them. */
export async function resolveReferences(tx: Db, conditions: readonly SearchCondition[]): Promise<readonly SearchCondition[]> {
  const all = conditions.flatMap(({ references }) => references?.all ?? [])
  if (all.length === 0) return conditions
  const lists = all.map(({ query }, at) => sql`array(${query} limit ${sql.lit(maxIds + 1)}) as ${sql.id(`r${at}`)}`)
  const { rows } = await sql<Record<string, number[]>>`select ${sql.join(lists)}`.execute(tx)
  const known = new Map<Reference, readonly number[]>()
  for (const [at, one] of all.entries()) {
    const ids = rows[0]?.[`r${at}`] ?? []
    if (ids.length <= maxIds) known.set(one, ids)
  }
  return conditions.map((one) => one.references?.resolve((match) => known.get(match)) ?? one)
}

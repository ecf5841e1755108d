import { sql } from 'kysely'

import { arrowOf } from '../../../resources/kit/states'
import { serverTypeOf } from '../../types'

import type { RawBuilder } from 'kysely'

import type { AnyResource } from '../../../resources/kit/define'
import type { Mover, NamedArrow } from '../../../resources/kit/states'
import type { Db } from '../../context'

type RawRow = Record<string, unknown>

export interface StateMove {
  readonly id: number
  readonly by: Mover
  /** What else must hold for the row, so that the state and this are tested by one statement. */
  readonly where?: RawBuilder<unknown>
  /** Other columns that change with the state. Values are parameters, expressions as they are. */
  readonly set?: Readonly<Record<string, unknown>>
}

/**
 * Moves a row along a transition of its definition by one statement: of several at the same time one finds the row in a state from which it starts. Returns the
 * stored row, or undefined if it is in another state or `where` does not hold. Throws if the transition is not for the mover.
 */
export async function moveState(tx: Db, resource: AnyResource, name: string, { id, by, where, set = {} }: StateMove): Promise<RawRow | undefined> {
  const arrow = arrowOf(resource, name)
  if (!arrow.by.includes(by)) throw new Error(`${resource.path}: the transition ${name} is not for ${by}`)
  const assignments = [
    sql`${sql.ref(arrow.axis)} = ${arrow.to}`,
    ...Object.entries(set).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    ...stampsOf(resource, set),
    sql`row_version = m.row_version + 1`,
  ]
  const { rows } = await sql<RawRow>`
    update ${sql.table(resource.table)} m set ${sql.join(assignments)}
    where m.id = ${id}::bigint and ${isIn(arrow)} and ${where ?? sql`true`}
    returning m.*`.execute(tx)
  return rows[0]
}

const isIn = ({ axis, from }: NamedArrow): RawBuilder<unknown> => sql`m.${sql.ref(axis)}::text = any(${[...from]}::text[])`

/** Columns that change with every update, such as its time. */
const stampsOf = ({ fields }: AnyResource, set: Readonly<Record<string, unknown>>): RawBuilder<unknown>[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const stamp = Object.hasOwn(set, name) ? undefined : serverTypeOf(field).valueOnEdit?.(field)
    return stamp ? [sql`${sql.ref(name)} = ${stamp}`] : []
  })

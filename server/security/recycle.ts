import { sql } from 'kysely'

import { anyId } from '../lib/sqlCondition'
import { childTablesOf } from './childTables'

import type { RawBuilder } from 'kysely'

import type { AnyResource } from '../../resources/kit/define'
import type { Context, Db } from '../context'
import type { CompiledResource, ResourceRegistry } from '../crud/compile/compileResources'
import type { ChildTable } from './childTables'

/** The newest rows of a log that are kept with a deleted row: a busy webhook has hundreds of thousands of deliveries, more than one value can hold. */
export const mostLogRows = 1000

type Deleted = Pick<CompiledResource, 'resource' | 'table' | 'nameText'>

/**
 * The beginning of the statement that deletes rows: it writes them to the recycle bin as they are stored, with the rows that the database deletes with them,
 * if an enabled rule names their list. So without a rule a deletion costs no further statement, and none is without its copy. The rows are locked before.
 */
export async function withRecycled(
  { resource, table, nameText }: Deleted,
  registry: ResourceRegistry,
  ctx: Context,
  ids: readonly number[],
): Promise<RawBuilder<unknown>> {
  if (resource.isLog || resource.isDeletionFinal) return sql``
  const { staff, ip, userAgent } = ctx
  const kept = sql`kept as (
    insert into security_data_recycle_log (admin_id, recycle_id, controller, subject_id, subject_name, data, data_table, primary_key, connection, ip, useragent)
    select ${staff.id}::bigint, w.id, w.controller, m.id, left(${nameText}, 200), to_jsonb(m), w.data_table, w.primary_key, w.connection, ${ip}::text, ${userAgent}::text
    from ${table} m join security_data_recycle w on w.controller_as = ${resource.path.toLowerCase()} and w.status = 1
    where m.id = ${anyId(ids)} order by m.id
    returning id, subject_id)`
  // a soft deletion leaves them where they are
  const children = resource.softDelete ? [] : await childTablesOf(registry, ctx.tx, resource.table)
  const logs = new Set(registry.definitions.flatMap((one) => (one.isLog ? [one.table] : [])))
  return sql`with ${sql.join([kept, ...children.map((child, at) => keptChildren(table, child, { place: at, isLog: logs.has(child.table) }))])}`
}

interface Kept {
  readonly place: number
  readonly isLog: boolean
}

function keptChildren(table: RawBuilder<unknown>, { table: child, path }: ChildTable, { place, isLog }: Kept): RawBuilder<unknown> {
  const joins = path.map(({ table: name, columns, parentColumns }, at) => {
    const on = columns.map((column, i) => sql`x.${sql.ref(column)} = ${sql.ref(`c${at}.${parentColumns[i] ?? ''}`)}`)
    const newest = isLog && at === path.length - 1 ? sql`order by x.id desc limit ${sql.lit(mostLogRows)}` : sql``
    return sql`join lateral (select x.* from ${sql.table(name)} x where ${sql.join(on, sql` and `)} ${newest}) ${sql.ref(`c${at + 1}`)} on true`
  })
  return sql`${sql.ref(`kept${place}`)} as (
    insert into security_recycled_child (log_id, place, child_table, rows)
    select k.id, ${sql.lit(place)}, ${child}::text, jsonb_agg(to_jsonb(${sql.ref(`c${path.length}`)}))
    from kept k join ${table} c0 on c0.id = k.subject_id ${sql.join(joins, sql` `)}
    group by k.id)`
}

/** Part of the statement that logs a deletion: whether the recycle bin keeps such rows. */
export const isRecycled = sql<boolean>`(exists (select from security_data_recycle r where r.controller_as = lower(change_log.resource) and r.status = 1))`.as(
  'is_recycled',
)

/** Whether the recycle bin keeps deleted rows of this list. */
export async function hasRecycleRule(tx: Db, { path, isLog, isDeletionFinal }: AnyResource): Promise<boolean> {
  if (isLog || isDeletionFinal) return false
  const rule = await tx
    .selectFrom('security_data_recycle')
    .select('id')
    .where('controller_as', '=', path.toLowerCase())
    .where('status', '=', 1)
    .executeTakeFirst()
  return rule !== undefined
}

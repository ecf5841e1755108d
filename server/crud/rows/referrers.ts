import { sql } from 'kysely'

import { countedRows, isManyToMany } from '../../../resources/kit/derived'
import { UserError } from '../../errors'
import { isDatabaseError } from '../../request/databaseErrors'
import { storageOf } from '../../types'

import type { RawBuilder } from 'kysely'

import type { AnyResource } from '../../../resources/kit/define'
import type { Db } from '../../context'
import type { CompiledResource, ResourceRegistry } from '../compile/compileResources'

/** A field of a resource that refers to another. */
interface Referrer {
  readonly resource: AnyResource
  readonly tables: readonly string[]
  readonly count: (id: number) => RawBuilder<{ count: number }>
  /** Whether it prevents a soft deletion. Logs, and references that say so, may refer to deleted rows. */
  readonly isLive: boolean
}

function referrersOf(compiled: CompiledResource, registry: ResourceRegistry): Referrer[] {
  const own = registry.all.filter(({ resource }) => resource.viewOf === undefined)
  return own.flatMap(({ resource, table }) =>
    Object.entries(resource.fields).flatMap(([name, field]): Referrer[] => {
      const alive = resource.softDelete ? sql` and u.delete_time is null` : sql``
      if (isManyToMany(field) && field.to === compiled.resource.path)
        return [
          {
            resource,
            tables: [field.through.table],
            isLive: !field.dropsDeleted,
            count: (id) =>
              sql`select count(*) as count from ${sql.table(field.through.table)} x join ${table} u on u.id = x.${sql.ref(field.through.own)} where x.${sql.ref(field.through.other)} = ${id}::bigint${compiled.resource.softDelete ? alive : sql``}`,
          },
        ]
      return storageOf(name, field).columns.flatMap(({ name: column, references }) =>
        references?.to === compiled.resource.path
          ? [
              {
                resource,
                tables: [resource.table],
                isLive: !resource.isLog && references.onDelete === 'restrict' && !('keepsDeleted' in field && field.keepsDeleted),
                count: (id) =>
                  sql`select count(*) as count from ${table} u where u.${sql.ref(column)} = ${id}::bigint${compiled.resource.softDelete ? alive : sql``}`,
              },
            ]
          : [],
      )
    }),
  )
}

/** A soft deletion violates no foreign key, so the referring rows are counted beforehand. */
export async function refuseReferenced(compiled: CompiledResource, registry: ResourceRegistry, tx: Db, id: number): Promise<void> {
  if (!compiled.resource.softDelete) return
  for (const referrer of referrersOf(compiled, registry)) if (referrer.isLive) await refuseIfReferencing(referrer, tx, id)
}

async function refuseIfReferencing(referrer: Referrer, tx: Db, id: number): Promise<void> {
  const count = Number((await referrer.count(id).execute(tx)).rows[0]?.count ?? 0)
  if (count > 0) throw new UserError('in_use', countedRows(referrer.resource, count))
}

/** The refusal for a violated foreign key: which rows still refer to this one, and how many. Call it after the failed write was rolled back. */
export async function referenceRefusal(
  compiled: CompiledResource,
  registry: ResourceRegistry,
  tx: Db,
  id: number,
  error: unknown,
): Promise<UserError | undefined> {
  if (!isDatabaseError(error) || error.code !== '23503') return undefined
  if (error.table === compiled.resource.table) return new UserError('has_children')
  const referrer = referrersOf(compiled, registry).find((one) => one.tables.includes(error.table ?? ''))
  const count = referrer ? Number((await referrer.count(id).execute(tx)).rows[0]?.count ?? 1) : 1
  return new UserError('in_use', countedRows(referrer?.resource ?? compiled.resource, count))
}

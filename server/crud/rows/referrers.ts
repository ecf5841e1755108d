import { sql } from 'kysely'

import { UserError } from '../../errors'
import { isDatabaseError } from '../../request/databaseErrors'

import type { RawBuilder } from 'kysely'

import type { AnyResource } from '../../../resources/kit/define'
import type { Db } from '../../context'
import type { CompiledResource, ResourceRegistry } from '../compile/compileResources'

/** One place that points at a resource. */
interface Referrer {
  readonly resource: AnyResource
  readonly tables: readonly string[]
  readonly count: (id: number) => RawBuilder<{ count: number }>
  /** Does a deletion that keeps the row mind it? Logs may go on pointing at what is gone. */
  readonly isLive: boolean
}

function referrersOf(compiled: CompiledResource, registry: ResourceRegistry): Referrer[] {
  return registry.all.flatMap(({ resource, table }) =>
    Object.entries(resource.fields).flatMap(([name, field]): Referrer[] => {
      const alive = resource.softDelete ? sql` and u.delete_time is null` : sql``
      if (field.type === 'reference' && field.to === compiled.resource.path)
        return [
          {
            resource,
            tables: [resource.table],
            isLive: !resource.isLog && (field.onDelete ?? 'restrict') === 'restrict',
            count: (id) =>
              sql`select count(*) as count from ${table} u where u.${sql.ref(name)} = ${id}::bigint${compiled.resource.softDelete ? alive : sql``}`,
          },
        ]
      if (field.type === 'references' && field.to === compiled.resource.path)
        return [
          {
            resource,
            tables: [field.through.table],
            isLive: true,
            count: (id) =>
              sql`select count(*) as count from ${sql.table(field.through.table)} x join ${table} u on u.id = x.${sql.ref(field.through.own)} where x.${sql.ref(field.through.other)} = ${id}::bigint${compiled.resource.softDelete ? alive : sql``}`,
          },
        ]
      return []
    }),
  )
}

/** A row that is only marked as deleted breaks no key, so its users are counted beforehand. */
export async function refuseReferenced(compiled: CompiledResource, registry: ResourceRegistry, tx: Db, id: number): Promise<void> {
  if (!compiled.resource.softDelete) return
  for (const user of referrersOf(compiled, registry)) if (user.isLive) await refuseIfReferencing(user, tx, id)
}

async function refuseIfReferencing(user: Referrer, tx: Db, id: number): Promise<void> {
  const count = Number((await user.count(id).execute(tx)).rows[0]?.count ?? 0)
  if (count > 0) throw new UserError('in_use', { count, other: user.resource.title })
}

/** The refusal behind a broken key: who still uses the row, and how often. Call it when the failed write is undone. */
export async function referenceRefusal(
  compiled: CompiledResource,
  registry: ResourceRegistry,
  tx: Db,
  id: number,
  error: unknown,
): Promise<UserError | undefined> {
  if (!isDatabaseError(error) || error.code !== '23503') return undefined
  if (error.table === compiled.resource.table) return new UserError('has_children')
  const user = referrersOf(compiled, registry).find((one) => one.tables.includes(error.table ?? ''))
  const count = user ? Number((await user.count(id).execute(tx)).rows[0]?.count ?? 1) : 1
  return new UserError('in_use', { count, other: user?.resource.title ?? compiled.resource.title })
}

import { sql } from 'kysely'

import { UserError } from '../../errors'
import { isDatabaseError } from '../../request/databaseErrors'

import type { RawBuilder } from 'kysely'

import type { AnyResource } from '../../../resources/kit/define'
import type { Db } from '../../context'
import type { Plan, Plans } from '../plan/plan'

/** One place that points at a resource. */
interface User {
  readonly resource: AnyResource
  readonly tables: readonly string[]
  readonly count: (id: number) => RawBuilder<{ count: number }>
  /** Does a deletion that keeps the row mind it? Logs may go on pointing at what is gone. */
  readonly isLive: boolean
}

function usersOf(plan: Plan, plans: Plans): User[] {
  return plans.all.flatMap(({ resource, table }) =>
    Object.entries(resource.fields).flatMap(([name, field]): User[] => {
      const alive = resource.softDelete ? sql` and u.delete_time is null` : sql``
      if (field.type === 'reference' && field.to === plan.resource.path)
        return [
          {
            resource,
            tables: [resource.table],
            isLive: !resource.isLog && (field.onDelete ?? 'restrict') === 'restrict',
            count: (id) => sql`select count(*) as count from ${table} u where u.${sql.ref(name)} = ${id}::bigint${plan.resource.softDelete ? alive : sql``}`,
          },
        ]
      if (field.type === 'references' && field.to === plan.resource.path)
        return [
          {
            resource,
            tables: [field.through.table],
            isLive: true,
            count: (id) =>
              sql`select count(*) as count from ${sql.table(field.through.table)} x join ${table} u on u.id = x.${sql.ref(field.through.own)} where x.${sql.ref(field.through.other)} = ${id}::bigint${plan.resource.softDelete ? alive : sql``}`,
          },
        ]
      return []
    }),
  )
}

/** A row that is only marked as deleted breaks no key, so its users are counted beforehand. */
export async function refuseUsed(plan: Plan, plans: Plans, tx: Db, id: number): Promise<void> {
  if (!plan.resource.softDelete) return
  for (const user of usersOf(plan, plans)) if (user.isLive) await refuseIfAny(user, tx, id)
}

async function refuseIfAny(user: User, tx: Db, id: number): Promise<void> {
  const count = Number((await user.count(id).execute(tx)).rows[0]?.count ?? 0)
  if (count > 0) throw new UserError('in_use', { count, other: user.resource.title })
}

/** The refusal behind a broken key: who still uses the row, and how often. Call it when the failed write is undone. */
export async function whoUses(plan: Plan, plans: Plans, tx: Db, id: number, error: unknown): Promise<UserError | undefined> {
  if (!isDatabaseError(error) || error.code !== '23503') return undefined
  if (error.table === plan.resource.table) return new UserError('has_children')
  const user = usersOf(plan, plans).find((one) => one.tables.includes(error.table ?? ''))
  const count = user ? Number((await user.count(id).execute(tx)).rows[0]?.count ?? 1) : 1
  return new UserError('in_use', { count, other: user?.resource.title ?? plan.resource.title })
}

import { sql } from 'kysely'

import { firstGroups } from '../../resources/auth/firstGroups'
import { lockName } from '../lib/advisoryLock'
import { seedAreas } from './seeds/areas'
import { memberRules, staffRules } from './seeds/rules'
import { seedRules } from './seeds/seedRules'

import type { Kysely } from 'kysely'

import type { Db } from '../context'
import type { Tables } from './tables'

/**
 * The data needed before anybody can sign in: menu and permission rules, the super group, the default member group, and the regions of China. Only adds what
 * is missing, so staff's changes are kept, except for rules under a name that is built in by now. Servers that start at once wait for each other.
 */
export async function seed(db: Kysely<Tables>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockName(tx, 'zhanggui seed')
    await sql`set local statement_timeout = 60000`.execute(tx)
    await seedRules(tx, 'admin_rule', staffRules())
    await seedRules(tx, 'user_rule', memberRules())
    await seedGroups(tx)
    await seedAreas(tx)
  })
}

async function seedGroups(tx: Db): Promise<void> {
  const superGroup = { name: firstGroups.staff.zh, is_super: 1 } as const
  if (!(await tx.selectFrom('admin_group').select('id').where('is_super', '=', 1).limit(1).executeTakeFirst()))
    await tx.insertInto('admin_group').values(superGroup).execute()
  if (await tx.selectFrom('user_group').select('id').where('id', '=', 1).executeTakeFirst()) return
  await tx.insertInto('user_group').values({ id: 1, name: firstGroups.members.zh, is_all: 1 }).execute()
  await sql`select setval(pg_get_serial_sequence('user_group', 'id'), (select max(id) from user_group))`.execute(tx)
}

import { randomUUID } from 'node:crypto'

import type { AnyResource } from '../../resources/kit/define'
import type { TestApp } from './app'
import type { Body } from './rows'

/** What makes a row one that staff without all rights may write: below their own groups and rules, with nothing granted beyond them, or their own. */
export async function belowOwner(app: TestApp, { path }: AnyResource): Promise<Body> {
  if (path === 'auth/group') return { pid: await groupId(app, 'is_super = 1') }
  if (path === 'auth/rule') return { pid: await ruleOfNoGroup(app) }
  if (path === 'auth/adminLog') return { admin_id: app.adminId }
  return path === 'auth/admin' ? { group_arr: [await groupBelow(app)] } : {}
}

const groupId = async (app: TestApp, condition: string): Promise<number | undefined> =>
  (await app.sql<{ id: number }>(`select id from admin_group where ${condition} order by id limit 1`)).rows[0]?.id

const ruleOfNoGroup = async (app: TestApp): Promise<number | undefined> =>
  (await app.sql<{ id: number }>('select id from admin_rule where id not in (select rule_id from admin_group_rule) order by id limit 1')).rows[0]?.id

async function groupBelow(app: TestApp): Promise<number> {
  const { rows } = await app.sql<{ id: number }>('insert into admin_group (name, pid) select $1, min(id) from admin_group where is_super = 1 returning id', [
    `below ${randomUUID()}`,
  ])
  return rows[0]?.id ?? 0
}

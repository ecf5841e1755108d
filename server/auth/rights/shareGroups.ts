import { sql } from 'kysely'

import { descendantGroups } from './grants'

import type { Db, Staff } from '../../context'

export interface ShareGroup {
  readonly id: number
  readonly name: string
}

/** Groups with which the caller may share: their own and those below; a super with all. */
export async function shareableGroups(tx: Db, staff: Staff): Promise<readonly ShareGroup[]> {
  const mine = staff.isSuper ? sql`true` : sql`(g.id = any(${[...staff.groupIds]}::bigint[]) or g.id in ${descendantGroups(staff)})`
  return (await sql<ShareGroup>`select g.id, g.name from admin_group g where g.status = 1 and ${mine} order by g.id`.execute(tx)).rows
}

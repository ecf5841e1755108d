import { sql } from 'kysely'

import { refuse } from '../../errors'

import type { Db } from '../../context'

export interface Sharing {
  readonly wanted: readonly number[]
  /** Groups this person may share with; those that were chosen before may stay, whoever chose them. */
  readonly open: readonly number[]
}

export async function writeGroups(tx: Db, viewId: number, { wanted, open }: Sharing): Promise<void> {
  const { rows: kept } = await sql<{ group_id: number }>`select group_id from saved_view_group where view_id = ${viewId}`.execute(tx)
  const allowed = new Set([...open, ...kept.map(({ group_id }) => group_id)])
  if (wanted.some((id) => !allowed.has(id))) refuse('view_group')
  await sql`delete from saved_view_group where view_id = ${viewId} and group_id <> all(${[...wanted]}::bigint[])`.execute(tx)
  await sql`insert into saved_view_group (view_id, group_id) select ${viewId}, g from unnest(${[...wanted]}::bigint[]) g on conflict do nothing`.execute(tx)
}

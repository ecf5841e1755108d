import { sql } from 'kysely'

import { refuse } from '../errors'
import { lockName } from '../lib/advisoryLock'

import type { Db } from '../context'

/** Whose file it is; none of both for the shop's own. */
export interface FileOwner {
  readonly admin_id: number | null
  readonly user_id: number | null
}

/** What one account may add to the storage within 24 hours; `bytes` as kept. A file the shop has already costs nothing. */
export interface Quota {
  readonly files: number
  readonly bytes: number
}

/** Staff may fill a whole catalogue in a day; a member uploads an avatar and a few pictures. */
export const quotas: Readonly<Record<'staff' | 'member', Quota>> = {
  staff: { files: 5000, bytes: 10 * 1024 ** 3 },
  member: { files: 100, bytes: 200 * 1024 ** 2 },
}

/** One account keeps one file after another, so that what it sends at once is counted as well. Held to the end of the transaction. */
export const lockUploader = ({ admin_id, user_id }: FileOwner, tx: Db): Promise<unknown> => lockName(tx, `upload ${admin_id ?? ''} ${user_id ?? ''}`)

/** Called with the new row in place, which counts. Files of no account are the shop's own. */
export async function refuseOverQuota({ admin_id, user_id }: FileOwner, tx: Db, limits = quotas): Promise<void> {
  if (admin_id === null && user_id === null) return
  const used = await tx
    .selectFrom('attachment')
    .select((eb) => [eb.fn.countAll<number>().as('files'), sql<number>`coalesce(sum(size), 0)::float8`.as('bytes')])
    .where((eb) => (admin_id === null ? eb('user_id', '=', user_id) : eb('admin_id', '=', admin_id)))
    .where('create_time', '>', sql<number>`now() - interval '24 hours'`)
    .executeTakeFirstOrThrow()
  const { files, bytes } = limits[admin_id === null ? 'member' : 'staff']
  if (used.files > files || used.bytes > bytes) refuse('upload_quota', { files, size: Math.round(bytes / 1024 ** 2) })
}

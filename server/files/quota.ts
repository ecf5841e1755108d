import { sql } from 'kysely'

import { refuse } from '../errors'
import { lockName } from '../lib/advisoryLock'

import type { Db } from '../context'

/** The owner of the file; neither for the shop's own. */
export interface FileOwner {
  readonly admin_id: number | null
  readonly user_id: number | null
}

/** The limit of an account within 24 hours; `bytes` as stored. A file that is already stored does not count. */
export interface Quota {
  readonly files: number
  readonly bytes: number
}

/** Staff may fill a whole catalog in a day; a member uploads an avatar and a few pictures. */
export const quotas: Readonly<Record<'staff' | 'member', Quota>> = {
  staff: { files: 5000, bytes: 10 * 1024 ** 3 },
  member: { files: 100, bytes: 200 * 1024 ** 2 },
}

/** Uploads of one account are serialized until the end of the transaction, so that concurrent ones are counted too. */
export const lockUploader = ({ admin_id, user_id }: FileOwner, tx: Db): Promise<unknown> => lockName(tx, `upload ${admin_id ?? ''} ${user_id ?? ''}`)

/** Called after the new row was inserted, which counts. Files without an account belong to the shop. */
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

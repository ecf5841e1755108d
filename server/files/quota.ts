import { sql } from 'kysely'

import { refuse } from '../errors'
import { lockName } from '../lib/advisoryLock'

import type { Db } from '../context'

/** The owner of the file; neither for the shop's own. */
export interface FileOwner {
  readonly admin_id: number | null
  readonly user_id: number | null
}

/** Files of an account within 24 hours; `bytes` as stored. A file that is already stored does not count. */
interface Usage {
  readonly files: number
  readonly bytes: number
}

/** Staff may fill a whole catalog in a day; a member uploads an avatar and a few pictures. */
const quotas: Readonly<Record<'staff' | 'member', Usage>> = {
  staff: { files: 5000, bytes: 10 * 1024 ** 3 },
  member: { files: 100, bytes: 200 * 1024 ** 2 },
}

/** Uploads of one account are serialized until the end of the transaction, so that concurrent ones are counted too. */
export const lockUploader = ({ admin_id, user_id }: FileOwner, tx: Db): Promise<unknown> => lockName(tx, `upload ${admin_id ?? ''} ${user_id ?? ''}`)

interface NewFile extends FileOwner {
  readonly topic: string
  readonly sha1: string
}

interface StoredSizes {
  readonly url: string
  readonly width: number
  readonly height: number
  readonly size: number
}

/**
 * Called before a new file is processed, because decoding it takes longer than receiving it. Locks nothing: what concurrent uploads add is counted when they are
 * saved. The size after processing is not known yet, and at least one byte.
 */
export async function refuseBeforeProcessing(owner: FileOwner, db: Db): Promise<void> {
  if (isOfShop(owner)) return
  const { files, bytes } = await usageOf(owner, db)
  refuseAbove(owner, { files: files + 1, bytes: bytes + 1 })
}

/** Called after the new row was inserted, which counts. */
export async function refuseOverQuota(owner: FileOwner, tx: Db): Promise<void> {
  if (!isOfShop(owner)) refuseAbove(owner, await usageOf(owner, tx))
}

/** Files without an account are not limited. */
const isOfShop = ({ admin_id, user_id }: FileOwner): boolean => admin_id === null && user_id === null

/** Saving these bytes again adds no row: the one of this member, or that of all staff, only counts them. */
export const storedBefore = ({ topic, user_id, sha1 }: NewFile, db: Db): Promise<StoredSizes | undefined> =>
  db
    .selectFrom('attachment')
    .select(['url', 'width', 'height', 'size'])
    .where('sha1', '=', sha1)
    .where('topic', '=', topic)
    .where('storage', '=', 'local')
    .where(sql<boolean>`coalesce(user_id, 0) = ${user_id ?? 0} and sha1 <> ''`) // the condition of the index
    .executeTakeFirst()

async function usageOf({ admin_id, user_id }: FileOwner, db: Db): Promise<Usage> {
  return db
    .selectFrom('attachment')
    .select((eb) => [eb.fn.countAll<number>().as('files'), sql<number>`coalesce(sum(size), 0)::float8`.as('bytes')])
    .where((eb) => (admin_id === null ? eb('user_id', '=', user_id) : eb('admin_id', '=', admin_id)))
    .where('create_time', '>', sql<number>`now() - interval '24 hours'`)
    .where('last_upload_time', '>', sql<number>`now() - interval '24 hours'`) // never before the first upload, and in the index
    .executeTakeFirstOrThrow()
}

function refuseAbove({ admin_id }: FileOwner, used: Usage): void {
  const { files, bytes } = quotas[admin_id === null ? 'member' : 'staff']
  if (used.files > files || used.bytes > bytes) refuse('upload_quota', { files, size: Math.round(bytes / 1024 ** 2) })
}

import { lockName } from '../lib/advisoryLock'
import { deleteStored } from './storage'

import type { Db } from '../context'
import type { FileStorage } from './storage'

/** Deletes files after the transactions of their rows, in transactions of their own. */
export interface FileStore {
  readonly db: Db
  readonly storage: FileStorage
}

/**
 * Deletes the file of a deleted row, unless another row uses it by now. An upload of the same content takes the same lock while it places its file, so a file
 * that was just uploaded again is never deleted.
 */
export async function deleteUnusedFile({ db, storage }: FileStore, url: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockPath(tx, url)
    const other = await tx.selectFrom('attachment').select('id').where('url', '=', url).limit(1).executeTakeFirst()
    if (!other) await deleteStored(storage, url)
  })
}

/** Held until the end of the transaction by every writer or remover of the file of this URL. */
export const lockPath = (tx: Db, url: string): Promise<unknown> => lockName(tx, url)

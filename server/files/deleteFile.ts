import { lockName } from '../lib/advisoryLock'
import { deleteStored } from './storage'

import type { Db } from '../context'
import type { FileStorage } from './storage'

/** The files and the rows about them. A file is deleted after the transaction of its row, in one of its own. */
export interface FileStore {
  readonly db: Db
  readonly storage: FileStorage
}

/**
 * Removes the file of a deleted row, unless another row uses it by now. An upload of the same content locks the same
 * key while it places its file, so a file that has just come back is never taken away.
 */
export async function deleteUnusedFile({ db, storage }: FileStore, url: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockPath(tx, url)
    const other = await tx.selectFrom('attachment').select('id').where('url', '=', url).limit(1).executeTakeFirst()
    if (!other) await deleteStored(storage, url)
  })
}

/** Held to the end of the transaction by every writer or remover of the file of this URL. */
export const lockPath = (tx: Db, url: string): Promise<unknown> => lockName(tx, url)

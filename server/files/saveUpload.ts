import { sql } from 'kysely'

import { refuse } from '../errors'
import { lockPath } from './deleteFile'
import { suffixOf } from './fileTypes'
import { lockUploader, refuseOverQuota } from './quota'
import { isStored, moveToStorage } from './storage'

import type { Selectable } from 'kysely'

import type { UploadedFile } from '../../resources/kit/protocol/site'
import type { Db } from '../context'
import type { Tables } from '../database/tables'
import type { FileStorage } from './storage'

/** The columns of a new attachment. */
export interface NewAttachment {
  readonly topic: string
  readonly admin_id: number | null
  readonly user_id: number | null
  readonly url: string
  readonly width: number
  readonly height: number
  readonly name: string
  readonly size: number
  readonly mimetype: string
  readonly sha1: string
}

const returnedColumns = [
  'id',
  'topic',
  'admin_id',
  'user_id',
  'url',
  'width',
  'height',
  'name',
  'size',
  'mimetype',
  'storage',
  'quote',
  'sha1',
  'last_upload_time',
] as const

export type Attachment = Pick<Selectable<Tables['attachment']>, (typeof returnedColumns)[number]>

/**
 * One row and one file per content for staff, and one per member, also with concurrent uploads: the second insert waits for the first and increments its
 * count. The file is stored before the commit, so that there is never a row without a file; a lost file is restored.
 */
export async function saveUpload(tx: Db, storage: FileStorage, file: NewAttachment, temporary: string | undefined): Promise<Attachment> {
  await lockPath(tx, file.url)
  await lockUploader(file, tx)
  const row = await tx
    .insertInto('attachment')
    .values({ ...file, quote: 1, storage: 'local', last_upload_time: sql`now()` })
    .onConflict((conflict) =>
      conflict
        .expression(sql`sha1, topic, storage, coalesce(user_id, 0)`)
        .where('sha1', '<>', sql.lit('')) // the index is inferred from its condition
        .doUpdateSet({ quote: sql`attachment.quote + 1`, last_upload_time: sql`now()` }),
    )
    .returning(returnedColumns)
    .executeTakeFirstOrThrow()
  if (row.quote === 1) await refuseOverQuota(file, tx)
  if (!(await isStored(storage, row.url))) await moveToStorage(storage, temporary ?? refuse('busy'), row.url) // deleted after it was looked for
  // staff share a row per content; the second uploader is told nothing about the first
  return { ...row, name: file.name, admin_id: file.admin_id, user_id: file.user_id }
}

/** The response of an upload (wire contract 10). `origin` is protocol-relative or empty. */
export const toUploadAnswer = ({ quote: _, ...row }: Attachment, origin: string): UploadedFile => ({
  suffix: suffixOf(row.url),
  full_url: `${origin}${row.url}`,
  ...row,
})

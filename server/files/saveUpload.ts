import { sql } from 'kysely'

import { lockPath } from './deleteFile'
import { suffixOf } from './fileTypes'
import { lockUploader, refuseOverQuota } from './quota'
import { isStored, moveToStorage } from './storage'

import type { UploadedFile } from '../../resources/kit/protocol/site'
import type { Db } from '../context'
import type { FileStorage } from './storage'

/** What is known of a new file, in the words of the table. */
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

export interface Attachment extends NewAttachment {
  readonly id: number
  readonly storage: string
  readonly quote: number
  readonly last_upload_time: number
}

const returnedColumns = sql`id, topic, admin_id, user_id, url, width, height, name, size, mimetype, storage, quote, sha1, last_upload_time`

/**
 * One row and one file for one content of staff, and one for each member, also when two arrive at once: the second insert waits for the first and counts.
 * The file takes its place before the commit, so that there is never a row without a file; a lost one is put back.
 */
export async function saveUpload(tx: Db, storage: FileStorage, file: NewAttachment, temporary: string): Promise<Attachment> {
  await lockPath(tx, file.url)
  await lockUploader(file, tx)
  const { rows } = await sql<Attachment>`
    insert into attachment (topic, admin_id, user_id, url, width, height, name, size, mimetype, quote, storage, sha1, last_upload_time)
    values (${file.topic}, ${file.admin_id}, ${file.user_id}, ${file.url}, ${file.width}, ${file.height}, ${file.name}, ${file.size}, ${file.mimetype}, 1, 'local', ${file.sha1}, now())
    on conflict (sha1, topic, storage, coalesce(user_id, 0)) where sha1 <> '' do update set quote = attachment.quote + 1, last_upload_time = now()
    returning ${returnedColumns}`.execute(tx)
  const row = rows[0] as Attachment // an insert that updates on conflict gives one row
  if (row.quote === 1) await refuseOverQuota(file, tx)
  if (!(await isStored(storage, row.url))) await moveToStorage(storage, temporary, row.url)
  // Staff share a row per content; the second uploader is told nothing about the first.
  return { ...row, name: file.name, admin_id: file.admin_id, user_id: file.user_id }
}

/** What an upload answers (wire contract 10). `origin` is protocol-relative or empty. */
export const toUploadAnswer = ({ quote: _, ...row }: Attachment, origin: string): UploadedFile => ({
  suffix: suffixOf(row.url),
  full_url: `${origin}${row.url}`,
  ...row,
})

import { sql } from 'kysely'

import { attachment } from '../../resources/system/attachment'
import { refuseFields } from '../errors'

import type { Db } from '../context'

interface StoredContent {
  readonly id: number
  readonly sha1: string
  readonly storage: string
  readonly user_id: number | null
}

/** Within a topic the same content is stored once: by all staff, and by each member. */
export async function refuseSameContent(tx: Db, { id, sha1, storage, user_id }: StoredContent, topic: string): Promise<void> {
  const other = await tx
    .selectFrom('attachment')
    .select('id')
    .where('sha1', '=', sha1)
    .where('topic', '=', topic)
    .where('storage', '=', storage)
    .where(sql<boolean>`coalesce(user_id, 0) = ${user_id ?? 0} and sha1 <> ''`) // the condition of the index
    .where('id', '<>', id)
    .executeTakeFirst()
  if (other) refuseFields([{ field: 'topic', code: 'file_same_content', values: { field: attachment.fields.topic.label, topic } }])
}

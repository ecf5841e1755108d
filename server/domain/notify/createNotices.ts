import { sql } from 'kysely'

import { shortened } from '../../../resources/kit/characters'
import { translate } from '../../../resources/kit/text'
import { receivers } from './receivers'

import type { Text, TextValues } from '../../../resources/kit/text'
import type { NoticeData } from '../../../resources/message/kinds'
import type { RaisedType } from '../../../resources/message/titles'
import type { Db } from '../../context'

/** Something staff shall know, in both languages. */
export interface NewNotice {
  readonly type: RaisedType
  readonly text: Text
  readonly values?: TextValues
  readonly data: NoticeData
}

/** What the columns hold. */
const longest = 255

/**
 * Writes what has happened as one row for every receiver, in the transaction in which it happens; nothing is sent before
 * that commits. Two statements at most, whatever the number of news and of people. Answers how many rows there are.
 */
export async function createNotices(tx: Db, news: readonly NewNotice[]): Promise<number> {
  if (news.length === 0) return 0
  const rows = news.map(({ type, text, values, data }) => ({
    type,
    zh: shortened(translate(text, 'zh-cn', values), longest),
    en: shortened(translate(text, 'en', values), longest),
    data,
  }))
  const { numAffectedRows } = await sql`
    insert into shop_notify (admin_id, message_type, message, message_en, message_data)
    select told.admin_id, one.type, one.zh, one.en, one.data
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one (type text, zh text, en text, data jsonb)
    join ${receivers} told on told.message_type = one.type`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

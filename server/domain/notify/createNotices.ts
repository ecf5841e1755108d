import { sql } from 'kysely'

import { translate } from '../../../resources/kit/text'
import { truncateWithEllipsis } from '../../../resources/kit/values/characters'
import { holdsNode, kindNodes } from './kindRights'

import type { RawBuilder } from 'kysely'

import type { Text, TextValues } from '../../../resources/kit/text'
import type { NoticeData } from '../../../resources/message/kinds'
import type { RaisedType } from '../../../resources/message/titles'
import type { Db } from '../../context'

/** An event for staff, in both languages. */
export interface NewNotice {
  readonly type: RaisedType
  readonly text: Text
  readonly values?: TextValues
  readonly data: NoticeData
  /** The one administrator whom it concerns, if it is among the receivers of its kind; by default all of them. */
  readonly to?: number
}

/** Limits of the columns. */
const longest = 255

/**
 * Writes one row per receiver in the transaction of the event; nothing is sent before that commits. At most two statements for any number of events and
 * receivers. Returns the number of rows.
 */
export async function createNotices(tx: Db, newNotices: readonly NewNotice[]): Promise<number> {
  if (newNotices.length === 0) return 0
  const rows = newNotices.map(({ type, text, values, data, to }) => ({
    type,
    zh: truncateWithEllipsis(translate(text, 'zh-cn', values), longest),
    en: truncateWithEllipsis(translate(text, 'en', values), longest),
    data,
    to: to ?? null,
  }))
  const { numAffectedRows } = await sql`
    insert into shop_notify (admin_id, message_type, message, message_en, message_data)
    select receiver.admin_id, one.type, one.zh, one.en, one.data
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one (type text, zh text, en text, data jsonb, "to" bigint)
    join ${receivers} receiver on receiver.message_type = one.type and (one."to" is null or receiver.admin_id = one."to")`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

interface Receiver {
  readonly admin_id: number
  readonly message_type: string
}

/**
 * Who receives which kind now, as a subquery of (admin_id, message_type): enabled administrators with the right of the kind by an enabled group, limited to
 * the configured groups or people. Empty while notices are off.
 */
export const receivers: RawBuilder<Receiver> = sql`(
  select a.id as admin_id, c.message_type
  from shop_notify_config c
  join (values ${kindNodes}) as kind (type, node) on kind.type = c.message_type
  join admin a on a.status = 'enable' and a.delete_time is null
  where c.status = 1
    and coalesce((select value not in ('false'::jsonb, '0'::jsonb) from setting where key = 'notify_enabled'), true)
    and ${holdsNode(sql`a.id`, sql`kind.node`)}
    and (c.receiver_type = 'node'
      or (c.receiver_type = 'admin' and exists (select 1 from shop_notify_config_admin one where one.config_id = c.id and one.admin_id = a.id))
      or (c.receiver_type = 'group' and exists (
        select 1 from shop_notify_config_group named join admin_group_access x on x.group_id = named.group_id and x.admin_id = a.id
        where named.config_id = c.id))))`

/** Whether this administrator can receive any notice. */
export async function isReceiver(tx: Db, adminId: number): Promise<boolean> {
  const receiver = await tx.selectFrom(receivers.as('told')).select('told.admin_id').where('told.admin_id', '=', adminId).limit(1).executeTakeFirst()
  return receiver !== undefined
}

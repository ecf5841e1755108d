import { sql } from 'kysely'

import { translate } from '../../../resources/kit/text'
import { mostUnread } from '../../../resources/message/notice'
import { noticeTitles } from '../../../resources/message/titles'
import { anyId, everyId } from '../../lib/sqlCondition'
import { isReadable, readablePairs } from './kindRights'

import type { InferResult, NotNull, RawBuilder } from 'kysely'

import type { Language } from '../../../resources/kit/text'
import type { NoticeData } from '../../../resources/message/kinds'
import type { NoticeMessage } from '../../../resources/message/notice'
import type { Db } from '../../context'

/** A notice with its sound and pop-up; `toNoticeMessage` makes the message for the client. */
export type StoredNotice = InferResult<ReturnType<typeof notices>>[number]

/** Those of these administrators (an array of ids) that they may still read. */
const notices = (tx: Db, adminIds: RawBuilder<unknown>) =>
  tx
    .selectFrom('shop_notify as n')
    .innerJoin('shop_notify_config as c', 'c.message_type', 'n.message_type')
    .select(['n.id', 'n.admin_id', 'n.message_type', 'n.message', 'n.message_en', 'n.status', 'c.audio_path', 'c.popup', 'c.popup_stay', 'c.sound'])
    .select((eb) => eb.ref('n.message_data').$castTo<NoticeData>().as('message_data'))
    .select(sql<number>`extract(epoch from n.create_time)::integer`.as('at'))
    .$narrowType<{ admin_id: NotNull }>() // ensured by a constraint
    .where(isReadable('n', adminIds))
    .orderBy('n.id', 'desc')

/** The newest first. */
export const noticesOf = (tx: Db, adminId: number, limit: number): Promise<StoredNotice[]> =>
  notices(tx, arrayOf([adminId]))
    .where('n.admin_id', '=', adminId)
    .limit(limit)
    .execute()

const arrayOf = (ids: readonly number[]): RawBuilder<unknown> => sql`${[...ids]}`

/** Oldest first, the order of sending. */
export async function noticesById(tx: Db, ids: readonly number[]): Promise<StoredNotice[]> {
  const receivers = sql`array(select admin_id from shop_notify where id = ${anyId(ids)})`
  return (await notices(tx, receivers).where('n.id', '=', anyId(ids)).limit(ids.length).execute()).reverse()
}

/** Unread notices written in the last seconds that are not among the known ones: for a server whose listening connection was lost. */
export async function noticesSince(tx: Db, seconds: number, known: readonly number[], limit = 5000): Promise<StoredNotice[]> {
  const isRecent = sql<boolean>`n.status = '0' and n.create_time > now() - ${seconds} * interval '1 second'`
  const rows = await notices(tx, sql`array(select distinct n.admin_id from shop_notify n where ${isRecent})`)
    .where(isRecent)
    .where('n.id', '<>', everyId(known))
    .limit(limit)
    .execute()
  return rows.reverse()
}

interface NoticeCursor {
  readonly adminId: number
  /** The last notice that was received. */
  readonly since: number
}

/**
 * Seconds before the last received notice from which others are sent again: a transaction that began before that of the last one may have ended after it. The
 * client drops those that it has.
 */
const overlap = 60

/** Unread notices of some administrators since the last one each has received, with that cursor. Oldest first. */
export async function noticesMissed(tx: Db, cursors: readonly NoticeCursor[], limit = 1000): Promise<(StoredNotice & { readonly since: number })[]> {
  const ids = cursors.map(({ adminId }) => adminId)
  const sinces = cursors.map(({ since }) => since)
  const seen = sql<{ admin_id: number; since: number }>`(
    select distinct s.*, (select l.create_time - ${overlap} * interval '1 second' from shop_notify l where l.id = s.since) as early
    from unnest(${ids}::bigint[], ${sinces}::bigint[]) as s (admin_id, since))`
  const rows = await notices(tx, arrayOf(ids))
    .innerJoin(seen.as('seen'), 'seen.admin_id', 'n.admin_id')
    .select('seen.since')
    .where('n.status', '=', '0')
    .where(sql<boolean>`(n.id > seen.since or (n.id < seen.since and n.create_time > seen.early))`)
    .limit(limit)
    .execute()
  return rows.reverse()
}

/** What a client knows of by the time it connects first. */
export interface NewestNotices {
  /** The newest one, or 0. */
  readonly lastId: number
  /** Those shortly before it, which are not sent again when the client reconnects. */
  readonly recentIds: readonly number[]
}

/** The newest notices of each administrator who has any. */
export async function newestNoticesOf(tx: Db, adminIds: readonly number[]): Promise<Map<number, NewestNotices>> {
  if (adminIds.length === 0) return new Map()
  const { rows } = await sql<NewestNotices & { readonly adminId: number }>`
    select a.id as "adminId", l.id as "lastId", array(
      select n.id from shop_notify n
      where n.admin_id = a.id and n.id < l.id and n.create_time > l.create_time - ${overlap} * interval '1 second' order by n.id desc limit 200
    ) as "recentIds"
    from unnest(${adminIds}::bigint[]) as a (id)
      cross join lateral (select n.id, n.create_time from shop_notify n where n.admin_id = a.id order by n.id desc limit 1) l`.execute(tx)
  return new Map(rows.map(({ adminId, lastId, recentIds }) => [Number(adminId), { lastId: Number(lastId), recentIds: recentIds.map(Number) }]))
}

/**
 * Number of unread notices per administrator that they may still read, zeros included. Counting ends at `most`, because it is done for every receiver of
 * a new notice and some read none for months.
 */
export async function unreadOf(tx: Db, adminIds: readonly number[], most = mostUnread): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; count: number }>`
    select pair.id, least(sum(unread.count), ${most})::int as count
    from ${readablePairs(arrayOf(adminIds))} as pair (id, type) cross join lateral (
      select count(*) from (
        select from shop_notify n where n.admin_id = pair.id and n.message_type = pair.type and n.status = '0' limit ${most}) as counted) as unread
    group by pair.id`.execute(tx)
  return new Map([...adminIds.map((id) => [id, 0] as const), ...rows.map(({ id, count }) => [id, count] as const)])
}

export const toNoticeMessage = (notice: StoredNotice, language: Language): NoticeMessage => ({
  id: notice.id,
  message_type: notice.message_type,
  message_type_map: translate(noticeTitles[notice.message_type], language),
  message: language === 'en' ? notice.message_en : notice.message,
  message_data: notice.message_data,
  audio_path: notice.audio_path,
  status: notice.status,
  create_time: notice.at,
  popup: notice.popup,
  popup_stay: notice.popup_stay,
  sound: notice.sound,
})

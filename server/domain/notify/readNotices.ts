import { sql } from 'kysely'

import { translate } from '../../../resources/kit/text'
import { noticeTitles } from '../../../resources/message/titles'

import type { RawBuilder } from 'kysely'

import type { Language } from '../../../resources/kit/text'
import type { NoticeData } from '../../../resources/message/kinds'
import type { NoticeMessage } from '../../../resources/message/notice'
import type { NoticeType } from '../../../resources/message/titles'
import type { Db } from '../../context'

/** A notice with how it shall be told; `saidIn` turns it into what travels. */
export interface StoredNotice {
  readonly id: number
  readonly admin_id: number
  readonly message_type: NoticeType
  readonly message: string
  readonly message_en: string
  readonly message_data: NoticeData
  readonly status: '0' | '1'
  readonly at: number
  readonly audio_path: string
  readonly popup: 0 | 1
  readonly popup_stay: number
  readonly sound: 0 | 1
}

const select = (where: RawBuilder<unknown>, limit: number): RawBuilder<StoredNotice> => sql<StoredNotice>`
  select n.id, n.admin_id, n.message_type, n.message, n.message_en, n.message_data, n.status, extract(epoch from n.create_time)::integer as at,
    c.audio_path, c.popup, c.popup_stay, c.sound
  from shop_notify n join shop_notify_config c on c.message_type = n.message_type
  where ${where} order by n.id desc limit ${limit}`

/** The newest first. */
export const noticesOf = async (tx: Db, adminId: number, limit: number): Promise<StoredNotice[]> =>
  (await select(sql`n.admin_id = ${adminId}`, limit).execute(tx)).rows

/** Oldest first, as they are told. */
export const noticesById = async (tx: Db, ids: readonly number[]): Promise<StoredNotice[]> =>
  (await select(sql`n.id = any(${[...ids]}::bigint[])`, ids.length).execute(tx)).rows.reverse()

/** Unread notices written in the last seconds that are not among the known ones: for a server that could not listen for a while. */
export const noticesSince = async (tx: Db, seconds: number, known: readonly number[], limit = 5000): Promise<StoredNotice[]> =>
  (
    await select(sql`n.create_time > now() - ${seconds} * interval '1 second' and n.status = '0' and n.id <> all(${[...known]}::bigint[])`, limit).execute(tx)
  ).rows.reverse()

/** Unread notices of some people above the last one each has seen. */
export async function noticesMissed(tx: Db, asked: readonly { readonly adminId: number; readonly since: number }[], limit = 1000): Promise<StoredNotice[]> {
  const ids = asked.map(({ adminId }) => adminId)
  const sinces = asked.map(({ since }) => since)
  const isMissed = sql`n.status = '0' and exists (
    select 1 from unnest(${ids}::bigint[], ${sinces}::bigint[]) as seen (admin_id, since) where seen.admin_id = n.admin_id and n.id > seen.since)`
  return (await select(isMissed, limit).execute(tx)).rows.reverse()
}

/** How many each of these people has not read; nobody is left out. */
export async function unreadOf(tx: Db, adminIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ admin_id: number; count: number }>`
    select admin_id, count(*)::integer as count from shop_notify where status = '0' and admin_id = any(${[...adminIds]}::bigint[]) group by admin_id`.execute(
    tx,
  )
  return new Map([...adminIds.map((id) => [id, 0] as const), ...rows.map((row) => [row.admin_id, row.count] as const)])
}

export const saidIn = (notice: StoredNotice, language: Language): NoticeMessage => ({
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

import { sql } from 'kysely'

import { cut } from '../../../resources/kit/characters'

import type { Db } from '../../context'

interface Names {
  readonly id: number
  readonly username: string
  readonly email: string
  readonly mobile: string
}

/** A sign that no valid username, address or number holds, so that a masked value is never typed by a newcomer. */
const sign = '~'

/** Frees the names of a member who is about to be deleted: the id behind the sign keeps them distinct, within the columns. */
export async function maskDeleted(tx: Db, member: Names): Promise<void> {
  const masked = { username: mask(member.username, member.id, 15), email: mask(member.email, member.id, 100), mobile: mask(member.mobile, member.id, 11) }
  await tx.updateTable('user').set(masked).where('id', '=', member.id).execute()
}

function mask(value: string, id: number, length: number): string {
  if (value === '') return ''
  const suffix = `${sign}${id}`
  return cut(value, Math.max(0, length - suffix.length)) + suffix
}

/** The names a member had before the deletion, from its line in the change log; without that line the masked ones stay. */
export async function unmasked(tx: Db, { id }: { readonly id: number }): Promise<Partial<Names>> {
  const { rows } = await sql<{ before: Partial<Names> | null }>`
    select before from change_log where resource = 'user/user' and row_id = ${id}::bigint and kind = 'del' order by id desc limit 1`.execute(tx)
  const { username, email, mobile } = rows[0]?.before ?? {}
  return { ...(username !== undefined && { username }), ...(email !== undefined && { email }), ...(mobile !== undefined && { mobile }) }
}

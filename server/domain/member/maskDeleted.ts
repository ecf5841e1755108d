import { truncate } from '../../../resources/kit/values/characters'
import { user } from '../../../resources/user/user'

import type { Db } from '../../context'

interface Names {
  readonly id: number
  readonly username: string
  readonly email: string
  readonly mobile: string
}

/** A character that no valid username, address or number contains, so that a masked value can never be entered. */
const sign = '~'

/** Frees the names of a deleted member: the appended id keeps them unique, within the limits of the columns. */
export async function maskDeleted(tx: Db, member: Names): Promise<void> {
  const masked = { username: mask(member.username, member.id, 15), email: mask(member.email, member.id, 100), mobile: mask(member.mobile, member.id, 11) }
  await tx.updateTable('user').set(masked).where('id', '=', member.id).execute()
}

function mask(value: string, id: number, length: number): string {
  if (value === '') return ''
  const suffix = `${sign}${id}`
  return truncate(value, Math.max(0, length - suffix.length)) + suffix
}

/** The names before the deletion, from the change log; without that row the masked ones stay. */
export async function unmasked(tx: Db, { id }: { readonly id: number }): Promise<Partial<Names>> {
  const deletion = await tx
    .selectFrom('change_log')
    .select((eb) => eb.ref('before').$castTo<Partial<Names> | null>().as('before'))
    .where('resource', '=', user.path)
    .where('row_id', '=', id)
    .where('kind', '=', 'del')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { username, email, mobile } = deletion?.before ?? {}
  return { ...(username !== undefined && { username }), ...(email !== undefined && { email }), ...(mobile !== undefined && { mobile }) }
}

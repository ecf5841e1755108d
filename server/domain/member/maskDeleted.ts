import type { Tx } from '../../context'

interface Names {
  readonly id: number
  readonly username: string
  readonly email: string
  readonly mobile: string
}

/** A sign that no valid username, address or number holds, so that a masked value is never typed by a newcomer. */
const sign = '~'

/** Frees the names of a member who is about to be deleted: the id behind the sign keeps them distinct, within the columns. */
export async function maskDeleted(tx: Tx, member: Names): Promise<void> {
  const masked = { username: mask(member.username, member.id, 15), email: mask(member.email, member.id, 100), mobile: mask(member.mobile, member.id, 11) }
  await tx.updateTable('user').set(masked).where('id', '=', member.id).execute()
}

function mask(value: string, id: number, length: number): string {
  if (value === '') return ''
  const suffix = `${sign}${id}`
  return value.slice(0, Math.max(0, length - suffix.length)) + suffix
}

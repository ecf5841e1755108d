import { Refusal, refuse, refuseFields } from '../refusal'
import { giveBackTry, nameKey, nameLimit, takeTry } from './loginGuard'
import { verifyPassword } from './passwords'

import type { RefusalCode } from '../../resources/kit/errors'
import type { Staff, Tx } from '../context'

type Person = Pick<Staff, 'id' | 'username'>

/**
 * Lets somebody who is signed in guess at his own password or code no more often than the sign-in would: a session left
 * open is no place to try them out. The count stands outside of the request's transaction, which a refusal takes back.
 */
export async function guarded<Result>(db: Tx, { username }: Person, work: () => Promise<Result>): Promise<Result> {
  const name = nameKey('admin', username)
  if (!(await takeTry(db, name, nameLimit))) refuse('account_locked')
  try {
    const result = await work()
    await giveBackTry(db, name)
    return result
  } catch (error) {
    if (!isWrongGuess(error)) await giveBackTry(db, name)
    throw error
  }
}

const guesses: readonly RefusalCode[] = ['wrong_password', 'wrong_code']
const isWrongGuess = (error: unknown): boolean => error instanceof Refusal && guesses.includes(error.refusal)

/** Asks for the password again, in the field it was typed into. */
export async function provePassword(db: Tx, person: Person, password: string, field: string): Promise<void> {
  await guarded(db, person, async () => {
    const row = (await db.selectFrom('admin').select('password_hash').where('id', '=', person.id).executeTakeFirst()) as { password_hash: string } | undefined
    if (!(await verifyPassword(password, row?.password_hash ?? ''))) refuseFields([{ field, code: 'wrong_password', values: {} }])
  })
}

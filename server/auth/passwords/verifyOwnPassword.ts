import { refuseFields, UserError } from '../../errors'
import { requireSignIn } from '../sessions/accessToken'
import { hashToken } from '../sessions/tokens'
import { countSessionAttempt, sessionKey, undoFailure } from '../signIn/signInThrottle'
import { verifyPassword } from './passwords'

import type { RefusalCode } from '../../../resources/kit/errors'
import type { Db } from '../../context'
import type { AccountArea } from '../sessions/accountLock'

/**
 * Limits guesses at one's own password or code, for an unattended session. Counted for this session only, so that guesses elsewhere do not block the owner.
 * Wraps the transaction, which a refusal rolls back, and never runs inside one: it would wait for a second connection while holding the first.
 */
export async function withGuessLimit<Result>(db: Db, area: AccountArea, token: string, work: () => Promise<Result>): Promise<Result> {
  const row = await db.selectFrom('token').select('family').where('hash', '=', hashToken(token)).executeTakeFirst()
  if (!row) return requireSignIn()
  const key = sessionKey(area, row.family)
  await countSessionAttempt(db, key)
  try {
    const result = await work()
    await undoFailure(db, key)
    return result
  } catch (error) {
    if (!isWrongGuess(error)) await undoFailure(db, key)
    throw error
  }
}

const guessRefusals: readonly RefusalCode[] = ['wrong_password', 'wrong_code']
const isWrongGuess = (error: unknown): boolean => error instanceof UserError && guessRefusals.includes(error.refusal)

/** Verifies the current password and refuses at its field. Callers use `withGuessLimit`. */
export async function verifyOwnPassword(tx: Db, id: number, password: string, field: string): Promise<void> {
  const row = await tx.selectFrom('admin').select('password_hash').where('id', '=', id).executeTakeFirst()
  if (!(await verifyPassword(password, row?.password_hash ?? ''))) refuseFields([{ field, code: 'wrong_password', values: {} }])
}

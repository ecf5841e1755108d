import { refuse, UserError } from '../../errors'
import { accountLock } from '../sessions/accountLock'
import { completeSignIn } from '../signIn/completeSignIn'
import { logRefused, logSignIn, recoveryTitle, signInTitle } from '../signIn/signInLog'
import { attemptKeysOf, clearAttempts, countAttempt, countTicketAttempt, undoAttempt } from '../signIn/signInThrottle'
import { consumeTicket, readTicket } from './pendingSecondFactor'
import { consumeCode } from './secondFactor'

import type { StaffInfo, TokenPair } from '../../../resources/kit/protocol/session'
import type { Db } from '../../context'
import type { ClientInfo } from '../sessions/tokens'
import type { SecondFactorTicket } from './pendingSecondFactor'
import type { SecretBox } from './secretBox'

interface SecondFactorSignIn extends ClientInfo {
  readonly ticket: string
  readonly code: string
  readonly rotates: boolean
  readonly device?: string | undefined
  /** For the log. */
  readonly url: string
}

/** The code after name and password. A wrong one counts like a wrong password, with the same limits. */
export async function signInWithSecondFactor(db: Db, attempt: SecondFactorSignIn, secretBox: SecretBox): Promise<StaffInfo & TokenPair> {
  const ticket = await readTicket(db, attempt.ticket)
  const keys = await attemptKeysOf(db, { area: 'admin', id: ticket.adminId, name: ticket.username, ip: attempt.ip, device: attempt.device })
  await logRefused(db, { ...attempt, id: ticket.adminId, username: ticket.username }, async () => {
    // After a few codes the password is required again, and with it the captcha of an account under attack.
    if (!(await countTicketAttempt(db, attempt.ticket))) refuse('ticket_over')
    await countAttempt(db, keys, 'solved') // like the password
  })
  const answer = await startSession(db, attempt, ticket, secretBox).catch(async (error: unknown) => {
    if (isWrongCode(error)) await logSignIn(db, { ...attempt, title: signInTitle, adminId: null, username: ticket.username, result: 0 })
    else await undoAttempt(db, keys) // not a wrong code: the ticket has expired, or the database failed
    throw error
  })
  await clearAttempts(db, keys)
  return answer
}

const isWrongCode = (error: unknown): boolean => error instanceof UserError && error.refusal === 'wrong_code'

/** Ticket, code and session are one transaction: a refused request uses up none of them. */
const startSession = (db: Db, attempt: SecondFactorSignIn, { adminId, rememberMe }: SecondFactorTicket, secretBox: SecretBox): Promise<StaffInfo & TokenPair> =>
  db.transaction().execute(async (tx) => {
    await accountLock.take(tx, 'admin', adminId)
    await readTicket(tx, attempt.ticket) // the password may have changed since the first check
    await consumeTicket(tx, attempt.ticket)
    const kind = await consumeCode(tx, adminId, attempt.code, secretBox)
    const answer = await completeSignIn(tx, { ...attempt, adminId, rememberMe, title: signInTitle })
    if (kind === 'recovery') await logSignIn(tx, { ...attempt, title: recoveryTitle, adminId, username: answer.username, result: 1 })
    return answer
  })

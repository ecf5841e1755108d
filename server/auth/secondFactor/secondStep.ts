import { refuse, UserError } from '../../errors'
import { accountLock } from '../accountLock'
import { letIn } from '../completeSignIn'
import { logVisitor, recoveryTitle, signInTitle } from '../signInLog'
import { clearTries, countTry, giveBackTry, takeTicketTry, triesOf } from '../signInThrottle'
import { readTicket, useTicket } from './pendingSecondFactor'
import { spendCode } from './secondFactor'

import type { Db } from '../../context'
import type { StaffInfo } from '../completeSignIn'
import type { TokenPair, Visitor } from '../tokens'
import type { Ticket } from './pendingSecondFactor'
import type { Safe } from './secretBox'

interface Attempt extends Visitor {
  readonly ticket: string
  readonly code: string
  readonly rotates: boolean
  readonly device?: string | undefined
  /** For the log. */
  readonly url: string
}

/** The code after name and password. A wrong one counts like a wrong password, against the same limits. */
export async function secondStep(db: Db, attempt: Attempt, safe: Safe): Promise<StaffInfo & TokenPair> {
  const ticket = await readTicket(db, attempt.ticket)
  // Each handful of codes costs the password again, and with it the captcha of an account that many are guessing at.
  if (!(await takeTicketTry(db, attempt.ticket))) refuse('ticket_over')
  const tries = await triesOf(db, { area: 'admin', id: ticket.adminId, name: ticket.username, ip: attempt.ip, device: attempt.device })
  await countTry(db, tries, 'solved') // with the password
  const answer = await enter(db, attempt, ticket, safe).catch(async (error: unknown) => {
    if (isWrongCode(error)) await logVisitor(db, { ...attempt, title: signInTitle, adminId: null, username: ticket.username, result: 0 })
    else await giveBackTry(db, tries) // not a guess: the ticket went meanwhile, or the database did
    throw error
  })
  await clearTries(db, tries)
  return answer
}

const isWrongCode = (error: unknown): boolean => error instanceof UserError && error.refusal === 'wrong_code'

/** Ticket, code and session stand in one transaction: who is refused has used up nothing. */
const enter = (db: Db, attempt: Attempt, { adminId, isKept }: Ticket, safe: Safe): Promise<StaffInfo & TokenPair> =>
  db.transaction().execute(async (tx) => {
    await accountLock.take(tx, 'admin', adminId)
    await readTicket(tx, attempt.ticket) // the password may have changed since the first look
    await useTicket(tx, attempt.ticket)
    const kind = await spendCode(tx, adminId, attempt.code, safe)
    const answer = await letIn(tx, { ...attempt, adminId, isKept, title: signInTitle })
    if (kind === 'recovery') await logVisitor(tx, { ...attempt, title: recoveryTitle, adminId, username: answer.username, result: 1 })
    return answer
  })

import { sql } from 'kysely'

import { translateRefusal } from '../../../resources/errors'
import { UserError } from '../../errors'
import { failureOf } from '../../request/databaseErrors'
import { ok } from '../../result'

import type { RefusedRow } from '../../../resources/kit/protocol/envelope'
import type { BatchAnswer } from '../../../resources/kit/protocol/list'
import type { TextValues } from '../../../resources/kit/text'
import type { Context, Db } from '../../context'
import type { Result, SuccessCode } from '../../result'

/** The results of the rows of one call. */
export interface BatchOutcome {
  readonly done: number
  readonly refused: readonly Refusal[]
}
interface Refusal {
  readonly id: number
  readonly refusal: UserError
}

/** Runs work in a savepoint: refused work is rolled back, and the transaction continues. */
export async function withSavepoint(tx: Db, work: () => Promise<void>): Promise<UserError | undefined> {
  await sql`savepoint one_row`.execute(tx)
  try {
    await work()
    await sql`release savepoint one_row`.execute(tx)
    return undefined
  } catch (error) {
    const refusal = endsTransaction(error) ? undefined : failureOf(error)
    if (!refusal) throw error
    await sql`rollback to savepoint one_row`.execute(tx)
    await sql`release savepoint one_row`.execute(tx)
    return refusal
  }
}

/** A serialization failure or an outage ends the whole call; the transaction is retried or refused. */
export const endsTransaction = (error: unknown): boolean =>
  !(error instanceof UserError) && ['busy', 'unavailable', 'too_slow', 'in_progress'].includes(failureOf(error)?.refusal ?? '')

/** The message if nothing was refused. */
export interface SuccessMessage {
  readonly message: SuccessCode
  readonly values?: TextValues
}

/** Maximum number of refused rows with details. */
const maxDetailed = 50

/** The message has the first reason; the others are in the data. */
const withRefusedRows = ({ refusal, values, more }: UserError, refused: readonly RefusedRow[]): UserError =>
  new UserError(refusal, values, { ...more, data: { ...(more.data as object), refused: refused.slice(0, maxDetailed) } })

/** "n done, m refused: first reason". If nothing was done the first reason is the answer. */
export function batchResult({ language }: Context, outcome: BatchOutcome, whole: SuccessMessage, some: SuccessCode): Result {
  const [first] = outcome.refused
  if (!first) return ok(null, whole.message, whole.values)
  const refused = outcome.refused.map(({ id, refusal }, at): RefusedRow => ({
    id,
    msg: translateRefusal(refusal.refusal, language, refusal.values),
    ...(refusal.more.data !== undefined && at < maxDetailed ? { data: refusal.more.data } : {}),
  }))
  if (outcome.done === 0) throw refused.length > 1 && refused[0]?.data !== undefined ? withRefusedRows(first.refusal, refused) : first.refusal
  const reason = translateRefusal(first.refusal.refusal, language, first.refusal.values)
  const answer: BatchAnswer = { done: outcome.done, refused }
  return ok(answer, some, { done: outcome.done, refused: refused.length, reason })
}

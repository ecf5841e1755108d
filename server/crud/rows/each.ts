import { sql } from 'kysely'

import { sayRefusal } from '../../../resources/kit/errors'
import { inSentence } from '../../../resources/kit/text'
import { done } from '../../answer'
import { Refusal } from '../../refusal'
import { failureOf } from '../logs/failures'

import type { AnyResource } from '../../../resources/kit/define'
import type { TextValues } from '../../../resources/kit/text'
import type { Answer, SuccessCode } from '../../answer'
import type { Context, Tx } from '../../context'

/** What became of the rows of one call. */
export interface Outcome {
  readonly done: number
  readonly refused: readonly Refused[]
}
interface Refused {
  readonly id: number
  readonly refusal: Refusal
}

/** Does the work or leaves no trace of it, and goes on with the transaction either way. */
export async function atomically(tx: Tx, work: () => Promise<void>): Promise<Refusal | undefined> {
  await sql`savepoint one_row`.execute(tx)
  try {
    await work()
    await sql`release savepoint one_row`.execute(tx)
    return undefined
  } catch (error) {
    const refusal = isEnd(error) ? undefined : failureOf(error)
    if (!refusal) throw error
    await sql`rollback to savepoint one_row`.execute(tx)
    await sql`release savepoint one_row`.execute(tx)
    return refusal
  }
}

/** A collision or an outage ends the whole call; the transaction is run again, or refused as one. */
const isEnd = (error: unknown): boolean =>
  !(error instanceof Refusal) && ['busy', 'unavailable', 'too_slow', 'in_progress'].includes(failureOf(error)?.refusal ?? '')

/** What is said when nothing was refused. */
export interface Said {
  readonly message: SuccessCode
  readonly values?: TextValues
}

/** The rows of a call in a sentence: `17 goods`. */
export const countedRows = ({ title, noun }: AnyResource, count: number): TextValues => ({ count, what: inSentence(count === 1 ? noun : title) })

/** "n done, m refused: first reason". When nothing was done at all the first reason is the answer. */
export function sayOutcome({ language }: Context, outcome: Outcome, whole: Said, some: SuccessCode): Answer {
  const [first] = outcome.refused
  if (!first) return done(null, whole.message, whole.values)
  if (outcome.done === 0) throw first.refusal
  const reason = sayRefusal(first.refusal.refusal, language, first.refusal.values)
  const refused = outcome.refused.map(({ id, refusal }) => ({ id, msg: sayRefusal(refusal.refusal, language, refusal.values) }))
  return done({ done: outcome.done, refused }, some, { done: outcome.done, refused: refused.length, reason })
}

import { withRetry } from '../database/transaction'
import { UserError } from '../errors'
import { claimKeys, idempotencyKeyOf, releaseKeys, storeAnswers, storedAnswer } from './idempotencyKeys'

import type { FastifyRequest } from 'fastify'

import type { Db } from '../context'
import type { AppDeps } from '../deps'
import type { Result } from '../result'

/** A request with the owner of its idempotency key. */
export interface OwnedRequest {
  readonly request: FastifyRequest
  readonly owner: string
}

/**
 * `mutate` for requests of different owners in one transaction, for work that logs nothing and has no effect beside it. `work` gets those whose keys are new and
 * returns a response or a refusal for each, in their order; a refused one must have changed nothing. If `work` throws, nothing of any of them has happened.
 */
export async function mutateTogether<Call extends OwnedRequest>(
  calls: readonly Call[],
  { db, fingerprintKeys }: Pick<AppDeps, 'db' | 'fingerprintKeys'>,
  work: (tx: Db, calls: readonly Call[]) => Promise<(Result | UserError)[]>,
): Promise<(Result | UserError)[]> {
  const keys = new Map(calls.map((call) => [call, idempotencyKeyOf(call.request, { owner: call.owner, keys: fingerprintKeys })]))
  return withRetry(db, async (tx) => {
    const claimed = new Set(
      await claimKeys(
        tx,
        [...keys.values()].filter((key) => key !== undefined),
      ),
    )
    const isNew = (call: Call): boolean => {
      const key = keys.get(call)
      return !key || claimed.has(key)
    }
    const fresh = calls.filter(isNew)
    const answers = fresh.length > 0 ? await work(tx, fresh) : []
    const byCall = new Map(fresh.map((call, at) => [call, answers[at]]))
    const kept = fresh.flatMap((call) => {
      const [key, answer] = [keys.get(call), byCall.get(call)]
      return key && answer && !(answer instanceof UserError) ? [{ key, answer }] : []
    })
    const refused = [...claimed].filter((key) => !kept.some((one) => one.key === key))
    if (kept.length > 0) await storeAnswers(tx, kept)
    if (refused.length > 0) await releaseKeys(tx, refused)
    const all: (Result | UserError)[] = []
    for (const call of calls) all.push(byCall.get(call) ?? (await repeated(tx, keys.get(call))))
    return all
  })
}

async function repeated(tx: Db, key: Parameters<typeof storedAnswer>[1] | undefined): Promise<Result | UserError> {
  if (!key) throw new Error('expected an answer to each request')
  return storedAnswer(tx, key).catch((error: unknown) => {
    if (error instanceof UserError) return error
    throw error
  })
}

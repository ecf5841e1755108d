import { userAgentOf } from '../audit/adminLog'
import { changesOf } from './changesOf'

import type { FastifyRequest } from 'fastify'

import type { Language } from '../../resources/kit/text'
import type { Context, Db, Staff } from '../context'

/** The context of one request. A read has no commit to wait for, so deferred work runs at once. */
export const contextOf = (request: FastifyRequest, tx: Db, afterCommit = runNow(request)): Context => ({
  tx,
  staff: request.staff,
  language: request.language,
  ip: request.ip,
  userAgent: userAgentOf(request),
  requestId: request.id,
  afterCommit,
  changes: changesOf(request),
  log: request.log,
})

/** The context of work that no request started. */
export const contextWithoutRequest = (tx: Db, staff: Staff, language: Language): Context => ({
  tx,
  staff,
  language,
  ip: '',
  userAgent: '',
  requestId: '',
  afterCommit: (work) => void work(),
  log: { info: () => undefined },
})

/** No caller awaits it, so its error is logged here. */
const runNow =
  (request: FastifyRequest): Context['afterCommit'] =>
  (work) =>
    void (async () => work())().catch((error: unknown) => request.log.error({ err: error }, 'work after a read failed'))

import { agentOf } from '../audit/adminLog'

import type { FastifyRequest } from 'fastify'

import type { Context, Db } from '../context'

/** The context of one request. What only reads has no commit to wait for: its later work runs at once. */
export const contextOf = (request: FastifyRequest, tx: Db, afterCommit = runNow(request)): Context => ({
  tx,
  staff: request.staff,
  language: request.language,
  ip: request.ip,
  userAgent: agentOf(request),
  requestId: request.id,
  afterCommit,
  log: request.log,
})

/** Nobody waits for it, so nobody else would meet its error. */
const runNow =
  (request: FastifyRequest): Context['afterCommit'] =>
  (work) =>
    void (async () => work())().catch((error: unknown) => request.log.error({ err: error }, 'work after a read failed'))

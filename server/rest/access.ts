import { authenticateToken } from '../auth/apiTokens/authenticateToken'
import { refuse } from '../errors'

import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Staff } from '../context'
import type { AppDeps } from '../deps'

/** Identifies the caller of a route under /rest by the API token, and counts the call against the token's limit before anything else is done. */
export function createRestAccess(app: FastifyInstance, deps: AppDeps): (request: FastifyRequest) => Promise<Staff> {
  const staffOf = new WeakMap<FastifyRequest, Staff>()
  const tokenOf = (request: FastifyRequest): NonNullable<Staff['token']> => staffOf.get(request)?.token ?? refuse('bad_token')
  const countCall = app.createRateLimit({
    timeWindow: 60_000,
    allowList: [],
    max: (request: FastifyRequest) => tokenOf(request).rateLimit,
    keyGenerator: (request: FastifyRequest) => `token:${tokenOf(request).id}`,
  })
  return async (request) => {
    const staff = await authenticateToken(request, deps)
    staffOf.set(request, staff)
    const count = await countCall(request)
    if (!count.isAllowed && count.isExceeded) refuse('too_frequent', {}, { data: { retry_after: count.ttlInSeconds } })
    return staff
  }
}

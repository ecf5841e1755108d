import { authenticateToken } from '../auth/apiTokens/authenticateToken'
import { refuse, UserError } from '../errors'
import { refuseFrequent } from '../plugins/rateLimit'

import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Staff } from '../context'
import type { AppDeps } from '../deps'

/**
 * Identifies the caller of a route under /rest by the API token, and counts the call against the token's limit before anything else is done; calls
 * without a valid token are limited by their address.
 */
export function createRestAccess(app: FastifyInstance, deps: AppDeps): (request: FastifyRequest) => Promise<Staff> {
  const staffOf = new WeakMap<FastifyRequest, Staff>()
  const tokenOf = (request: FastifyRequest): NonNullable<Staff['token']> => staffOf.get(request)?.token ?? refuse('bad_token')
  const countCall = app.createRateLimit({
    timeWindow: 60_000,
    allowList: [],
    max: (request: FastifyRequest) => tokenOf(request).rateLimit,
    keyGenerator: (request: FastifyRequest) => `token:${tokenOf(request).id}`,
  })
  const countFailure = app.createRateLimit({
    timeWindow: 60_000,
    allowList: [],
    max: failuresPerMinute,
    keyGenerator: (request: FastifyRequest) => `bad token:${request.ip}`,
  })
  return async (request) => {
    const staff = await authenticateToken(request, deps).catch(async (error: unknown) => {
      if (error instanceof UserError) refuseFrequent(await countFailure(request))
      throw error
    })
    staffOf.set(request, staff)
    refuseFrequent(await countCall(request))
    return staff
  }
}

/** Calls with a token that is not valid, for one address. */
const failuresPerMinute = 60

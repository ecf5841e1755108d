import limit from '@fastify/rate-limit'

import { refuse, UserError } from '../errors'
import { isRestCall } from './envelope'

import type { FastifyInstance } from 'fastify'

import type { AppDeps } from '../deps'

/** Reads per minute and address. Writes and API tokens have their own limits; files are not counted. */
export async function addRateLimit(app: FastifyInstance, { config }: AppDeps): Promise<void> {
  await app.register(limit, {
    max: config.rateLimit,
    timeWindow: 60_000,
    cache: 20_000,
    allowList: (request) => (request.method !== 'GET' && request.method !== 'HEAD') || request.routeOptions.config.access === undefined || isRestCall(request),
    errorResponseBuilder: () => new UserError('too_frequent'),
  })
  app.addHook('onSend', (_, reply, __, next) => {
    // Header names of wire contract 2.5.
    for (const name of ['limit', 'remaining', 'reset']) {
      const value = reply.getHeader(`x-ratelimit-${name}`)
      if (value !== undefined) reply.header(`x-rate-limit-${name}`, value).removeHeader(`x-ratelimit-${name}`)
    }
    next()
  })
}

/** Refuses a call that exceeds a limit of `createRateLimit`. */
export function refuseFrequent(count: Awaited<ReturnType<ReturnType<FastifyInstance['createRateLimit']>>>): void {
  if (!count.isAllowed && count.isExceeded) refuse('too_frequent', {}, { data: { retry_after: count.ttlInSeconds } })
}

import { headers } from '../../resources/kit/protocol/envelope'

import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { AppDeps } from '../deps'

/** No credentials: tokens are sent in headers, and there are no cookies. */
const corsHeaders = {
  'access-control-max-age': '1800',
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE, OPTIONS',
  'access-control-allow-headers': [
    ...Object.values(headers),
    'ba-token, Authorization, Content-Type, Range, If-Match, If-Modified-Since, If-None-Match, If-Unmodified-Since, X-CSRF-TOKEN, X-Requested-With',
  ].join(', '),
  'access-control-expose-headers':
    'Content-Disposition, Content-Range, ETag, Location, Retry-After, X-Rate-Limit-Limit, X-Rate-Limit-Remaining, X-Rate-Limit-Reset, X-Change',
} as const

/**
 * Other origins (another port is another origin) are configured one by one, never by a pattern. Not @fastify/cors: it answers a preflight with 404 if no
 * origin is allowed, where the wire contract requires 204 for every OPTIONS; with a list of origins it reveals the allowed methods to others.
 */
export function addCors(app: FastifyInstance, { config: { corsOrigins } }: Pick<AppDeps, 'config'>): void {
  const named = new Set(corsOrigins)
  const isAllowed = (origin: string, { protocol, host }: FastifyRequest): boolean => named.has(origin) || origin === `${protocol}://${host}`
  app.addHook('onRequest', (request, reply, next) => {
    const { origin } = request.headers
    void reply.header('vary', 'Origin')
    if (origin !== undefined && isAllowed(origin, request)) reply.headers({ ...corsHeaders, 'access-control-allow-origin': origin })
    // a preflight is answered for every path, before authentication
    if (request.method === 'OPTIONS') void reply.code(204).send()
    else next()
  })
}

import type { FastifyInstance, FastifyRequest } from 'fastify'

const here = ['localhost', '127.0.0.1', '[::1]']
const allowed = {
  'access-control-allow-credentials': 'true',
  'access-control-max-age': '1800',
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE, OPTIONS',
  'access-control-allow-headers':
    'think-lang, server, ba-user-token, ba-token, batoken, idempotency-key, Authorization, Content-Type, If-Match, If-Modified-Since, If-None-Match, If-Unmodified-Since, X-CSRF-TOKEN, X-Requested-With',
  'access-control-expose-headers': 'Content-Disposition, Retry-After, X-Rate-Limit-Limit, X-Rate-Limit-Remaining, X-Rate-Limit-Reset',
} as const

/** A client under development runs on another port of this machine; no other origin is ever named. */
export function addCors(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, next) => {
    const origin = originOf(request)
    if (origin) reply.headers({ ...allowed, 'access-control-allow-origin': origin, vary: 'Origin' })
    // Asked before every foreign call and answered for every path, without a look at who asks.
    if (request.method === 'OPTIONS') void reply.code(204).send()
    else next()
  })
}

function originOf({ headers, host }: FastifyRequest): string | undefined {
  const { origin } = headers
  if (!origin || !URL.canParse(origin)) return undefined
  const { hostname, protocol } = new URL(origin)
  const own = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : ''
  return (protocol === 'http:' || protocol === 'https:') && (here.includes(hostname) || hostname === own) ? origin : undefined
}

import helmet from 'helmet'

import { headersOfData } from './envelope'

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** One origin holds both areas and their tokens, so nothing runs here but what was built: no inline script, no frames of others. */
const secure = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      'default-src': ["'self'"],
      'script-src': ["'self'"],
      // The style library of the screens writes its rules into the page.
      'style-src': ["'self'", "'unsafe-inline'"],
      'img-src': ["'self'", 'data:', 'blob:', 'https:'],
      'media-src': ["'self'", 'blob:', 'https:'],
      'font-src': ["'self'", 'data:'],
      'connect-src': ["'self'", 'ws:', 'wss:'],
      // Pages of menu rules, whose addresses staff write. The page is served before anybody has signed in, so it cannot name the caller's
      // own; the client shows those alone, in a sandbox. A page on https loads none by plain http whatever stands here.
      'frame-src': ["'self'", 'https:', 'http:'],
      'worker-src': ["'self'", 'blob:'],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'self'"],
    },
  },
  crossOriginEmbedderPolicy: false,
  crossOriginResourcePolicy: false,
  // Frames of our own files would not be keyed alike, and the browser says so at every one of them.
  originAgentCluster: false,
  strictTransportSecurity: false,
  referrerPolicy: { policy: 'no-referrer' },
})

export function addSecurity(app: FastifyInstance): void {
  const ofPages = headersOf(secure)
  app.addHook('onRequest', (request, reply, next) => {
    reply.headers(request.routeOptions.config.access === undefined ? ofPages : headersOfData)
    next()
  })
}

/** They are the same for every answer, so they are worked out once. */
function headersOf(set: typeof secure): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {}
  const answer = { setHeader: (name: string, value: string) => (headers[name] = value), removeHeader: () => undefined }
  set({} as IncomingMessage, answer as unknown as ServerResponse, () => undefined) // all that it asks of an answer
  return headers
}

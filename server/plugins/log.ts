import { maskUrl } from '../audit/mask'

import type { FastifyRequest, FastifyServerOptions } from 'fastify'

/** One line of JSON per event on standard output. URLs are masked, because some clients send tokens in them. */
export const logger = (level: string): FastifyServerOptions['logger'] =>
  level === 'silent'
    ? false
    : {
        level,
        serializers: {
          req: (request: FastifyRequest) => ({ method: request.method, url: maskUrl(request.url), ip: request.ip }),
        },
      }

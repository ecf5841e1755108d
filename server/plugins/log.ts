import { maskUrl } from '../audit/mask'

import type { FastifyRequest, FastifyServerOptions } from 'fastify'

/** One line of JSON per event on standard output, for a collector. Addresses are masked: some clients send tokens in them. */
export const logger = (level: string): FastifyServerOptions['logger'] =>
  level === 'silent'
    ? false
    : {
        level,
        serializers: {
          req: (request: FastifyRequest) => ({ method: request.method, url: maskUrl(request.url), ip: request.ip }),
        },
      }

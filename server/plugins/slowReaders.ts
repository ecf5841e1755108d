import { Readable } from 'node:stream'

import { onRequestEnd } from '../request/onRequestEnd'

import type { FastifyInstance } from 'fastify'

import type { AppDeps } from '../deps'

/** Ends the connection of a caller who stops taking the answer; whatever was being read for it ends with the connection. */
export function addSlowReaders(app: FastifyInstance, { config: { timeouts } }: AppDeps): void {
  app.addHook('onSend', (request, _, payload, next) => {
    const { socket } = request.raw
    const isExport = request.routeOptions.config?.isExport === true
    // Ended by node once nothing has moved; with the end of the answer node puts the limit of idle connections in its place.
    socket.setTimeout?.(isExport ? timeouts.exportReader : timeouts.reader) // a call without a connection has none
    if (isExport) {
      const timer = setTimeout(() => socket.destroy(), timeouts.export).unref()
      onRequestEnd(request, () => clearTimeout(timer))
    }
    if (payload instanceof Readable) onRequestEnd(request, () => payload.destroy())
    next()
  })
}

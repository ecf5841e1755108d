import { Readable } from 'node:stream'

import { onRequestEnd } from '../request/onRequestEnd'

import type { FastifyInstance } from 'fastify'

import type { AppDeps } from '../deps'

/** Closes the connection of a client that stops reading; this also ends what was being read for it. */
export function addSlowReaders(app: FastifyInstance, { config: { timeouts } }: AppDeps): void {
  app.addHook('onSend', (request, _, payload, next) => {
    const { socket } = request.raw
    const isExport = request.routeOptions.config?.isExport === true
    // node closes it after inactivity; when the response ends node sets the keep-alive timeout instead
    socket.setTimeout?.(isExport ? timeouts.exportReader : timeouts.reader) // an injected request has no connection
    if (isExport) {
      const timer = setTimeout(() => socket.destroy(), timeouts.export).unref()
      onRequestEnd(request, () => clearTimeout(timer))
    }
    if (payload instanceof Readable) onRequestEnd(request, () => payload.destroy())
    next()
  })
}

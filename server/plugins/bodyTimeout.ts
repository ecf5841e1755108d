import { sendRequestTimeout } from './envelope'

import type { FastifyInstance } from 'fastify'
import type { IncomingMessage, ServerResponse } from 'node:http'

import type { AppDeps } from '../deps'

interface PendingBody {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly since: number
  /** Bytes of the connection before this body. */
  readonly before: number
}

/** Bytes a second: a body that comes faster may take as long as it needs, so that a large upload passes over a thin line. */
const minBytesPerSecond = 2048

/** Ends the connection of a caller whose body does not come. For bodies nobody reads as well: a refused upload goes on arriving. */
export function addBodyTimeout(app: FastifyInstance, { config: { timeouts } }: AppDeps): void {
  const arriving = new Set<PendingBody>()
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const hasBody = request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0
    if (hasBody) arriving.add({ request, response, since: performance.now(), before: request.socket.bytesRead })
  })
  const look = (): void => {
    for (const one of arriving) {
      const { request, response, since, before } = one
      const isOver = request.complete || request.socket.destroyed
      const allowed = timeouts.body + ((request.socket.bytesRead - before) / minBytesPerSecond) * 1000
      if (!isOver && performance.now() - since < allowed) continue
      arriving.delete(one)
      if (isOver) continue
      if (response.headersSent) request.socket.destroy()
      else sendRequestTimeout(request.socket)
    }
  }
  const looking = setInterval(look, Math.min(5000, timeouts.body / 4))
  looking.unref()
  app.addHook('onClose', async () => clearInterval(looking))
}

import { sendRequestTimeout } from './envelope'

import type { FastifyInstance } from 'fastify'
import type { IncomingMessage, ServerResponse } from 'node:http'

import type { AppDeps } from '../deps'

interface PendingBody {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly since: number
  /** Bytes received on the connection before this body. */
  readonly before: number
}

/** A body with this minimum rate may take as long as it needs, so that a large upload works over a slow connection. */
const minBytesPerSecond = 2048

/** Closes the connection of a client whose body does not arrive. Also for bodies that are not read, such as those of refused uploads. */
export function addBodyTimeout(app: FastifyInstance, { config: { timeouts } }: AppDeps): void {
  const pending = new Set<PendingBody>()
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const hasBody = request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0
    if (hasBody) pending.add({ request, response, since: performance.now(), before: request.socket.bytesRead })
  })
  const check = (): void => {
    for (const one of pending) {
      const { request, response, since, before } = one
      const isDone = request.complete || request.socket.destroyed
      const allowed = timeouts.body + ((request.socket.bytesRead - before) / minBytesPerSecond) * 1000
      if (!isDone && performance.now() - since < allowed) continue
      pending.delete(one)
      if (isDone) continue
      if (response.headersSent) request.socket.destroy()
      else sendRequestTimeout(request.socket)
    }
  }
  const checking = setInterval(check, Math.min(1000, timeouts.body / 4))
  checking.unref()
  app.addHook('onClose', async () => clearInterval(checking))
}

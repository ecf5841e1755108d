import { maxConnections } from '../connectionLimit'

import type { FastifyInstance } from 'fastify'
import type { Server, Socket } from 'node:net'

import type { AppDeps } from '../deps'

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts the connections of another server of this process among those of the main one. */
    countConnections: (server: Server) => void
  }
}

/** Keeps callers from using up the handles of the process, and connections from holding up its end. */
export function addConnectionLimits(app: FastifyInstance, { config }: AppDeps): void {
  const makeRoom = (): void => app.server.closeIdleConnections()
  const count = createCounter({ most: config.maxConnections ?? maxConnections(), isBehindProxy: config.trustProxy !== false, makeRoom })
  count(app.server)
  app.decorate('countConnections', count)
  closeIdleOnShutdown(app)
}

interface CounterOptions {
  readonly most: number
  /** Every caller then comes from the address of the proxy. */
  readonly isBehindProxy: boolean
  /** Called when there is no room left, before the one who came is refused. */
  readonly makeRoom: () => void
}

const busyResponse = 'HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'

function createCounter({ most, isBehindProxy, makeRoom }: CounterOptions): (server: Server) => void {
  /** One address leaves half of the room to others. */
  const perAddress = isBehindProxy ? most : Math.ceil(most / 2)
  const byAddress = new Map<string, number>()
  let all = 0
  const enter = (socket: Socket): void => {
    const address = socket.remoteAddress ?? ''
    const here = (byAddress.get(address) ?? 0) + 1
    all += 1
    byAddress.set(address, here)
    socket.once('close', () => {
      all -= 1
      const left = (byAddress.get(address) ?? 1) - 1
      if (left > 0) byAddress.set(address, left)
      else byAddress.delete(address)
    })
    if (all <= most && here <= perAddress) return
    socket.end(busyResponse, () => socket.destroy())
    makeRoom()
  }
  return (server) => void server.on('connection', enter)
}

/** A connection whose request was under way when the server began to close is idle afterwards, and would hold the end up. */
function closeIdleOnShutdown(app: FastifyInstance): void {
  let closing: NodeJS.Timeout | undefined
  app.addHook('preClose', (done) => {
    closing = setInterval(() => app.server.closeIdleConnections(), 50)
    done()
  })
  app.addHook('onClose', async () => clearInterval(closing))
}

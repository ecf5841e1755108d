import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

import type { FastifyInstance } from 'fastify'
import type { Server, Socket } from 'node:net'

import type { AppDeps } from '../deps'

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts the connections of another server of this process with those of the main one. */
    countConnections: (server: Server) => void
  }
}

/** Limits connections, so that clients cannot use up the file handles of the process or delay its shutdown. */
export function addConnectionLimits(app: FastifyInstance, { config }: AppDeps): void {
  const makeRoom = (): void => app.server.closeIdleConnections()
  const count = createCounter({ most: config.maxConnections ?? maxConnections(), isBehindProxy: config.trustProxy !== false, makeRoom })
  count(app.server)
  app.decorate('countConnections', count)
  closeIdleOnShutdown(app)
}

interface CounterOptions {
  readonly most: number
  /** Behind a proxy all clients have its address. */
  readonly isBehindProxy: boolean
  /** Called when the limit is reached, before a new connection is refused. */
  readonly makeRoom: () => void
}

const busyResponse = 'HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'

function createCounter({ most, isBehindProxy, makeRoom }: CounterOptions): (server: Server) => void {
  /** One address may use half of the connections. */
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

/** A connection with a pending request when the server began to close becomes idle afterwards, and would delay the shutdown. */
function closeIdleOnShutdown(app: FastifyInstance): void {
  let closing: NodeJS.Timeout | undefined
  app.addHook('preClose', (done) => {
    closing = setInterval(() => app.server.closeIdleConnections(), 50)
    done()
  })
  app.addHook('onClose', async () => clearInterval(closing))
}

/** Handles the process needs itself: the pool, notice and start connections, listeners, pipes, module loading. */
const reservedHandles = 60
/** The other handles are for files: an upload, a download and a sheet each need one beside their connection. */
const callerShare = 0.75
/** If the system has no limit. */
const unlimitedFallback = 100_000

/** The number of connections, on all ports together, that leaves the process enough handles. */
export const maxConnections = (handles = openFileLimit()): number =>
  Math.min(unlimitedFallback, Math.max(20, Math.floor((handles - reservedHandles) * callerShare)))

/** The limit of open files and connections; node has raised it as far as possible. */
function openFileLimit(): number {
  try {
    const limitText =
      process.platform === 'linux'
        ? /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
        : execFileSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' })
    return Number(limitText) || Number.POSITIVE_INFINITY
  } catch {
    return Number.POSITIVE_INFINITY // a system without such limits
  }
}

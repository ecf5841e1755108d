import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

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

/** What the process needs beside callers: the pool, the connections for notices and for starts, listeners, pipes, modules being loaded. */
const reservedHandles = 60
/** The rest of the handles is for files: an upload, a download and a sheet each hold one beside their connection. */
const callerShare = 0.75
/** Where the system has no limit. */
const unlimitedFallback = 100_000

/** How many connections, on all ports together, leave the process enough handles for its own work. */
export const maxConnections = (handles = openFileLimit()): number =>
  Math.min(unlimitedFallback, Math.max(20, Math.floor((handles - reservedHandles) * callerShare)))

/** How many files and connections the system lets this process hold; node has raised the limit as far as it may. */
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

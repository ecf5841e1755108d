import { createServer } from 'node:http'

import { WebSocketServer } from 'ws'

import { notifyPath } from '../../resources/message/notice'
import { blockListOf } from '../lib/networks'
import { createBroadcaster } from './broadcaster'
import { socketLimits } from './limits'
import { listenFor } from './listener'

import type { FastifyInstance } from 'fastify'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'

import type { Db } from '../context'
import type { Config } from '../deps'
import type { ReadBarred } from '../plugins/noAccess'
import type { Broadcaster } from './broadcaster'
import type { SocketLimits } from './limits'

interface Options {
  readonly app: FastifyInstance
  readonly db: Db
  readonly url: string
  readonly config: Pick<Config, 'host' | 'notifyPort' | 'trustProxy'>
  readonly limits?: SocketLimits
}

export interface NotifyWorker {
  readonly broadcaster: Broadcaster
  readonly stop: () => Promise<void>
}

/** Sends notices to open browsers: sockets on a separate port and on a path of the main server, fed by LISTEN/NOTIFY. */
export async function startNotify({ app, db, url, config, limits = socketLimits }: Options): Promise<NotifyWorker> {
  const onError = (error: unknown): void => app.log.error({ err: error }, 'notices: something went wrong')
  const { readBarred } = app
  const broadcaster = createBroadcaster({ db, limits, readBarred, onError })
  const upgrade = createUpgrade(broadcaster, { limits, trustProxy: config.trustProxy, readBarred, onError })
  attachToServer(app.server, upgrade)
  const server = await listenOnPort(config.notifyPort, config.host, upgrade).catch((error: Error) => {
    app.log.warn(`notices: the port ${config.notifyPort} cannot be used (${error.message}); browsers take the path of the main server`)
    return undefined
  })
  if (server) app.countConnections(server)
  app.notifyEndpoint.port = server ? config.notifyPort : null

  const listener = listenFor(broadcaster, { db, url, onError, log: (message) => app.log.warn(`notices: ${message}`) })
  return {
    broadcaster,
    stop: async () => {
      app.notifyEndpoint.port = null
      broadcaster.stop()
      await listener.stop()
      await closed(server)
    },
  }
}

/** Waits for the port to close, with a limit for sockets that do not respond. */
const closed = (server: Server | undefined): Promise<void> =>
  new Promise((resolve) => {
    if (!server) return resolve()
    server.close(() => resolve())
    setTimeout(resolve, 2000).unref()
    return undefined
  })

type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void
type AsyncUpgrade = (...upgrade: Parameters<Upgrade>) => Promise<void>

interface Admission {
  readonly limits: SocketLimits
  readonly trustProxy: Config['trustProxy']
  readonly readBarred: ReadBarred
  readonly onError: (error: unknown) => void
}

/** Accepts sockets of our own pages from addresses that are not barred, up to the limits. */
function createUpgrade(broadcaster: Broadcaster, { limits, trustProxy, readBarred, onError }: Admission): Upgrade {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: limits.frame, perMessageDeflate: false, clientTracking: false, autoPong: false })
  const admit: AsyncUpgrade = async (request, socket, head) => {
    const address = clientAddress(request, trustProxy)
    if (!isOwnPage(request) || (await readBarred())(address)) return refuse(socket, '403 Forbidden')
    // last: others were accepted while the list was read
    const { all, atAddress } = broadcaster.connections
    if (all.size >= limits.all || atAddress(address) >= limits.perAddress) return refuse(socket, unavailable)
    return sockets.handleUpgrade(request, socket, head, (one) => broadcaster.accept(one, address))
  }
  return (request, socket, head) => {
    socket.on('error', () => undefined) // a connection that broke while it was being refused
    admit(request, socket, head).catch((error: unknown) => {
      onError(error)
      refuse(socket, unavailable)
    })
  }
}

const unavailable = '503 Service Unavailable'

/** The path on the main server, for pages loaded by https. */
function attachToServer(server: Server, upgrade: Upgrade): void {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const [path = ''] = (request.url ?? '').split('?')
    if (path.replace(/\/$/, '') === notifyPath) upgrade(request, socket, head)
    else refuse(socket, '404 Not Found')
  })
}

/** The worker's own port, for pages loaded by plain http. Serves nothing else. */
function listenOnPort(port: number, host: string, upgrade: Upgrade): Promise<Server> {
  const server = createServer({ headersTimeout: 10_000, requestTimeout: 10_000, connectionsCheckingInterval: 2000 }, (_, response) =>
    response.writeHead(426, { 'content-type': 'text/plain', connection: 'close' }).end('WebSocket only'),
  )
  server.on('upgrade', upgrade)
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      server.on('error', () => undefined) // errors of single connections; the server continues
      resolve(server)
    })
  })
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Browsers send the origin of the page; programs do not, and need a token in any case. Ports are not compared, because the worker has its own. */
function isOwnPage({ headers: { origin, host } }: Pick<IncomingMessage, 'headers'>): boolean {
  if (origin === undefined) return true
  if (!URL.canParse(origin) || !URL.canParse(`http://${host}`)) return false
  const [theirs, ours] = [new URL(origin), new URL(`http://${host}`)]
  if (theirs.protocol !== 'http:' && theirs.protocol !== 'https:') return false
  return theirs.hostname === ours.hostname || (loopback.has(theirs.hostname) && loopback.has(ours.hostname))
}

/**
 * The address of a client as `request.ip` is for calls: the nearest one that is no trusted proxy. What is farther away was written by the client, who could
 * name any address.
 */
export function clientAddress({ headers, socket }: AddressedRequest, trustProxy: Config['trustProxy']): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .flatMap((one) => one.trim() || [])
  const addresses = [socket.remoteAddress ?? '', ...forwarded.toReversed()]
  const isTrusted = typeof trustProxy === 'function' ? trustProxy : blockListOf(trustProxy || [])
  return addresses.find((address, hop) => !isTrusted(address, hop)) ?? addresses.at(-1) ?? ''
}

interface AddressedRequest {
  readonly headers: IncomingMessage['headers']
  readonly socket: { readonly remoteAddress?: string | undefined }
}

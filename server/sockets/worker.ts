import { notifyLowStock } from '../domain/notify/notifyLowStock'
import { purgeNotices } from '../domain/notify/purge'
import { createBroadcaster } from './broadcaster'
import { socketLimits } from './limits'
import { listenForNotifications } from './pgListener'
import { attachToServer, createUpgrade, listenOnPort } from './upgrade'

import type { FastifyInstance } from 'fastify'
import type { Server } from 'node:http'

import type { Db } from '../context'
import type { Config } from '../deps'
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

const hour = 3_600_000

/** Sends notices to open browsers: sockets on its own port and on a path of the main server, fed by LISTEN/NOTIFY. */
export async function startNotify({ app, db, url, config, limits = socketLimits }: Options): Promise<NotifyWorker> {
  const onError = (error: unknown): void => app.log.error({ err: error }, 'notices: something went wrong')
  const broadcaster = createBroadcaster({ db, limits, onError })
  const upgrade = createUpgrade(broadcaster, limits, config)
  attachToServer(app.server, upgrade)
  const server = await listenOnPort(config.notifyPort, config.host, upgrade).catch((error: Error) => {
    app.log.warn(`notices: the port ${config.notifyPort} cannot be used (${error.message}); browsers take the path of the main server`)
    return undefined
  })
  if (server) app.countConnections(server)
  app.notifyEndpoint.port = server ? config.notifyPort : null

  const listener = listenFor(broadcaster, { db, url, onError, log: (message) => app.log.warn(`notices: ${message}`) })
  const cleaning = setInterval(() => void purgeNotices(db).catch(onError), hour)
  cleaning.unref()
  return {
    broadcaster,
    stop: async () => {
      clearInterval(cleaning)
      app.notifyEndpoint.port = null
      broadcaster.stop()
      await listener.stop()
      await closed(server)
    },
  }
}

interface ListenOptions {
  readonly db: Db
  readonly url: string
  readonly onError: (error: unknown) => void
  readonly log: (message: string) => void
}

/** Seconds a transaction may have run before its rows could be seen. */
const longestTransaction = 60

function listenFor(broadcaster: Broadcaster, { db, url, onError, log }: ListenOptions): { readonly stop: () => Promise<void> } {
  let lastMessageAt = Date.now()
  const notifyStock = (): void => void db.transaction().execute(notifyLowStock).catch(onError)
  const handlers: Readonly<Record<string, (ids: readonly number[]) => void>> = {
    new: broadcaster.sendNotices,
    moved: broadcaster.sendCounts,
    access: broadcaster.recheck,
    stock: notifyStock,
  }
  const beat = setInterval(() => (lastMessageAt = isUp ? Date.now() : lastMessageAt), 10_000)
  beat.unref()
  let isUp = false
  const listener = listenForNotifications(url, {
    log: (message) => {
      isUp = false
      log(message)
    },
    onNotification: (payload) => {
      const [kind = '', ids = ''] = payload.split(' ')
      handlers[kind]?.(ids.split(',').filter(Boolean).map(Number))
    },
    onConnected: () => {
      broadcaster.recheck()
      broadcaster.catchUp(Math.ceil((Date.now() - lastMessageAt) / 1000) + longestTransaction)
      isUp = true
      lastMessageAt = Date.now()
      notifyStock()
    },
  })
  return {
    stop: () => {
      clearInterval(beat)
      return listener.stop()
    },
  }
}

/** Waits for the close of the port, but not long for a socket that does not answer. */
const closed = (server: Server | undefined): Promise<void> =>
  new Promise((resolve) => {
    if (!server) return resolve()
    server.close(() => resolve())
    setTimeout(resolve, 2000).unref()
    return undefined
  })

import { purgeNotices } from '../domain/notify/purge'
import { tellStock } from '../domain/notify/tellStock'
import { makeHub } from './broadcaster'
import { socketLimits } from './limits'
import { listen } from './pgListener'
import { makeUpgrade, openPath, openPort } from './upgrade'

import type { FastifyInstance } from 'fastify'
import type { Server } from 'node:http'

import type { Db } from '../context'
import type { Config } from '../deps'
import type { Hub } from './broadcaster'
import type { SocketLimits } from './limits'

interface Options {
  readonly app: FastifyInstance
  readonly db: Db
  readonly url: string
  readonly config: Pick<Config, 'host' | 'notifyPort' | 'trustProxy'>
  readonly limits?: SocketLimits
}

export interface NotifyWorker {
  readonly hub: Hub
  readonly stop: () => Promise<void>
}

const hour = 3_600_000

/** Sends notices to open browsers: sockets on its own port and on a path of the main server, news by LISTEN/NOTIFY. */
export async function startNotify({ app, db, url, config, limits = socketLimits }: Options): Promise<NotifyWorker> {
  const onTrouble = (error: unknown): void => app.log.error({ err: error }, 'notices: something went wrong')
  const hub = makeHub({ db, limits, onTrouble })
  const upgrade = makeUpgrade(hub, limits, config)
  openPath(app.server, upgrade)
  const server = await openPort(config.notifyPort, config.host, upgrade).catch((error: Error) => {
    app.log.warn(`notices: the port ${config.notifyPort} cannot be used (${error.message}); browsers take the path of the main server`)
    return undefined
  })
  if (server) app.countConnections(server)
  app.notifyDoor.port = server ? config.notifyPort : null

  const line = listenFor(hub, { db, url, onTrouble, log: (message) => app.log.warn(`notices: ${message}`) })
  const cleaning = setInterval(() => void purgeNotices(db).catch(onTrouble), hour)
  cleaning.unref()
  return {
    hub,
    stop: async () => {
      clearInterval(cleaning)
      app.notifyDoor.port = null
      hub.stop()
      await line.stop()
      await closed(server)
    },
  }
}

interface Line {
  readonly db: Db
  readonly url: string
  readonly onTrouble: (error: unknown) => void
  readonly log: (message: string) => void
}

/** Seconds a transaction may have run before its rows could be seen. */
const longestTransaction = 60

function listenFor(hub: Hub, { db, url, onTrouble, log }: Line): { readonly stop: () => Promise<void> } {
  let heardAt = Date.now()
  const tellFalls = (): void => void db.transaction().execute(tellStock).catch(onTrouble)
  const words: Readonly<Record<string, (ids: readonly number[]) => void>> = {
    new: hub.tell,
    moved: hub.recount,
    access: hub.recheck,
    stock: tellFalls,
  }
  const beat = setInterval(() => (heardAt = isUp ? Date.now() : heardAt), 10_000)
  beat.unref()
  let isUp = false
  const line = listen(url, {
    log: (message) => {
      isUp = false
      log(message)
    },
    onWord: (word) => {
      const [what = '', ids = ''] = word.split(' ')
      words[what]?.(ids.split(',').filter(Boolean).map(Number))
    },
    onBack: () => {
      hub.recheck()
      hub.catchUp(Math.ceil((Date.now() - heardAt) / 1000) + longestTransaction)
      isUp = true
      heardAt = Date.now()
      tellFalls()
    },
  })
  return {
    stop: () => {
      clearInterval(beat)
      return line.stop()
    },
  }
}

/** Sockets are told to go; one that does not answer is cut after a moment. */
const closed = (server: Server | undefined): Promise<void> =>
  new Promise((resolve) => {
    if (!server) return resolve()
    server.close(() => resolve())
    setTimeout(resolve, 2000).unref()
    return undefined
  })

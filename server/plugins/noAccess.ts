import { refuse } from '../errors'
import { blockListOf } from '../lib/networks'

import type { FastifyInstance } from 'fastify'

import type { AppDeps } from '../deps'

declare module 'fastify' {
  interface FastifyInstance {
    /** Which addresses are barred now. */
    readonly readBarred: ReadBarred
  }
}

/** The list of barred addresses, at most a moment old. */
export type ReadBarred = () => Promise<(ip: string) => boolean>

/** Milliseconds after which every process obeys a change. Reading the list for each call would add a statement to all of them. */
const maxAge = 1000

/** Refuses the calls of barred addresses, open ones included. Upgrades pass no hook: the sockets read the same list. */
export function addNoAccess(app: FastifyInstance, { db }: Pick<AppDeps, 'db'>): void {
  let isBarred: Promise<(ip: string) => boolean> | undefined
  const read = async (): Promise<(ip: string) => boolean> => {
    const row = await db.selectFrom('setting').select('value').where('key', '=', 'no_access_ip').executeTakeFirst()
    return blockListOf(Array.isArray(row?.value) ? row.value.map(String) : [])
  }
  const current: ReadBarred = () => {
    if (!isBarred) {
      isBarred = read()
      const forget = (): void => void (isBarred = undefined)
      isBarred.then(() => setTimeout(forget, maxAge).unref(), forget)
    }
    return isBarred
  }
  app.decorate('readBarred', current)
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.access === undefined) return
    if ((await current())(request.ip)) refuse('no_access')
  })
}

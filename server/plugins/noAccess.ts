import { refuse } from '../errors'
import { batchLookup, keyedQuery } from '../lib/batchLookup'
import { blockListOf } from '../lib/networks'

import type { FastifyInstance } from 'fastify'

import type { AppDeps } from '../deps'

const key = 'no_access_ip'

const findList = batchLookup(keyedQuery((db, keys) => db.selectFrom('setting').select(['key', 'value']).where('key', '=', keys)))

/** Refuses the calls of barred addresses, open ones included. Read for every call: a change is obeyed by all processes at once. */
export function addNoAccess(app: FastifyInstance, { db }: Pick<AppDeps, 'db'>): void {
  let known = { text: '', isBarred: blockListOf([]) }
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.access === undefined) return
    const list = (await findList(db, key))?.value
    if (!Array.isArray(list) || list.length === 0) return
    const text = JSON.stringify(list)
    if (known.text !== text) known = { text, isBarred: blockListOf(list.map(String)) }
    if (known.isBarred(request.ip)) refuse('no_access')
  })
}

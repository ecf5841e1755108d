import { afterAll, beforeAll, expect, test } from 'vitest'

import { resourceAt } from '../../../../resources'
import { callOf } from '../../../../resources/kit/paths'
import { buildApp } from '../../../../server/app'
import { testApp } from '../../../support/app'
import { testParts } from '../../../support/config'
import { bodyFor, newestRow } from '../../../support/rows'

import type { FastifyInstance } from 'fastify'
import type { KyselyPlugin, QueryId } from 'kysely'

import type { TestApp } from '../../../support/app'

let app: TestApp
let counted: FastifyInstance
let statements = 0
/** Barred addresses are read once a second, and stock alerts are sent after the answer: neither belongs to the request. */
const ofNoRequest = new WeakSet<QueryId>()
const counting: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => {
    const text = JSON.stringify(node)
    if (text.includes('"no_access_ip"') || text.includes('with due as (select id from shop_stock_event')) ofNoRequest.add(queryId)
    return node
  },
  // not when a statement is built: some are built once
  transformResult: ({ result, queryId }) => {
    if (!ofNoRequest.has(queryId)) statements += 1
    return Promise.resolve(result)
  },
}
beforeAll(async () => {
  app = await testApp()
  const parts = testParts(app)
  counted = await buildApp({ ...parts, db: app.db.withPlugin(counting) })
})
afterAll(async () => {
  await counted.close()
  await app.close()
})

const send = async (url: string, body: object): Promise<number> => {
  statements = 0
  const answer = await counted.inject({ method: 'POST', url, payload: body, headers: { batoken: app.token, server: 'true' } })
  expect(answer.json()).toMatchObject({ code: 1 })
  return statements
}

/** All statements of a request: token, locks, the row, the hook, change log and admin log. */
test.each([
  ['shop/banner', 5, 5],
  ['shop/goodsCategory', 4, 5],
  ['shop/goods', 15, 14], // with a rule of sensitive data that watches the price, which hooks change
  ['user/user', 10, 7], // one for the address in the sample; one for the changed user name in the log of sensitive data
  ['auth/admin', 11, 11], // the same
])('saving one %s takes %i statements to add and %i for a whole form', async (path, ...expected) => {
  const resource = resourceAt(path)
  if (!resource) throw new Error(`no resource ${path}`)
  const body = await bodyFor(app, resource)
  const [add, edit] = [callOf(path, 'add'), callOf(path, 'edit')]
  const added = await send(add, body)
  const { id } = await newestRow(app, resource)
  const { row } = (await app.call('GET', edit, { query: { id } })).data
  const whole = await send(edit, { ...row, [resource.list.search?.find((name) => name !== 'id') ?? '']: 'abcdef' })
  expect([added, whole]).toEqual(expected)
})

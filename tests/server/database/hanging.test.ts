import { setTimeout as pause } from 'node:timers/promises'

import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { buildApp } from '../../../server/app'
import { connect } from '../../../server/database/connect'
import { callOf } from '../../../resources/kit/paths'
import { testApp } from '../../support/app'
import { testParts } from '../../support/config'
import { wireTo } from '../../support/wire'

import type { TestApp } from '../../support/app'

/** Requests are answered before a client's own timeout of ten seconds. */
const promised = 8000

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('no statement runs longer than a request may take', async () => {
  const { pool, close } = connect(app.url)
  const { query_timeout: driver = 0, statement_timeout: server = 0, connectionTimeoutMillis = 0 } = pool.options
  expect(Number(driver)).toBeLessThan(promised)
  expect(Number(server)).toBeLessThan(Number(driver))
  expect(connectionTimeoutMillis).toBeLessThan(promised)
  await close()
})

test('an action on a hanging database is answered at its timeout, before the refusal could be logged', async () => {
  const wire = await wireTo(app.url)
  const connection = connect(wire.url)
  Object.assign(connection.pool.options, { query_timeout: 300, connectionTimeoutMillis: 300 }) // the setting is read for each new connection
  const server = await buildApp(testParts({ ...connection, url: wire.url }))
  const order: string[] = []
  vi.spyOn(server.log, 'error').mockImplementation((...words) => void order.push(String(words.at(-1))))
  wire.holdAt('insert into "shop_goods_service"')
  const answer = await server.inject({
    method: 'POST',
    url: callOf('shop/goodsService', 'add'),
    payload: { name: 'Returns' },
    headers: { batoken: app.token },
  })
  order.push('answered')
  expect(answer.json()).toMatchObject({ code: 0, msg: '处理超时，请缩小范围后重试' })
  while (order.length < 2) await new Promise((resolve) => setTimeout(resolve, 10))
  expect(order).toEqual(['answered', 'the refusal could not be logged'])
  await server.close()
  await connection.close()
  await wire.close()
})

test('the health check is answered before requests that wait for the database', async () => {
  const wire = await wireTo(app.url)
  const connection = connect(wire.url)
  Object.assign(connection.pool.options, { query_timeout: 4000 })
  const server = await buildApp(testParts({ ...connection, url: wire.url }))
  await Promise.all([1, 2, 3].map(() => server.inject('/healthz'))) // opens connections
  wire.hold()
  const order: string[] = []
  const list = server.inject({ url: callOf('shop/goodsService', 'index'), headers: { batoken: app.token } }).then(() => order.push('the list'))
  await pause(1000) // sent later but answered earlier
  const health = server.inject('/healthz').then(({ statusCode }) => order.push(`health ${statusCode}`))
  await Promise.all([list, health])
  expect(order).toEqual(['health 503', 'the list'])
  await server.close()
  await connection.close()
  await wire.close()
})

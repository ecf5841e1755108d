import { subscribe, unsubscribe } from 'node:diagnostics_channel'

import { expect, test } from 'vitest'

import { resources } from '../../../resources/index'
import { settingsPages } from '../../../resources/settingsPages'
import { buildApp } from '../../../server/app'
import { logTitles } from '../../../server/audit/logTitles'
import { testParts } from '../../support/config'
import { testDatabase } from '../../support/database'

import type { FastifyInstance } from 'fastify'

/** Fastify's diagnostics channel for new servers, read before the first route is added. */
const beginning = 'fastify.initialization'

test('every title of the admin log has an English translation', async () => {
  const titles = new Set<string>()
  const listen = (message: unknown): void => {
    const { fastify } = message as { fastify: FastifyInstance } // the payload of the channel
    fastify.addHook('onRoute', ({ config }) => void (config?.logTitle && titles.add(config.logTitle)))
  }
  subscribe(beginning, listen)
  const database = await testDatabase()
  const app = await buildApp(testParts(database))
  unsubscribe(beginning, listen)
  await app.close()
  await database.close()
  const known = new Set(logTitles(resources, settingsPages).map(({ zh }) => zh))
  expect(titles.size).toBeGreaterThan(80)
  expect([...titles].filter((title) => !known.has(title))).toEqual([])
})

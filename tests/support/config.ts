import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { fileStorageOf } from '../../server/files/storage'
import { makeHooks } from '../../server/hooks'
import { timeouts } from '../../server/timeouts'

import type { Config, ServerDeps } from '../../server/deps'
import type { TestDatabase } from './database'

/** Configuration of the server in tests: no captcha, no limits of calls, uploads in a folder of its own. */
export function testParts({ db, url }: Pick<TestDatabase, 'db' | 'url'>, overrides: Partial<Config> = {}): ServerDeps {
  const config: Config = {
    port: 0,
    host: '127.0.0.1',
    notifyPort: 0,
    databaseUrl: url,
    databaseOwnerUrl: undefined,
    databaseWait: 1,
    dataDir: mkdtempSync(join(tmpdir(), 'zhanggui-tests-data-')),
    secret: 'a secret of the tests',
    rateLimit: 1_000_000,
    orderPause: 0,
    trustProxy: false,
    adminBase: '/admin',
    corsOrigins: [],
    webhookHosts: [],
    trackingUrl: 'http://127.0.0.1:1/poll/query.do',
    isCaptchaOn: false,
    isProduction: false,
    logLevel: process.env['LOG_LEVEL'] ?? 'silent',
    timeouts,
    version: '0.0.0',
    ...overrides,
  }
  return { db, config, hooks: makeHooks({ db, storage: fileStorageOf(config.dataDir) }, config) }
}

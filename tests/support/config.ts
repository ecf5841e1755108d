import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { allHooks } from '../../server/hooks/index'

import type { Config, Parts } from '../../server/parts'
import type { TestDatabase } from './database'

/** What the server is given in tests: no captcha, no limit on requests, uploads in a folder of its own. */
export function testParts({ db, url }: TestDatabase, overrides: Partial<Config> = {}): Parts {
  const config: Config = {
    port: 0,
    host: '127.0.0.1',
    databaseUrl: url,
    dataDir: mkdtempSync(join(tmpdir(), 'zhanggui-tests-data-')),
    rateLimit: 1_000_000,
    isCaptchaOn: false,
    logLevel: process.env['LOG_LEVEL'] ?? 'silent',
    version: '0.0.0',
    ...overrides,
  }
  return { db, config, hooks: allHooks }
}

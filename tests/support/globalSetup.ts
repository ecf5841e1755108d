import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'

import { startEmbedded } from '../../server/database/embedded'
import { makeTemplate, runOn } from './template'

import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** A template database that every test file copies; see `database.ts`. */
    templateUrl: string
    /** The same for the role of the running server. */
    templateAppUrl: string
  }
}

/** One PostgreSQL for the whole run: TEST_DATABASE_URL, or the built-in one in a temporary folder. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL']
  const folder = mkdtempSync(join(tmpdir(), 'zhanggui-tests-'))
  const embedded = given ? undefined : await startEmbedded({ folder, log: () => undefined })
  const url = given ?? embedded?.url ?? ''
  // Durability is not needed in tests; without fsync a copy of the template takes a third of the time.
  if (embedded) await runOn(url, 'alter system set fsync = off', 'select pg_reload_conf()')
  const { template, appUrl } = await makeTemplate(url, embedded?.appUrl)
  project.provide('templateUrl', template)
  project.provide('templateAppUrl', appUrl)
  return async () => {
    await dropCopies(url, new URL(template).pathname.slice(1))
    await embedded?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function dropCopies(url: string, template: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ datname: string }>('select datname from pg_database where datname like $1', [`${template}%`])
  await client.end()
  await runOn(url, ...rows.map(({ datname }) => `drop database if exists "${datname}" with (force)`))
}

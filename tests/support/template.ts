import pg from 'pg'

import { prepareAppRole } from '../../server/database/appRole'
import { connect } from '../../server/database/connect'
import { migrate } from '../../server/database/migrate'
import { seed } from '../../server/database/seed'
import { installJobs } from '../../server/jobs/install'

export function urlOf(url: string, database: string): string {
  const made = new URL(url)
  made.pathname = `/${database}`
  return made.href
}

/** Runs statements on a connection of their own, in order; retries while the template is being copied, since only one copy is made at a time. */
export async function runOn(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await runPatiently(client, statement)
  } finally {
    await client.end()
  }
}

/** The template is being copied; or autovacuum, which an ordinary role may not end, is working on the database. */
const passing = ['55006', '42501']

async function runPatiently(client: pg.Client, statement: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query(statement)
      return
    } catch (error) {
      if (!passing.includes((error as { code?: string }).code ?? '') || attempt === 50) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

/** A freshly installed database: migrated, with its rules and groups, without accounts. `loginUrl` is the server's own connection if it differs. */
export async function makeTemplate(url: string, loginUrl?: string): Promise<{ readonly template: string; readonly appUrl: string }> {
  const name = `zhanggui_test_${process.pid}`
  await runOn(urlOf(url, 'postgres'), `drop database if exists "${name}" with (force)`, `create database "${name}" template template0`)
  const template = urlOf(url, name)
  return { template, appUrl: await prepare(template, loginUrl && urlOf(loginUrl, name)) }
}

async function prepare(url: string, appUrl: string | undefined): Promise<string> {
  const connection = connect(url)
  try {
    await migrate(connection)
    await seed(connection.db)
    await installJobs(connection)
    return await prepareAppRole(connection, { log: (line) => process.stderr.write(`${line}\n`), isMade: true, ...(appUrl ? { appUrl } : {}) })
  } finally {
    await connection.close()
  }
}

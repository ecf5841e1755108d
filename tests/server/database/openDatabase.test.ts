import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'

import { migrate } from '../../../server/database/migrate'
import { openDatabase } from '../../../server/database/open'
import { testParts } from '../../support/config'
import { runOn, urlOf } from '../../support/template'

import type { Db } from '../../../server/context'
import type { OpenDatabase } from '../../../server/database/open'
import type { Config } from '../../../server/deps'

vi.setConfig({ testTimeout: 120_000 }) // creates whole databases

let folder = ''
let messages: string[] = []
let opened: OpenDatabase[] = []
let undo: (() => Promise<void>)[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zhanggui-open-'))
  chmodSync(folder, 0o755) // the operating-system user that runs PostgreSQL must be able to traverse it
})
afterEach(async () => {
  for (const database of opened) await database.stop()
  for (const step of undo.toReversed()) await step()
  rmSync(folder, { recursive: true, force: true })
  messages = []
  opened = []
  undo = []
})

async function open(settings: Partial<Config>): Promise<OpenDatabase> {
  const { config } = testParts({ db: undefined as unknown as Db as never, url: '' }, { dataDir: folder, databaseUrl: undefined, ...settings })
  const database = await openDatabase(config, (line) => messages.push(line))
  opened.push(database)
  return database
}

const who = async (db: Db): Promise<unknown> =>
  (
    await sql`select current_user as role, session_user = current_user as is_login,
      exists (select from pg_class where relowner = to_regrole(quote_ident(current_user))) as owns from pg_database where datname = current_database()`.execute(
      db,
    )
  ).rows[0]

const canWork = (db: Db): Promise<unknown> => sql`insert into setting (key, value) values ('probe', 'true')`.execute(db)

/** A name of a role or database for one test, on the server of the tests. */
const ownName = (): string => `zhanggui_open_${randomBytes(4).toString('hex')}`
const maintenance = (): string => urlOf(inject('templateUrl'), 'postgres')

async function copy(owner?: string): Promise<string> {
  const name = ownName()
  await runOn(
    maintenance(),
    `create database "${name}" ${owner ? `owner ${owner} template template0` : `template "${new URL(inject('templateUrl')).pathname.slice(1)}"`}`,
  )
  undo.push(() => runOn(maintenance(), `drop database if exists "${name}" with (force)`))
  return urlOf(inject('templateUrl'), name)
}

async function login(url: string, name = ownName()): Promise<string> {
  const password = randomBytes(8).toString('hex')
  await runOn(maintenance(), `create role "${name}" login password '${password}'`)
  undo.push(() => runOn(maintenance(), `drop role "${name}"`))
  const made = new URL(url)
  Object.assign(made, { username: name, password })
  return made.href
}

test('the built-in database has a separate login for the server, also in an older data folder', async () => {
  const first = await open({})
  await migrate(first.owner)
  const { db } = await first.serve()
  expect(await who(db)).toEqual({ role: 'zhanggui_app', is_login: true, owns: false })
  expect(statSync(join(folder, 'postgres.app.password')).mode & 0o777).toBe(0o600)
  await canWork(db)
  // an older data folder has neither a password nor rights of that role
  await first.stop()
  rmSync(join(folder, 'postgres.app.password'))
  const again = await open({})
  await sql`drop owned by zhanggui_app`.execute(again.owner.db)
  await sql`drop role zhanggui_app`.execute(again.owner.db)
  const served = await again.serve()
  expect(await who(served.db)).toEqual({ role: 'zhanggui_app', is_login: true, owns: false })
  await sql`update setting set value = 'false' where key = 'probe'`.execute(served.db)
  expect(messages.join()).not.toContain('Warning')
})

test('a lost or changed password of the server is set again', async () => {
  const first = await open({})
  await migrate(first.owner)
  await first.serve()
  await first.stop()
  writeFileSync(join(folder, 'postgres.app.password'), 'something-else\n')
  await canWork((await (await open({})).serve()).db)
})

test('with two database URLs the server uses its own, which gets exactly the rights it needs', async () => {
  const url = await copy()
  const own = await login(url)
  const { db } = await (await open({ databaseUrl: own, databaseOwnerUrl: url })).serve()
  undo.push(() => runOn(url, `grant ${new URL(own).username} to current_user`, `drop owned by ${new URL(own).username}`))
  expect(await who(db)).toEqual({ role: new URL(own).username, is_login: true, owns: false })
  await canWork(db)
  await expect(sql`update user_money_log set admin_id = null`.execute(db)).rejects.toThrow(/permission denied/)
})

test('the role of the server may have any name', async () => {
  const url = await copy()
  const name = `${ownName()}.App`
  const { db } = await (await open({ databaseUrl: await login(url, name), databaseOwnerUrl: url })).serve()
  undo.push(() => runOn(url, `grant "${name}" to current_user`, `drop owned by "${name}"`))
  expect(await who(db)).toEqual({ role: name, is_login: true, owns: false })
  await canWork(db)
})

test('two database URLs with the same role are refused', async () => {
  const url = await copy()
  await expect((await open({ databaseUrl: url, databaseOwnerUrl: url })).serve()).rejects.toThrow(/owns the tables; give the server a plain login role/)
})

test('with one database URL whose role may create roles, the server uses a role with fewer rights', async () => {
  const { db } = await (await open({ databaseUrl: await copy() })).serve()
  expect(await who(db)).toMatchObject({ role: 'zhanggui_app', owns: false })
  expect(messages.join()).not.toContain('Warning')
  await canWork(db)
})

test('on an external server an ordinary role that may not create roles starts with one warning', async () => {
  const plain = await login(inject('templateUrl'))
  const name = new URL(plain).username
  const database = await copy(name).catch(async () => {
    // only a superuser or a member of the role can change the owner of a database
    await runOn(maintenance(), `grant ${name} to current_user`)
    return copy(name)
  })
  const opening = await open({ databaseUrl: urlOf(plain, new URL(database).pathname.slice(1)) })
  await migrate(opening.owner)
  const { db } = await opening.serve()
  expect(await who(db)).toEqual({ role: name, is_login: true, owns: true })
  expect(messages.filter((line) => line.includes('DATABASE_OWNER_URL'))).toHaveLength(1)
  await canWork(db)
})

test('every connection of the server, the one for notices included, uses the same role', async () => {
  const served = await (await open({ databaseUrl: await copy() })).serve()
  const client = new pg.Client({ connectionString: served.url })
  await client.connect()
  expect((await client.query('select current_user as role, current_setting($1) as zone', ['TimeZone'])).rows).toEqual([{ role: 'zhanggui_app', zone: 'UTC' }])
  await client.end()
})

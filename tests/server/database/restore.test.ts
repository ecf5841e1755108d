import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { root } from '../../support/sources'

/** Runs the file as SQL, where and as whom it is told; the real one is not installed everywhere. */
const program = `#!${process.execPath}
const { readFileSync } = require('node:fs')
const { Client } = require(${JSON.stringify(join(root, 'node_modules/pg'))})
const after = (name) => process.argv[process.argv.indexOf(name) + 1]
for (const name of ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction']) after(name) || process.exit(3)
const client = new Client({ host: after('--host'), port: Number(after('--port')), user: after('--username'), database: after('--dbname') })
const run = async () => {
  await client.connect()
  await client.query(readFileSync(process.argv.at(-1), 'utf8'))
  await client.end()
}
run().catch((error) => (console.error(error.message), process.exit(1)))
`

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'zhanggui-restore-'))
  chmodSync(folder, 0o755)
  mkdirSync(join(folder, 'bin'))
  writeFileSync(join(folder, 'bin/pg_restore'), program, { mode: 0o755 })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Run {
  readonly path?: string
  readonly env?: Readonly<Record<string, string>>
}

function restore(sql: string | undefined, { path = join(folder, 'bin'), env = {} }: Run = {}): readonly [number | null, string] {
  const file = join(folder, 'shop.dump')
  if (sql !== undefined) writeFileSync(file, sql)
  const { DATABASE_URL: _url, DATABASE_OWNER_URL: _ownerUrl, ...inherited } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'tools/restore.ts', ...(sql === undefined ? [] : [file])], {
    ...{ cwd: root, encoding: 'utf8' },
    env: { ...inherited, PATH: path, DATA_DIR: join(folder, 'data'), ...env },
  })
  return [status, stdout + stderr]
}

test('a dump is put into the built-in database while that is empty, and a dump that fails may be followed by another', { timeout: 60_000 }, () => {
  expect(restore('nonsense')).toEqual([1, expect.stringMatching(/syntax error.*\n.*\nThe restore failed and the database is still empty/)])
  expect(restore('select 1', { path: folder })).toEqual([1, expect.stringContaining('There is no pg_restore')])
  expect(restore('create table kept (id int)')).toEqual([0, expect.stringContaining('Restored; start the shop')])
  expect(restore('create table other (id int)')).toEqual([1, expect.stringContaining('The built-in database is not empty')])
})

test('without a file, and with a database of its own, nothing is started', { timeout: 60_000 }, () => {
  expect(restore(undefined)).toEqual([1, expect.stringContaining('Name the file of the backup')])
  expect(restore('select 1', { env: { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' } })).toEqual([1, expect.stringContaining('DATABASE_URL is set')])
})

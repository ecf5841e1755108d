import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { writeBackup } from '../../../tools/backup/writeBackup'
import { testDatabase } from '../../support/database'
import { root } from '../../support/sources'

import type { TestDatabase } from '../../support/database'

/** Writes what it was started with; the real one is not installed everywhere. Two tables, then the end that a file beside it names. */
const program = `#!${process.execPath}
const { readFileSync, writeFileSync } = require('node:fs')
const args = process.argv.slice(2)
if (args[0] === '--version') return console.log('pg_dump (PostgreSQL) ' + readFileSync(__dirname + '/version', 'utf8'))
const file = args[args.indexOf('--file') + 1]
console.error('pg_dump: reading schemas')
for (const table of ['public.goods', 'public.orders']) console.error('pg_dump: dumping contents of table "' + table + '"')
writeFileSync(file, JSON.stringify({ args, password: process.env.PGPASSWORD }))
const end = readFileSync(__dirname + '/end', 'utf8')
if (end === 'wait') return setInterval(() => undefined, 1000)
if (end === 'fail') console.error('pg_dump: error: query failed: ERROR:  permission denied for table orders')
process.exitCode = end === 'fail' ? 1 : 0
`

let database: TestDatabase
let folder = ''
let lines: string[] = []
const path = process.env['PATH'] ?? ''
const at = (name: string): string => join(folder, name)
const set = (name: 'version' | 'end', text: string): void => writeFileSync(at(`bin/${name}`), text)

beforeAll(async () => {
  database = await testDatabase()
  folder = mkdtempSync(join(tmpdir(), 'zhanggui-backup-'))
  mkdirSync(at('bin'))
  writeFileSync(at('bin/pg_dump'), program, { mode: 0o755 })
  mkdirSync(at('data/storage/2026'), { recursive: true })
  writeFileSync(at('data/storage/2026/tea.png'), 'tea')
  writeFileSync(at('data/storage/cup.png'), 'cup')
})
beforeEach(() => {
  process.env['PATH'] = at('bin')
  set('version', '99.1')
  set('end', 'well')
  lines = []
})
afterAll(async () => {
  process.env['PATH'] = path
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

const backup = (name: string, { dataDir = at('data'), signal = new AbortController().signal } = {}): Promise<void> =>
  writeBackup({ url: database.url, dataDir, file: at(name), print: (line) => void lines.push(line), signal })
const left = (): string[] => readdirSync(folder).toSorted()

test('a backup is a dump in the format of pg_restore and the uploads beside it, with each table and upload as it ends', async () => {
  await backup('shop.dump')
  const { args, password } = JSON.parse(readFileSync(at('shop.dump'), 'utf8')) as { args: string[]; password: string | undefined }
  expect(args).toEqual(expect.arrayContaining(['--format=custom', '--verbose', '--dbname']))
  expect(new URL(args.at(-1) ?? '').password).toBe('')
  expect(password).toBe(decodeURIComponent(new URL(database.url).password) || undefined)
  expect(statSync(at('shop.dump')).mode & 0o077).toBe(0)
  expect(readFileSync(at('shop.dump.storage/2026/tea.png'), 'utf8') + readFileSync(at('shop.dump.storage/cup.png'), 'utf8')).toBe('teacup')
  expect(lines.map((line) => line.replace(/ +\(.*/, ''))).toEqual([
    expect.stringMatching(/^ {2}1\/\d+ {2}public\.goods$/),
    expect.stringMatching(/^ {2}2\/\d+ {2}public\.orders$/),
    '  1/2  1 of 2 uploads',
    '  2/2  2 of 2 uploads',
  ])
  expect(left()).toEqual(['bin', 'data', 'shop.dump', 'shop.dump.storage'])
})

test('nothing is overwritten: neither a backup nor the one that is being written', async () => {
  await expect(backup('shop.dump')).rejects.toThrow('shop.dump exists and a backup overwrites nothing')
  rmSync(at('shop.dump'))
  await expect(backup('shop.dump')).rejects.toThrow('shop.dump.storage exists')
  rmSync(at('shop.dump.storage'), { recursive: true })
  writeFileSync(at('shop.dump.part'), 'half')
  await expect(backup('shop.dump')).rejects.toThrow('another backup is writing it')
  expect(readFileSync(at('shop.dump.part'), 'utf8')).toBe('half')
  rmSync(at('shop.dump.part'))
})

test('a backup that fails or is stopped leaves no file', async () => {
  set('end', 'fail')
  await expect(backup('shop.dump')).rejects.toThrow('The backup failed and has left no file')
  expect(lines).toContain('pg_dump: error: query failed: ERROR:  permission denied for table orders')
  set('end', 'wait')
  const stopping = new AbortController()
  const running = backup('shop.dump', { signal: stopping.signal })
  while (!existsSync(at('shop.dump.part')) || readFileSync(at('shop.dump.part')).length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
  stopping.abort(new Error('stopped'))
  await expect(running).rejects.toThrow('stopped')
  set('end', 'well')
  mkdirSync(at('broken'))
  writeFileSync(at('broken/storage'), 'no folder')
  await expect(backup('shop.dump', { dataDir: at('broken') })).rejects.toThrow('ENOTDIR')
  rmSync(at('broken'), { recursive: true })
  expect(left()).toEqual(['bin', 'data'])
})

test('a place that is served, a missing folder, and a missing or older pg_dump are refused with what to do', async () => {
  await expect(backup('data/storage/shop.dump')).rejects.toThrow('can be downloaded by anybody')
  await expect(backup('none/shop.dump')).rejects.toThrow(`The folder ${at('none')} does not exist`)
  set('version', '9.6')
  await expect(backup('shop.dump')).rejects.toThrow(/version 9 and cannot back up a database of version \d+; install .* postgresql-client-\d+/)
  process.env['PATH'] = folder
  await expect(backup('shop.dump')).rejects.toThrow(/There is no pg_dump.*install .* postgresql-client-\d+/)
  expect(left()).toEqual(['bin', 'data'])
})

test('the command tells success and failure by its exit code', { timeout: 60_000 }, () => {
  const run = (...args: string[]): readonly [number | null, string] => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'tools/backup/main.ts', ...args], {
      ...{ cwd: root, encoding: 'utf8' },
      env: { ...process.env, PATH: at('bin'), DATA_DIR: at('data'), DATABASE_URL: database.url },
    })
    return [status, stdout + stderr]
  }
  writeFileSync(at('data/secret.key'), 'key')
  expect(run(at('shop.dump'))).toEqual([0, expect.stringMatching(/Backed up\.\n.*secret\.key of DATA_DIR is not part of it/)])
  expect(run(at('shop.dump'))).toEqual([1, expect.stringContaining('overwrites nothing')])
})

import { spawn } from 'node:child_process'
import { chownSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

import { t } from '../../../resources/kit'
import { StartupError } from '../startupError'
import { makeOwnedFolder } from './dataDir'
import { spawnOptionsOf } from './systemUser'

import type { Binaries } from './binaries'
import type { DataDir } from './dataDir'

export const databaseUser = 'zhanggui'

/**
 * Creates the database files at the first start; returns whether it did. Created under a temporary name and renamed, so that a killed start leaves nothing
 * that looks like a database.
 */
export async function makeCluster(place: DataDir, { initdb }: Binaries): Promise<boolean> {
  const { cluster, owner } = place
  if (existsSync(join(cluster, 'PG_VERSION'))) return false
  removeHalves(cluster)
  const fresh = `${cluster}.new${process.pid}`
  makeOwnedFolder(fresh, owner)
  const secret = `${cluster}.secret`
  writeFileSync(secret, `${place.password}\n`, { mode: 0o600 })
  if (owner) chownSync(secret, owner.uid, owner.gid)
  try {
    await initialize(initdb, fresh, [...settings, `--pwfile=${secret}`], place)
  } finally {
    rmSync(secret, { force: true })
  }
  rmSync(cluster, { recursive: true, force: true })
  renameSync(fresh, cluster)
  return true
}

/** Each start uses its own folder: a program called by a killed start may still be writing to the previous one. */
function removeHalves(cluster: string): void {
  const parent = dirname(cluster)
  if (!existsSync(parent)) return
  const halves = readdirSync(parent).filter((name) => name.startsWith(`${basename(cluster)}.new`))
  for (const name of halves) rmSync(join(parent, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
}

async function initialize(initdb: string, fresh: string, args: readonly string[], place: DataDir): Promise<void> {
  let output: string | undefined
  for (const ctype of ctypes) {
    output = await run(initdb, [...args, `--lc-ctype=${ctype}`, '-D', fresh], place)
    if (output === undefined) return
    if (!output.includes('invalid locale name')) break
  }
  const reason = /error: (.*)/.exec(output ?? '')?.[1] ?? ''
  throw new StartupError(t('无法创建内置数据库：{reason}', 'The built-in database cannot be made: {reason}'), { reason })
}

/** The trigram search uses the C library's character classes, so with plain C it would ignore Chinese. */
const ctypes = process.platform === 'darwin' ? ['en_US.UTF-8', 'UTF-8'] : ['C.UTF-8', 'C.utf8', 'en_US.UTF-8']

const settings = [
  '-U',
  databaseUser,
  '-E',
  'UTF8',
  '-A',
  'scram-sha-256',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--no-instructions',
]

/** Undefined on success, else the program's output. */
function run(program: string, args: readonly string[], { owner }: DataDir): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...spawnOptionsOf(owner), cwd: '/', env: { PATH: process.env.PATH, TZ: 'UTC' }, stdio: ['ignore', 'ignore', 'pipe'] })
    let output = ''
    child.stderr.on('data', (part) => (output += String(part)))
    child.once('error', reject)
    child.once('close', (code) => resolve(code === 0 ? undefined : output))
  })
}

/** A folder of another major version cannot be read by these programs. */
export function checkVersion(cluster: string, binariesVersion: string): void {
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (version !== binariesVersion)
    throw new StartupError(
      t(
        '数据目录由 PostgreSQL {version} 创建，当前内置版本为 {expected}；请先用旧版本导出数据',
        'The data folder was made by PostgreSQL {version}, the built-in one is {expected}; export the data with the old version first',
      ),
      { version, expected: binariesVersion },
    )
}

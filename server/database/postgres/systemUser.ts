import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

import { t } from '../../../resources/kit'
import { StartupError } from '../startupError'

/** The system user that runs the database if we are root, which PostgreSQL refuses. */
export interface SystemUser {
  readonly uid: number
  readonly gid: number
  readonly name: string
}

const isRoot = process.getuid?.() === 0

/** The non-root users of this machine, the most suitable first. */
function candidates(): SystemUser[] {
  const rank = (name: string): number => ['postgres', 'nobody'].indexOf(name) + (['postgres', 'nobody'].includes(name) ? 0 : 3)
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((columns) => Number(columns[2]) > 0)
    .map((columns) => ({ name: String(columns[0]), uid: Number(columns[2]), gid: Number(columns[3]) }))
    .sort((a, b) => rank(a.name) - rank(b.name))
}

/** Undefined if we are not root and run the database ourselves. Existing data stays with its owner. */
export function findSystemUser(dataFolder: string): SystemUser | undefined {
  if (!isRoot) return undefined
  const users = existsSync('/etc/passwd') ? candidates() : []
  const uid = existsSync(dataFolder) ? statSync(dataFolder).uid : 0
  if (uid > 0) return users.find((user) => user.uid === uid) ?? { uid, gid: statSync(dataFolder).gid, name: String(uid) }
  const [first] = users
  if (first) return first
  throw new StartupError(
    t(
      '数据库不能以 root 身份运行，而系统中没有其他用户；请新建一个用户并以其身份启动',
      'The database cannot run as root and this system has no other user; create one and start as that user',
    ),
  )
}

/** Whether a user may traverse this folder. */
export function canTraverse(folder: string, owner: SystemUser): boolean {
  const { mode, uid, gid } = statSync(folder)
  const bit = uid === owner.uid ? 0o100 : gid === owner.gid ? 0o010 : 0o001
  return (mode & bit) !== 0
}

/** Whether a user may traverse a folder and all its parents. */
export const canEnter = (folder: string, owner: SystemUser | undefined): boolean =>
  !owner || (canTraverse(folder, owner) && (dirname(folder) === folder || canEnter(dirname(folder), owner)))

/** Options for `spawn`: as that user, or as ourselves. */
export const spawnOptionsOf = (owner: SystemUser | undefined): { uid?: number; gid?: number } => (owner ? { uid: owner.uid, gid: owner.gid } : {})

import { chownSync, copyFileSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Copies a folder and keeps the owner of its files: PostgreSQL refuses a data folder that belongs to another user. */
export function copyFolder(from: string, to: string): void {
  const { mode, uid, gid } = statSync(from)
  mkdirSync(to, { recursive: true, mode })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) copyFolder(source, target)
    else if (entry.isFile()) {
      copyFileSync(source, target)
      own(target, statSync(source))
    }
  }
  own(to, { uid, gid })
}

/** Only root runs the database as another user. */
function own(path: string, { uid, gid }: { readonly uid: number; readonly gid: number }): void {
  if (process.getuid?.() === 0) chownSync(path, uid, gid)
}

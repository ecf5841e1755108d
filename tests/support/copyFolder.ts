import { chownSync, copyFileSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** A copy whose files belong to whom they belonged: the database refuses a folder that is not its user's. */
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

/** Only root runs the database as somebody else. */
function own(path: string, { uid, gid }: { readonly uid: number; readonly gid: number }): void {
  if (process.getuid?.() === 0) chownSync(path, uid, gid)
}

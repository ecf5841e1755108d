import { constants } from 'node:fs'
import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

import { codeOf } from '../../server/database/startupError'
import { countSteps } from '../progress'

interface CopyOptions {
  readonly from: string
  readonly to: string
  readonly print: (line: string) => void
  readonly signal: AbortSignal
}

/** The copying is reported in about so many steps, whatever the number of files. */
const steps = 20

/** Copies the files of a folder; false if there are none. One that is deleted meanwhile is left out. */
export async function copyUploads({ from, to, print, signal }: CopyOptions): Promise<boolean> {
  const files = await filesIn(from)
  if (files.length === 0) return false
  await mkdir(to, { mode: 0o700 })
  const size = Math.ceil(files.length / steps)
  const ended = countSteps(Math.ceil(files.length / size), print)
  for (let at = 0; at < files.length; at += size) {
    const some = files.slice(at, at + size)
    for (const file of some) {
      signal.throwIfAborted()
      await copyInto(join(from, file), join(to, file))
    }
    ended(`${at + some.length} of ${files.length} uploads`)
  }
  return true
}

async function filesIn(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    return entries.flatMap((entry) => (entry.isFile() ? [relative(folder, join(entry.parentPath, entry.name))] : []))
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}

/** Where the file system can, blocks are shared instead of copied. */
async function copyInto(source: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true })
  await copyFile(source, target, constants.COPYFILE_FICLONE).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error
  })
}

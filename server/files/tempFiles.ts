import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { codeOf } from '../database/startupError'

import type { FileStorage } from './storage'

/**
 * Minutes. Incoming files are written at least once a minute, and processed within a few. Servers that share the folder see each other's files, so that age is
 * the only sign of being unused.
 */
const minutesInUse = 30
/** As named by `newTemporary`; other files are not ours to delete. */
const tempNamePattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Deletes incomplete files of killed servers. Returns their number. */
export async function deleteStaleTempFiles({ dataDir }: FileStorage, now = Date.now()): Promise<number> {
  const folder = join(dataDir, 'tmp')
  let count = 0
  for (const name of await namesIn(folder)) {
    const path = join(folder, name)
    const stats = tempNamePattern.test(name) ? await stat(path).catch(() => undefined) : undefined // another server may have removed it first
    if (!stats?.isFile() || now - stats.mtimeMs < minutesInUse * 60_000) continue
    await rm(path, { force: true })
    count += 1
  }
  return count
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [] // no upload yet
    throw error
  }
}

import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = '/dev/shm'
/** Far more than a run needs, so that it never takes the memory that the machine works with. */
const neededBytes = 8 * 2 ** 30

/**
 * Puts temporary files into a folder in memory if this machine has room for one: a test file copies a database there in a tenth of the time.
 * The folder is removed when this process ends. A folder in TMPDIR is left as it is.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env['TMPDIR'] || !isFit()) return
  const own = mkdtempSync(join(folder, 'zhanggui-'))
  chmodSync(own, 0o755) // the operating-system user that runs PostgreSQL must be able to traverse it
  process.env['TMPDIR'] = own
  process.once('exit', () => rmSync(own, { recursive: true, force: true, maxRetries: 3 }))
}

function isFit(): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= neededBytes && runsPrograms()
  } catch {
    return false // not there, or not writable
  }
}

/** Containers often mount it without the right to run programs, which some tests put there. */
function runsPrograms(): boolean {
  const place = mkdtempSync(join(folder, 'zhanggui-'))
  try {
    const program = join(place, 'run')
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 })
    return spawnSync(program).status === 0
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

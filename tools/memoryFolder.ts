import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = '/dev/shm'
/** The databases of two test files and of the journeys need less than 2 GB at a time. */
const neededBytes = 8 * 2 ** 30

/**
 * Puts temporary files into memory if this machine has a folder with room for it: a test file copies a database there in a tenth of the time.
 * A folder in TMPDIR is left as it is.
 */
export function keepTemporaryFilesInMemory(): void {
  if (!process.env['TMPDIR'] && isFit()) process.env['TMPDIR'] = folder
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

import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startEmbedded } from '../../server/database/embedded'

const closers: (() => Promise<unknown>)[] = []

/** Whatever a program opens is closed at its end, the last first, also after a failure. */
export const closeAtEnd = (close: () => Promise<unknown>): void => void closers.push(close)

/** A temporary folder for a database and its files. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'zhanggui-bench-'))
  chmodSync(folder, 0o755) // the operating-system user that runs PostgreSQL must be able to traverse it
  closeAtEnd(async () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Address of the database of BENCH_DATABASE_URL, or of an empty one in this folder. */
export async function openDatabase(folder: string): Promise<string> {
  const url = process.env['BENCH_DATABASE_URL']
  if (url) return url
  const embedded = await startEmbedded({ folder, log: () => undefined })
  closeAtEnd(() => embedded.stop())
  return embedded.url
}

export async function runProgram(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(error)
    process.exitCode = 1
  } finally {
    for (const close of closers.toReversed()) await close().catch((error: unknown) => console.error(error))
  }
}

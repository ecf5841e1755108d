import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { parentPort } from 'node:worker_threads'

import { UserError } from '../errors'
import { readSheet } from './readSheet'

import type { SheetOutcome, SheetTask } from './readInWorker'

/** The worker thread started by `readInWorker.ts`: reads one sheet after the other. */
async function work({ path, target }: SheetTask): Promise<SheetOutcome> {
  try {
    return { kind: 'read', lines: await writeLines(path, target) }
  } catch (error) {
    if (error instanceof UserError) return { kind: 'refused', code: error.refusal, values: error.values }
    // an error loses its code when it is posted to another thread
    return { kind: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error), code: (error as { code?: unknown }).code }
  }
}

/** The file is opened first and closed last: an open in progress when the sheet is refused would create it after its deletion. */
async function writeLines(path: string, target: string): Promise<number> {
  const file = await open(target, 'wx', 0o600)
  try {
    const count = { lines: 0 }
    await pipeline(linesOf(path, count), file.createWriteStream())
    return count.lines
  } finally {
    await file.close()
  }
}

const enough = 64 * 1024

/** One line of JSON per line of the sheet. */
async function* linesOf(path: string, count: { lines: number }): AsyncGenerator<string> {
  let text = ''
  for await (const line of readSheet(path)) {
    text += `${JSON.stringify(line)}\n`
    count.lines += 1
    if (text.length < enough) continue
    yield text
    text = ''
  }
  yield text
}

parentPort?.on('message', (task: SheetTask) => void work(task).then((outcome) => parentPort?.postMessage(outcome)))

import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { parentPort } from 'node:worker_threads'

import { UserError } from '../errors'
import { readSheet } from './readSheet'

import type { SheetOutcome, SheetTask } from './readInWorker'

/** The thread that `readInWorker.ts` starts: one sheet after the other. */
async function work({ path, target }: SheetTask): Promise<SheetOutcome> {
  try {
    await pipeline(written(path), createWriteStream(target, { flags: 'wx', mode: 0o600 }))
    return { kind: 'read' }
  } catch (error) {
    if (error instanceof UserError) return { kind: 'refused', code: error.refusal, values: error.values }
    // An error on its way to another thread loses its code.
    return { kind: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error), code: (error as { code?: unknown }).code }
  }
}

const enough = 64 * 1024

/** One line of JSON for each line of the sheet. */
async function* written(path: string): AsyncGenerator<string> {
  let text = ''
  for await (const line of readSheet(path)) {
    text += `${JSON.stringify(line)}\n`
    if (text.length < enough) continue
    yield text
    text = ''
  }
  yield text
}

parentPort?.on('message', (task: SheetTask) => void work(task).then((outcome) => parentPort?.postMessage(outcome)))

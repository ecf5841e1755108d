import { createReadStream } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'

import { onDisk } from '../../files/storage'
import { Refusal } from '../../refusal'

import type { SheetLine } from './limits'
import type { Outcome, Task } from './sheetWorker'

interface Limits {
  readonly seconds: number
  readonly megabytes: number
  /** Told of a thread that has died. */
  readonly tell: (error: unknown) => void
}

/**
 * Reads a sheet in a thread of its own and keeps its lines in a file, so that whatever a stranger has put into it costs
 * this thread nothing and no transaction waits for it. A thread that takes too long, takes too much memory or dies is a refusal.
 */
export async function readApart(task: Task, { seconds, megabytes, tell }: Limits): Promise<void> {
  const worker = start(task, megabytes)
  let timer: NodeJS.Timeout | undefined
  try {
    const outcome = await new Promise<Outcome>((resolve) => {
      worker.once('message', resolve)
      worker.once('error', (error) => {
        tell(error)
        resolve(refused(isOutOfMemory(error) ? 'import_too_large' : 'import_unreadable'))
      })
      worker.once('exit', () => resolve(refused('import_unreadable')))
      timer = setTimeout(() => resolve(refused('import_too_large')), seconds * 1000)
    })
    if (outcome.kind === 'failed') await onDisk(Promise.reject(Object.assign(new Error(outcome.message), { code: outcome.code })))
    if (outcome.kind === 'refused') throw new Refusal(outcome.code, outcome.values)
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

const refused = (code: 'import_unreadable' | 'import_too_large'): Outcome => ({ kind: 'refused', code, values: {} })

const isOutOfMemory = (error: unknown): boolean => (error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY'

/** It stands beside this file as a source, and beside this part of the bundle. It is told nothing of the server, not even its settings. */
function start(task: Task, megabytes: number): Worker {
  const own = import.meta.filename
  const program = pathToFileURL(join(dirname(own), `sheetWorker${extname(own)}`))
  const options = {
    workerData: task,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  }
  if (extname(own) === '.js') return new Worker(program, options)
  // The thread has to learn TypeScript first.
  return new Worker(`import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(program.href)}) })`, { ...options, eval: true })
}

/** The lines that were kept, one after the other. */
export async function* linesIn(target: string): AsyncGenerator<SheetLine> {
  let rest = ''
  for await (const chunk of createReadStream(target, { encoding: 'utf8', highWaterMark: 256 * 1024 })) {
    const lines = (rest + String(chunk)).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line) as SheetLine // as the thread has written it
  }
}

import { createReadStream } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'

import { UserError } from '../errors'
import { withDiskErrors } from '../files/storage'

import type { RefusalCode } from '../../resources/kit/errors'
import type { TextValues } from '../../resources/kit/text'
import type { SheetLine } from './limits'

/** The file to read, and where its lines are written. */
export interface SheetTask {
  readonly path: string
  readonly target: string
}

/** The result of reading. */
export type SheetOutcome =
  | { readonly kind: 'read'; readonly lines: number }
  | { readonly kind: 'refused'; readonly code: RefusalCode; readonly values: TextValues }
  | { readonly kind: 'failed'; readonly message: string; readonly code: unknown }

interface Limits {
  readonly seconds: number
  readonly megabytes: number
  /** Called when a worker thread has died. */
  readonly onError: (error: unknown) => void
}

/**
 * Reads a sheet in a worker thread and writes its lines to a file, so that hostile content cannot block the main thread, and no transaction waits for it. A
 * thread that takes too much time or memory, or dies, is a refusal. Returns the number of lines.
 */
export async function readInWorker(task: SheetTask, { seconds, megabytes, onError }: Limits): Promise<number> {
  const thread = takeIdle(megabytes) ?? startThread(megabytes)
  let timer: NodeJS.Timeout | undefined
  const { outcome, error, isAlive } = await new Promise<WorkerEnd>((resolve) => {
    thread.onEnd = resolve
    timer = setTimeout(() => resolve({ outcome: refused('import_too_large') }), seconds * 1000)
    thread.worker.postMessage(task)
  })
  clearTimeout(timer)
  if (isAlive) keepIdle(thread)
  else await thread.worker.terminate()
  if (error !== undefined) onError(error)
  if (outcome.kind === 'failed') await withDiskErrors(Promise.reject(Object.assign(new Error(outcome.message), { code: outcome.code })))
  if (outcome.kind === 'refused') throw new UserError(outcome.code, outcome.values)
  return outcome.kind === 'read' ? outcome.lines : 0
}

interface WorkerEnd {
  readonly outcome: SheetOutcome
  /** The error that ended the thread. */
  readonly error?: unknown
  /** A refusal reported by the worker, which can read another sheet. */
  readonly isAlive?: boolean
}

const refused = (code: 'import_unreadable' | 'import_too_large'): SheetOutcome => ({ kind: 'refused', code, values: {} })

interface Thread {
  readonly worker: Worker
  readonly megabytes: number
  onEnd: (ending: WorkerEnd) => void
}

function startThread(megabytes: number): Thread {
  const thread: Thread = { worker: newWorker(megabytes), megabytes, onEnd: () => undefined }
  thread.worker.on('message', (outcome: SheetOutcome) => thread.onEnd({ outcome, isAlive: true }))
  thread.worker.on('error', (error) => thread.onEnd({ outcome: refused(isOutOfMemory(error) ? 'import_too_large' : 'import_unreadable'), error }))
  thread.worker.on('exit', () => {
    if (idle?.thread === thread) idle = undefined
    thread.onEnd({ outcome: refused('import_unreadable') })
  })
  return thread
}

const isOutOfMemory = (error: unknown): boolean => (error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY'

/** The worker is beside this file as a source, and beside this chunk in the bundle. It gets no environment of the server. */
function newWorker(megabytes: number): Worker {
  const own = import.meta.filename
  const program = pathToFileURL(join(dirname(own), `sheetWorker${extname(own)}`))
  const options = { env: {}, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 } }
  if (extname(own) === '.js') return new Worker(program, options)
  // in development the worker needs the TypeScript loader
  return new Worker(`import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(program.href)}) })`, { ...options, eval: true })
}

const idleSeconds = 30

/** One worker waits for the next sheet for a while: starting one takes longer than reading most sheets. */
let idle: { readonly thread: Thread; readonly timer: NodeJS.Timeout } | undefined

function takeIdle(megabytes: number): Thread | undefined {
  if (idle?.thread.megabytes !== megabytes) return undefined
  const { thread, timer } = idle
  idle = undefined
  clearTimeout(timer)
  thread.worker.ref()
  return thread
}

function keepIdle(thread: Thread): void {
  const end = (): void => void thread.worker.terminate()
  if (idle) return end()
  thread.onEnd = () => undefined
  thread.worker.unref() // an idle thread does not keep the process alive
  idle = { thread, timer: setTimeout(end, idleSeconds * 1000).unref() }
}

/** The written lines, in order. */
export async function* readLines(target: string): AsyncGenerator<SheetLine> {
  let rest = ''
  for await (const chunk of createReadStream(target, { encoding: 'utf8', highWaterMark: 256 * 1024 })) {
    const lines = (rest + String(chunk)).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line) as SheetLine // as written by the worker
  }
}

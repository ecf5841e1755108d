import { setTimeout as pause } from 'node:timers/promises'
import { inspect } from 'node:util'

import { t } from '../resources/kit'
import { inBothLanguages } from '../resources/kit/text'

/** The shutdown of the process: orderly after a signal, or after an unhandled error. */
export interface Shutdown {
  /** Aborted when the shutdown begins. */
  readonly signal: AbortSignal
  /** Handlers run in reverse order of registration: what depends on something else stops before it. */
  readonly onStop: (stop: () => Promise<unknown>) => void
}

/** Exit code of an unexpected end ("software error"); the supervisor restarts the server. */
const softwareErrorCode = 70
/** Milliseconds: for each handler, such as pending requests, and for all. */
const patience = { step: 10_000, whole: 30_000 } as const

/** At any time, the first start included: pending requests may finish; then connections are closed, then the built-in database is stopped. */
export function handleShutdown(maxWait: { readonly step: number; readonly whole: number } = patience): Shutdown {
  const stopping = new AbortController()
  const stops: (() => Promise<unknown>)[] = []
  const end = async (code: number): Promise<void> => {
    if (stopping.signal.aborted) return // the terminal and npm each send one for a single Ctrl-C
    stopping.abort()
    setTimeout(() => process.exit(code || 1), maxWait.whole).unref()
    for (const stop of stops) await Promise.race([stop().catch(logError), pause(maxWait.step)])
    process.exit(code)
  }
  const endAsFailed = (error: unknown): void => {
    logError(error)
    void end(softwareErrorCode)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(0))
  process.on('uncaughtException', endAsFailed)
  process.on('unhandledRejection', endAsFailed)
  // the reader of a pipe may close it, which is no reason to exit
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  return { signal: stopping.signal, onStop: (stop) => void stops.unshift(stop) }
}

const unhandledText = t(
  '发生未处理的错误；正在进行的请求答复完毕后进程将退出。',
  'An unhandled error occurred; open requests are answered, then the process exits.',
)

/** With its causes and other properties. */
const logError = (error: unknown): void =>
  void process.stderr.write(`${inBothLanguages(unhandledText)}\n${inspect(error, { depth: 8, maxStringLength: 10_000 })}\n`)

import { setTimeout as pause } from 'node:timers/promises'
import { inspect } from 'node:util'

import { t } from '../resources/kit'
import { translate } from '../resources/kit/text'

/** How the process ends: in order after a signal, or after an unhandled error. */
export interface Shutdown {
  /** Aborted as soon as the process is to end. */
  readonly signal: AbortSignal
  /** Runs before what was added earlier: what depends on something else stops before it. */
  readonly onStop: (stop: () => Promise<unknown>) => void
}

/** Exit code of an unexpected end ("software error"); the supervisor starts the server again. */
const softwareErrorCode = 70
/** Milliseconds: for each thing to stop, such as the requests under way, and for all. */
const maxWait = { step: 10_000, whole: 30_000 } as const

/** At any moment, the first start too: requests under way may end; then the connections, then the built-in database. */
export function handleShutdown(): Shutdown {
  const stopping = new AbortController()
  const stops: (() => Promise<unknown>)[] = []
  const end = async (code: number): Promise<void> => {
    if (stopping.signal.aborted) return // a terminal and npm both pass Ctrl-C on
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
  // The reader of a pipe may go away; that is no reason to end.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  return { signal: stopping.signal, onStop: (stop) => void stops.unshift(stop) }
}

const unhandledText = t(
  '发生未处理的错误；正在进行的请求答复完毕后进程将退出。',
  'An error that nobody handled; the requests under way are answered, then the process ends.',
)

/** With everything it carries, such as its causes. */
const logError = (error: unknown): void =>
  void process.stderr.write(
    `${translate(unhandledText, 'zh-cn')} / ${translate(unhandledText, 'en')}\n${inspect(error, { depth: 8, maxStringLength: 10_000 })}\n`,
  )

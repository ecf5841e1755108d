import { setTimeout as pause } from 'node:timers/promises'

import { t } from '../../resources/kit'
import { translate } from '../../resources/kit/text'
import { codeOf, reasonOf, StartupError } from './startupError'

interface Waiting {
  /** Where the database is, without its password. */
  readonly place: string
  /** Seconds. */
  readonly patience: number
  readonly log: (message: string) => void
  /** Ends the waiting. */
  readonly signal: AbortSignal | undefined
}

/** Milliseconds between two tries. */
const between = { first: 500, longest: 5000 } as const

/** What ends by itself: a machine or a server that is not up yet, or has no connection to spare. A wrong password does not. */
const passing = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  '53300',
]
const words = /connection timeout|timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error/i

const isPassing = (error: unknown): boolean => passing.includes(codeOf(error)) || words.test(reasonOf(error))

const notYet = t(
  '数据库 {place} 尚不可用（{reason}），继续等待，最多还有 {left} 秒',
  'The database {place} cannot be reached yet ({reason}); waiting for it, {left} s more at most',
)
export const unreachable = t('无法连接数据库 {place}：{reason}', 'The database {place} cannot be reached: {reason}')

/**
 * Does something again until the database lets it be done: it may be started together with the server, and be slower, or break off
 * while we start. One line for every try; what is no outage is thrown as it is.
 */
export async function untilReachable<Result>(work: () => Promise<Result>, { place, patience, log, signal }: Waiting): Promise<Result> {
  const until = performance.now() + patience * 1000
  for (let wait: number = between.first; ; wait = Math.min(wait * 2, between.longest)) {
    try {
      return await work()
    } catch (error) {
      if (!isPassing(error) || signal?.aborted) throw error
      const values = { place, reason: reasonOf(error), left: Math.ceil((until - performance.now()) / 1000) }
      if (values.left <= 0) throw new StartupError(unreachable, values)
      log(`${translate(notYet, 'zh-cn', values)} / ${translate(notYet, 'en', values)}`)
      await pause(Math.min(wait, Math.max(0, until - performance.now())), undefined, { ...(signal && { signal }) })
    }
  }
}

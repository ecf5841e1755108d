import { setTimeout as pause } from 'node:timers/promises'

import { t } from '../../../resources/kit'
import { inBothLanguages } from '../../../resources/kit/text'
import { reasonOf, StartupError } from '../startupError'

interface WatchdogOptions {
  isAlive(): boolean
  /** Restarts it; rejects if it does not start. */
  revive(): Promise<unknown>
  readonly log: (message: string) => void
  /** Called once after every attempt has failed. */
  readonly onLost: (failure: StartupError) => void
  /** Milliseconds between two checks, and before each attempt of an outage. */
  readonly checkInterval?: number
  readonly pauses?: readonly number[]
}

/** About three minutes: a full disk or a lack of memory may be temporary. */
const defaultPauses = [0, 1000, 2000, 5000, 10_000, 20_000, 30_000, 60_000, 60_000]

const texts = {
  unknown: t('无法查看数据库是否在运行：{reason}', 'Whether the database is running could not be seen: {reason}'),
  restarted: t('数据库曾意外停止，{seconds} 秒后已重新启动', 'The database had stopped unexpectedly; it was started again after {seconds} s'),
}

/** Restarts a database server that has died. Stops nothing by itself; after `stop` resolves nothing is started any more. */
export function startWatchdog({ isAlive, revive, log, onLost, checkInterval = 500, pauses = defaultPauses }: WatchdogOptions): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const watch = async (): Promise<void> => {
    while (!signal.aborted) {
      await sleep(checkInterval, signal)
      if (signal.aborted || seemsAlive()) continue
      const reason = await bringBack()
      if (reason !== undefined && !signal.aborted) return onLost(lost(pauses.length, reason))
    }
  }
  let isBlind = false
  /** A failed check says nothing about the server: the process may be temporarily out of file handles. */
  const seemsAlive = (): boolean => {
    try {
      const alive = isAlive()
      isBlind = false
      return alive
    } catch (error) {
      if (!isBlind) log(inBothLanguages(texts.unknown, { reason: reasonOf(error) }))
      isBlind = true
      return true
    }
  }
  /** Undefined if it runs again, else the reason why not. */
  const bringBack = async (): Promise<string | undefined> => {
    const begin = Date.now()
    let reason = ''
    for (const wait of pauses) {
      await sleep(wait, signal)
      if (signal.aborted) return undefined
      try {
        await revive()
        log(inBothLanguages(texts.restarted, { seconds: ((Date.now() - begin) / 1000).toFixed(1) }))
        return undefined
      } catch (error) {
        reason = reasonOf(error)
      }
    }
    return reason
  }
  const watching = watch()
  return {
    stop: () => {
      stopping.abort()
      return watching
    },
  }
}

/** Does not keep the process alive, and ends early when the watchdog is stopped. */
const sleep = (milliseconds: number, signal: AbortSignal): Promise<void> => pause(milliseconds, undefined, { ref: false, signal }).catch(() => undefined)

const lost = (attempts: number, reason: string): StartupError =>
  new StartupError(
    t(
      '内置数据库已停止，{attempts} 次重新启动均失败，掌柜随之退出：{reason}',
      'The built-in database has died and did not come back in {attempts} attempts, so Zhanggui ends: {reason}',
    ),
    { attempts, reason },
  )

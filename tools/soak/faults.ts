import { setTimeout as pause } from 'node:timers/promises'

import { withDatabase } from './checks'

import type { SoakShop } from './shop'
import type { Tally } from './tally'

interface Faults {
  readonly shop: SoakShop
  readonly tally: Tally
  /** From 0 to 1. */
  readonly progress: () => number
}

/** Terminates a random connection between server and database about once a second. */
export async function endConnections({ shop, tally, progress }: Faults): Promise<void> {
  while (progress() < 1) {
    await pause(300 + Math.random() * 1500)
    const count = await endSome(shop.databaseUrl).catch(() => 0) // the database is starting
    for (let n = 0; n < count; n++) tally.count('connections of the database ended')
  }
}

const endSome = (url: string): Promise<number> =>
  withDatabase(url, async (query) => {
    const some = "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'zhanggui%' order by random() limit $1"
    return (await query(some, [1 + Math.floor(Math.random() * 3)])).length
  })

export interface Kills {
  /** Seconds until the server was healthy again after each kill. */
  readonly restarts: number[]
}

/** Kills the server at given shares of the work, and waits each time until it is healthy again. */
export async function killServer({ shop, tally, progress }: Faults, moments: readonly number[]): Promise<Kills> {
  const restarts: number[] = []
  for (const moment of moments) {
    while (progress() < moment) await pause(50)
    if (progress() >= 1) break // another part of the run has failed
    const begin = performance.now()
    process.kill(shop.pid(), 'SIGKILL')
    tally.count('server kills')
    await pause(50)
    while (!(await shop.isWell())) await pause(50)
    restarts.push((performance.now() - begin) / 1000)
  }
  return { restarts }
}

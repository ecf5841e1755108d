import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

import { withDatabase } from '../soak/checks'

import type { SoakShop } from '../soak/shop'

/** The parent of a connection's process; known on Linux only. */
export const postmasterOf = (url: string): Promise<number> =>
  withDatabase(url, async (query) => {
    const rows = await query<{ pid: number }>('select pg_backend_pid() as pid')
    const status = readFileSync(`/proc/${rows[0]?.pid ?? 0}/status`, 'utf8')
    return Number(/^PPid:\s+(\d+)/m.exec(status)?.[1] ?? Number.NaN)
  })

/** Waits until the shop and its database serve again after a kill. */
export async function untilWell(shop: SoakShop): Promise<void> {
  for (const until = Date.now() + 120_000; !((await shop.isWell()) && (await isConnectable(shop.databaseUrl))); await pause(50))
    if (Date.now() > until) throw new Error('the shop was not well two minutes after a kill')
}

/** The open connections of the shop may answer for a moment after the main process of PostgreSQL has died. */
const isConnectable = (url: string): Promise<boolean> =>
  withDatabase(url, () => Promise.resolve()).then(
    () => true,
    () => false,
  )

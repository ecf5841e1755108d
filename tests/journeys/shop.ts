import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'

import { runningEmbedded } from '../../server/database/embedded'
import { start } from '../../tools/bench/processes'

export interface Shop {
  readonly url: string
  readonly folder: string
  readonly sql: <Row extends object>(text: string, values?: readonly unknown[]) => Promise<Row[]>
  readonly close: () => Promise<void>
}

interface Options {
  readonly hasCaptcha?: boolean
  /** Another checkout than this one. */
  readonly checkout?: string
}

/** The real product on a data folder of its own, filled with the demo shop. */
export async function openShop({ hasCaptcha = false, checkout }: Options = {}): Promise<Shop> {
  const folder = mkdtempSync(join(tmpdir(), 'zhanggui-journey-'))
  chmodSync(folder, 0o755) // the user of the database passes through it
  const env = { DATA_DIR: folder, LOG_LEVEL: 'error', RATE_LIMIT: '1000000', DATABASE_URL: '', ...(hasCaptcha ? {} : { ZHANGGUI_CAPTCHA: 'off' }) }
  const server = await start({ file: 'server/main.ts', env, probe: '/admin/Index/login', ...(checkout ? { cwd: checkout } : {}) })
  return {
    url: server.url,
    folder,
    sql: async <Row extends object>(text: string, values: readonly unknown[] = []) => query<Row>(folder, text, values),
    close: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function query<Row extends object>(folder: string, text: string, values: readonly unknown[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: await runningEmbedded(folder, () => undefined) })
  await client.connect()
  try {
    return (await client.query<Row>(text, [...values])).rows
  } finally {
    await client.end()
  }
}

import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'

import { runningEmbedded } from '../../server/database/embedded'
import { freePort, start } from '../../tools/bench/processes'
import { copyFolder } from '../support/copyFolder'

import type { Running } from '../../tools/bench/processes'

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

/** The data folder of a shop that was filled and stopped; filling it takes seconds, copying it moments. */
const template = (): string | undefined => process.env['SHOP_TEMPLATE']

/** Fills the demo shop once for all walks. Answers with what takes it away. */
export async function makeTemplate(): Promise<() => void> {
  const folder = newFolder()
  await (await run(folder, {})).stop()
  // a database that had to be put elsewhere cannot be copied with the folder; each shop then fills its own
  if (!existsSync(join(folder, 'postgres.path'))) process.env['SHOP_TEMPLATE'] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

/** The real product on a data folder of its own, filled with the demo shop. */
export async function openShop(options: Options = {}): Promise<Shop> {
  const folder = newFolder()
  const filled = template()
  if (filled) copyFolder(filled, folder)
  const server = await run(folder, options)
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

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'zhanggui-journey-'))
  chmodSync(folder, 0o755) // the user of the database passes through it
  return folder
}

async function run(folder: string, { hasCaptcha = false, checkout }: Options): Promise<Running> {
  const env = {
    DATA_DIR: folder,
    NOTIFY_PORT: String(await freePort()),
    LOG_LEVEL: 'error',
    RATE_LIMIT: '1000000',
    DATABASE_URL: '',
    ...(hasCaptcha ? {} : { ZHANGGUI_CAPTCHA: 'off' }),
  }
  return start({ file: 'server/main.ts', env, probe: '/admin/Index/login', ...(checkout ? { cwd: checkout } : {}) })
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

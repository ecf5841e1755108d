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
  /** Without the demo. */
  readonly isEmpty?: boolean
  /** The root of another checkout. */
  readonly checkout?: string
  /** `host:port` of a program in the own network that webhooks may call. */
  readonly webhookHost?: string
}

/** The data folder of a shop that was filled and stopped: filling takes seconds, copying less. */
const template = (): string | undefined => process.env['SHOP_TEMPLATE']

/** Fills the demo shop once for all journeys. Returns the function that removes it. */
export async function makeTemplate(): Promise<() => void> {
  const folder = newFolder()
  await (await run(folder, {})).stop()
  // a database outside of the data folder is not copied with it; each shop is then filled separately
  if (!existsSync(join(folder, 'postgres.path'))) process.env['SHOP_TEMPLATE'] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

/** The real product on a data folder of its own, filled with the demo shop. */
export async function openShop(options: Options = {}): Promise<Shop> {
  const folder = options.isEmpty ? newFolder() : filledFolder()
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

/** A data folder of its own with the demo shop; an empty one, which the server fills, where there is none to copy. */
export function filledFolder(): string {
  const folder = newFolder()
  const filled = template()
  if (filled) copyFolder(filled, folder)
  return folder
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'zhanggui-journey-'))
  chmodSync(folder, 0o755) // the operating-system user that runs PostgreSQL must be able to traverse it
  return folder
}

async function run(folder: string, { hasCaptcha = false, isEmpty = false, checkout, webhookHost = '' }: Options): Promise<Running> {
  const env = {
    DATA_DIR: folder,
    NOTIFY_PORT: String(await freePort()),
    LOG_LEVEL: 'error',
    RATE_LIMIT: '1000000',
    DATABASE_URL: '',
    WEBHOOK_HOSTS: webhookHost,
    ...(hasCaptcha ? {} : { ZHANGGUI_CAPTCHA: 'off' }),
  }
  return start({ file: 'server/main.ts', ...(isEmpty && { args: ['--empty'] }), env, probe: '/admin/Index/login', ...(checkout ? { cwd: checkout } : {}) })
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

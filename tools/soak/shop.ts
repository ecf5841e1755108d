import { spawn } from 'node:child_process'
import { chmodSync, createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'

import { runningEmbedded } from '../../server/database/embedded'
import { freePort, programOf, root } from '../bench/processes'

/** What the server reports about itself; see `gauge.mjs`. */
export interface Reading {
  readonly pid: number
  readonly number: number
  /** Bytes: heap after a full collection, and resident memory of the process. */
  readonly live: number
  readonly rss: number
  readonly handles: number
}

/** The product as `npm start` runs it, with its supervisor and its own database, in a temporary folder. */
export interface SoakShop {
  readonly url: string
  readonly notifyUrl: string
  readonly databaseUrl: string
  /** The current process id of the server. */
  readonly pid: () => number
  readonly isWell: () => Promise<boolean>
  /** Asks the server for a reading; undefined if it is starting or does not answer in time. */
  readonly read: () => Promise<Reading | undefined>
  /** Everything that the server and its supervisor have printed. */
  readonly output: () => string
  /** Shuts everything down; resolves with the exit code or the signal. */
  readonly stop: () => Promise<number | string | null>
  readonly remove: () => void
}

/** The tests kill the server more often than would happen in production, so the supervisor restarts it at once and never gives up. */
const patience = { pauses: Array.from({ length: 10_000 }, () => 0.2), well: 3600 }

/** Number of characters of the output that are kept. */
const maxKept = 1_000_000

interface ShopOptions {
  /** More modules that the server loads before it starts. */
  readonly loads?: readonly string[]
  /** A database that exists, instead of one of its own with the demo shop. */
  readonly databaseUrl?: string | undefined
}

export async function openShop(logFile: string, { loads = [], databaseUrl: external = '' }: ShopOptions = {}): Promise<SoakShop> {
  const folder = mkdtempSync(join(tmpdir(), 'zhanggui-soak-'))
  chmodSync(folder, 0o755) // the operating-system user that runs PostgreSQL must be able to traverse it
  const gauge = join(folder, 'gauge.json')
  const [port, notifyPort] = [await freePort(), await freePort()]
  const place = (file: string): string => JSON.stringify(pathToFileURL(join(root, file)).href)
  const program = [...programOf('server/main.ts'), ...(external === '' ? [] : ['--empty'])]
  const script = `import(${place('tools/supervise.mjs')}).then(({ supervise }) => supervise(${JSON.stringify(program)}, ${JSON.stringify(patience)}))`
  const child = spawn(process.execPath, ['--import', pathToFileURL(join(root, 'tools/exitWithParent.mjs')).href, '-e', script], {
    cwd: root,
    env: {
      ...process.env,
      NODE_OPTIONS: ['tools/soak/gauge.mjs', ...loads].map((file) => `--import ${pathToFileURL(join(root, file)).href}`).join(' '),
      SOAK_GAUGE: gauge,
      DATABASE_URL: external,
      DATA_DIR: join(folder, 'data'),
      PORT: String(port),
      NOTIFY_PORT: String(notifyPort),
      LOG_LEVEL: 'error',
      RATE_LIMIT: '1000000000',
      ORDER_PAUSE: '0',
      ZHANGGUI_CAPTCHA: 'off',
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'], // ends together with this process, whatever ends that
  })
  let output = ''
  const log = createWriteStream(logFile)
  for (const stream of [child.stdout, child.stderr]) {
    stream?.pipe(log, { end: false })
    stream?.on('data', (part) => (output = (output + String(part)).slice(-maxKept)))
  }
  const ended = new Promise<number | string | null>((resolve) => child.once('close', (code, signal) => resolve(code ?? signal)))
  const url = `http://127.0.0.1:${port}`
  const reading = (): Partial<Reading> => {
    try {
      return JSON.parse(readFileSync(gauge, 'utf8')) as Reading // the gauge replaces the file as a whole
    } catch {
      return {}
    }
  }
  const isWell = (): Promise<boolean> =>
    fetch(`${url}/healthz`, { signal: AbortSignal.timeout(2000) }).then(
      async (response) => (await response.text()) !== '' && response.status === 200,
      () => false,
    )
  const read = async (): Promise<Reading | undefined> => {
    const { pid = 0, number = 0 } = reading()
    try {
      process.kill(pid, 'SIGUSR2')
    } catch {
      return undefined // it has just been killed
    }
    for (let tries = 0; tries < 100; tries++) {
      const now = reading()
      if (now.pid === pid && (now.number ?? 0) > number) return now as Reading
      await pause(20)
    }
    return undefined
  }
  while (!output.includes('Zhanggui is running') && child.exitCode === null) await pause(50)
  const databaseUrl = external || (await runningEmbedded(join(folder, 'data'), () => undefined))
  if (!databaseUrl) throw new Error(`the shop did not start:\n${output}`)
  const stop = (): Promise<number | string | null> => {
    child.kill('SIGTERM')
    return ended
  }
  const remove = (): void => rmSync(folder, { recursive: true, force: true })
  return { url, notifyUrl: `ws://127.0.0.1:${notifyPort}`, databaseUrl, pid: () => reading().pid ?? 0, isWell, read, output: () => output, stop, remove }
}

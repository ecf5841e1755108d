import { setTimeout as pause } from 'node:timers/promises'

import { sql } from 'kysely'

import { t } from '../../resources/kit'
import { inBothLanguages } from '../../resources/kit/text'
import { prepareAppRole } from './appRole'
import { connect } from './connect'
import { startEmbedded } from './embedded'
import { codeOf, reasonOf, StartupError } from './startupError'

import type { Config } from '../deps'
import type { Connection } from './connect'

export interface OpenDatabase {
  /** As the role that owns the tables: for migrations and seeds. */
  readonly owner: Connection & { readonly url: string }
  /** Runs a step of the start, again if the database becomes unreachable. */
  readonly retryUntilReachable: <Result>(work: () => Promise<Result>) => Promise<Result>
  /** Grants the server's role its rights, closes the owner's connections and opens those of the running server. */
  serve(): Promise<Connection & { readonly url: string }>
  /** Closes the connections, and stops the built-in database if it is used. */
  stop(): Promise<void>
}

type Log = (message: string) => void

/** Opens the configured database, which may start later than the server, or the built-in one. Resolves when it can be used. */
export async function openDatabase(config: Config, log: Log, signal?: AbortSignal): Promise<OpenDatabase> {
  const { databaseUrl, databaseOwnerUrl, dataDir, host, port, databaseWait } = config
  const embedded = databaseUrl === undefined ? await startEmbedded({ folder: dataDir, log, holder: `http://${host}:${port}` }) : undefined
  const url = embedded?.url ?? databaseOwnerUrl ?? databaseUrl ?? ''
  const appUrl = embedded?.appUrl ?? (databaseOwnerUrl === undefined ? undefined : databaseUrl)
  const owner = connect(url, { log })
  let served: Connection | undefined
  const retryUntilReachable: OpenDatabase['retryUntilReachable'] = (work) =>
    retryWhileUnreachable(work, { place: placeOf(url), patience: databaseWait, log, signal })
  const find = ({ db }: Connection, address: string): Promise<void> =>
    checkServer(() => retryUntilReachable(() => readVersion(db)).catch((error: unknown) => refuseDatabase(error, address)))
  const stop = async (): Promise<void> => {
    await owner.close()
    await served?.close()
    await embedded?.stop()
  }
  const serve = async (): Promise<Connection & { readonly url: string }> => {
    const access = await retryUntilReachable(() => prepareAppRole(owner, { log, isMade: embedded !== undefined, ...(appUrl === undefined ? {} : { appUrl }) }))
    await owner.close()
    served = connect(access, { log, kept: 4 })
    await find(served, access)
    return { ...served, url: access }
  }
  try {
    await find(owner, url)
    return { owner: { ...owner, url }, serve, retryUntilReachable, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const oldest = 15

interface Version {
  readonly version: number
  readonly encoding: string
}

async function checkServer(find: () => Promise<Version>): Promise<void> {
  const { version, encoding } = await find()
  if (version < oldest * 10_000)
    throw new StartupError(t('数据库为 PostgreSQL {major}，须为 {oldest} 或更新版本', 'The database is PostgreSQL {major}; {oldest} or newer is needed'), {
      major: Math.floor(version / 10_000),
      oldest,
    })
  if (encoding !== 'UTF8')
    throw new StartupError(t('数据库编码为 {encoding}，须为 UTF8', 'The encoding of the database is {encoding}; it must be UTF8'), { encoding })
}

async function readVersion(db: Connection['db']): Promise<Version> {
  const { rows } = await sql<Version>`select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`.execute(db)
  return rows[0] ?? { version: 0, encoding: '' }
}

/** A wrong password or an unknown database, which must be corrected by a person. */
function refuseDatabase(error: unknown, url: string): never {
  throw error instanceof StartupError ? error : new StartupError(unreachable, { place: placeOf(url), reason: reasonOf(error) })
}

/** The URL without the password. */
function placeOf(url: string): string {
  try {
    const { host, pathname } = new URL(url)
    return host + pathname
  } catch {
    return 'DATABASE_URL'
  }
}

interface Waiting {
  /** The location of the database, without its password. */
  readonly place: string
  /** Seconds. */
  readonly patience: number
  readonly log: (message: string) => void
  /** Aborts the wait. */
  readonly signal: AbortSignal | undefined
}

/** Milliseconds between two attempts. */
const between = { first: 500, longest: 5000 } as const

/** Temporary errors: a host or server that is not up yet or has no free connection. A wrong password is not temporary. */
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
const unreachable = t('无法连接数据库 {place}：{reason}', 'The database {place} cannot be reached: {reason}')

/**
 * Retries until the database is reachable: it may start later than the server, or restart meanwhile. Logs one line per attempt; other errors are thrown at
 * once.
 */
export async function retryWhileUnreachable<Result>(work: () => Promise<Result>, { place, patience, log, signal }: Waiting): Promise<Result> {
  const until = performance.now() + patience * 1000
  for (let wait: number = between.first; ; wait = Math.min(wait * 2, between.longest)) {
    try {
      return await work()
    } catch (error) {
      if (!isPassing(error) || signal?.aborted) throw error
      const values = { place, reason: reasonOf(error), left: Math.ceil((until - performance.now()) / 1000) }
      if (values.left <= 0) throw new StartupError(unreachable, values)
      log(inBothLanguages(notYet, values))
      await pause(Math.min(wait, Math.max(0, until - performance.now())), undefined, { ...(signal && { signal }) })
    }
  }
}

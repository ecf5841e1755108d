import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { t } from '../../resources/kit'
import { inBothLanguages } from '../../resources/kit/text'
import { appRole } from './appRole'
import { findBinaries } from './postgres/binaries'
import { checkVersion, databaseUser, makeCluster } from './postgres/cluster'
import { findDataDir } from './postgres/dataDir'
import { holderOf, takeLock } from './postgres/lock'
import { findPostmaster, startPostmaster, stopPostmaster, waitUntilReady } from './postgres/postmaster'
import { startWatchdog } from './postgres/watchdog'
import { exitWithError, StartupError } from './startupError'

import type { DataDir } from './postgres/dataDir'
import type { Postmaster } from './postgres/postmaster'

export interface Embedded {
  /** URL of the owner of all objects. */
  readonly url: string
  /** URL of the running server's role; see `appRole.ts`. */
  readonly appUrl: string
  /** The database was created by this start. */
  readonly isFirst: boolean
  stop(): Promise<void>
}

interface Options {
  /** The data folder of the product (`DATA_DIR`). */
  readonly folder: string
  readonly log: (message: string) => void
  /** What a second start on the same folder is told about this one, e.g. its address. */
  readonly holder?: string
  /** Called when the database server has died and could not be restarted. Ends the process by default. */
  readonly onLost?: (failure: StartupError) => void
}

/**
 * Starts the PostgreSQL that comes with the product, or takes over one that a killed process left running. Refuses, naming the holder, if another process of
 * the product uses the folder.
 */
export async function startEmbedded({ folder, log, holder = '', onLost = exitWithError }: Options): Promise<Embedded> {
  const place = findDataDir(folder, log)
  const lock = await takeLock(lockFolder(place), `${process.pid} ${holder}`.trim())
  if ('currentHolder' in lock) throw inUse(place.folder, lock.currentHolder)
  try {
    const binaries = findBinaries(place.owner, place.folder, log)
    const isFirst = await makeCluster(place, binaries)
    checkVersion(place.cluster, versionOf(binaries.postgres))
    const running = await takeOver(place.cluster, log)
    const { port } = running ?? (await startPostmaster(place, binaries))
    const guarding = startWatchdog({
      isAlive: () => findPostmaster(place.cluster) !== undefined,
      revive: () => startPostmaster(place, binaries, port), // its address stays: the pool reconnects by itself
      log,
      onLost,
    })
    const stop = async (): Promise<void> => {
      await guarding.stop()
      await stopPostmaster(place.cluster)
      lock.release()
    }
    return { url: urlOf(place, port), appUrl: addressOf(appRole, place.appPassword, port), isFirst, stop }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Whether the folder has a database, or says where it is. */
export const hasEmbedded = (folder: string): boolean => existsSync(join(folder, 'postgres', 'PG_VERSION')) || existsSync(join(folder, 'postgres.path'))

/** The URL of the database while the product runs on the folder, for tools; undefined if it does not run. */
export async function runningEmbedded(folder: string, log: (message: string) => void): Promise<string | undefined> {
  const place = findDataDir(folder, log)
  if ((await holderOf(lockFolder(place))) === undefined) return undefined
  const postmaster = findPostmaster(place.cluster)
  return postmaster && urlOf(place, postmaster.port)
}

/** Beside the database, wherever that is: two data folders may refer to the same one. */
const lockFolder = ({ cluster }: DataDir): string => cluster.slice(0, -'/postgres'.length)

const urlOf = ({ password }: DataDir, port: number): string => addressOf(databaseUser, password, port)
const addressOf = (user: string, password: string, port: number): string => `postgres://${user}:${password}@127.0.0.1:${port}/postgres`

const versionOf = (postgres: string): string => /\d+/.exec(execFileSync(postgres, ['--version'], { encoding: 'utf8' }))?.[0] ?? ''

function inUse(folder: string, holder: string): StartupError {
  return new StartupError(
    t(
      '数据目录 {folder} 正被另一个掌柜进程使用（进程 {holder}）；请先停止它，或用 DATA_DIR 指定其他目录',
      'The data folder {folder} is in use by another Zhanggui process ({holder}); stop that one first, or name another folder in DATA_DIR',
    ),
    { folder, holder },
  )
}

const patience = 10_000

/** A database server that outlived a killed process; one that is just stopping is waited for. */
async function takeOver(cluster: string, log: (message: string) => void): Promise<Postmaster | undefined> {
  const until = Date.now() + patience
  const postmaster = await waitUntilReady(cluster, () => !findPostmaster(cluster) || Date.now() > until)
  if (postmaster) log(inBothLanguages(t('上次运行的数据库仍在运行，继续使用', 'The database of the last run is still running and is used again')))
  else if (findPostmaster(cluster))
    throw new StartupError(t('内置数据库没有响应，请结束其进程后重试', 'The built-in database does not answer; end its process and start again'))
  return postmaster
}

import { t } from '../resources/kit/text'
import { hasEmbedded, runningEmbedded, startEmbedded } from '../server/database/embedded'
import { StartupError } from '../server/database/startupError'

import type { Config } from '../server/deps'

interface OpenDatabase {
  readonly url: string
  stop(): Promise<void>
}

type Log = (line: string) => void

/** Opens the database as its owner: the configured one, or the built-in one, which is started if it is not running and made if there is none. */
export async function openAsOwner({ databaseUrl, databaseOwnerUrl, dataDir }: Config, log: Log, holder: string): Promise<OpenDatabase> {
  const url = databaseOwnerUrl ?? databaseUrl ?? (await runningEmbedded(dataDir, log))
  return url === undefined ? startEmbedded({ folder: dataDir, log, holder }) : { url, stop: () => Promise.resolve() }
}

/** The same for a command that only looks at a shop: it makes no database in a folder without one. */
export async function openShopAsOwner(config: Config, log: Log, holder: string): Promise<OpenDatabase> {
  if (config.databaseUrl === undefined && !hasEmbedded(config.dataDir)) throw new StartupError(noShop, { folder: config.dataDir })
  return openAsOwner(config, log, holder)
}

const noShop = t(
  '{folder} 中没有商城；请用 DATA_DIR 指定它的数据目录，或用 DATABASE_URL 指定它的数据库',
  'There is no shop in {folder}; name its data folder in DATA_DIR, or its database in DATABASE_URL',
)

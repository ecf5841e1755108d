import { runningEmbedded, startEmbedded } from '../server/database/embedded'

import type { Config } from '../server/deps'

/** Opens the database as its owner: the configured one, or the built-in one, which is started if it is not running. */
export async function openAsOwner(
  { databaseUrl, databaseOwnerUrl, dataDir }: Config,
  log: (line: string) => void,
  holder: string,
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const url = databaseOwnerUrl ?? databaseUrl ?? (await runningEmbedded(dataDir, log))
  return url === undefined ? startEmbedded({ folder: dataDir, log, holder }) : { url, stop: () => Promise.resolve() }
}

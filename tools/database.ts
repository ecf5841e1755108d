import { runningEmbedded, startEmbedded } from '../server/database/embedded'

import type { Config } from '../server/deps'

/** The database as its owner: the given one, or the built-in one as the running product has it open, or started for this. */
export async function openAsOwner(
  { databaseUrl, databaseOwnerUrl, dataDir }: Config,
  log: (line: string) => void,
  says: string,
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const given = databaseOwnerUrl ?? databaseUrl ?? (await runningEmbedded(dataDir, log))
  return given === undefined ? startEmbedded({ folder: dataDir, log, says }) : { url: given, stop: () => Promise.resolve() }
}

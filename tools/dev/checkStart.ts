import { readConfig } from '../../server/config'
import { printError, StartupError } from '../../server/database/startupError'
import { assertPortIsFree } from '../../server/portInUse'
import { readFlags } from '../../server/startFlags'

/** Read by `tools/dev.mjs`: any other code is that of sources that cannot be loaded, which the watcher waits for. */
const refused = 78

/** Before anything of `npm run dev` is started: flags, settings and the port, which no change of a source corrects. */
async function main(): Promise<void> {
  readFlags()
  await assertPortIsFree(readConfig(process.env))
}

main().catch((error: unknown) => {
  printError(error)
  process.exitCode = error instanceof StartupError ? refused : 1
})

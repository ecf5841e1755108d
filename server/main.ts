import { readConfig } from './config'
import { exitWithError } from './database/startupError'
import { assertPortIsFree } from './portInUse'
import { handleShutdown } from './shutdown'
import { startServer } from './startServer'

const shutdown = handleShutdown()

async function main(): Promise<void> {
  await assertPortIsFree(readConfig(process.env)) // before a demo shop is filled in vain
  await startServer(shutdown)
}

main().catch((error: unknown) => {
  if (!shutdown.signal.aborted) exitWithError(error) // otherwise the error is a result of the shutdown
})

import { exitWithError } from './database/startupError'
import { handleShutdown } from './shutdown'
import { startServer } from './startServer'

const shutdown = handleShutdown()
startServer(shutdown).catch((error: unknown) => {
  if (!shutdown.signal.aborted) exitWithError(error) // otherwise the error is a result of the shutdown
})

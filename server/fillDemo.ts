import { readConfig } from './config'
import { connect } from './database/connect'
import { exitWithError } from './database/startupError'
import { loadDemo } from './demo/load'

/** The process that `demo/inChildProcess.ts` starts: fills the shop and ends. When the server is gone it ends too, and nothing is committed. */
async function main(): Promise<void> {
  process.on('disconnect', () => process.exit(1))
  const config = readConfig(process.env)
  const { db, close } = connect(config.databaseUrl ?? '')
  await loadDemo({ db, config })
  await close()
  process.exit(0)
}

main().catch(exitWithError)

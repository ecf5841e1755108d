import { readConfig } from './config'
import { connect } from './database/connect'
import { exitWithError } from './database/startupError'
import { loadDemo } from './demo/load'

/** The process started by `demo/inChildProcess.ts`: fills the shop and exits. If the server ends it exits too, and nothing is committed. */
async function main(): Promise<void> {
  process.on('disconnect', () => process.exit(1))
  const config = readConfig(process.env)
  const { db, close } = connect(config.databaseUrl ?? '')
  await loadDemo({ db, config })
  await close()
  process.exit(0)
}

main().catch(exitWithError)

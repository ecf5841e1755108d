import { readConfig } from '../../server/config'
import { codeOf, exitWithError, printError } from '../../server/database/startupError'
import { portInUse } from '../../server/portInUse'
import { handleShutdown } from '../../server/shutdown'
import { previewPath } from './preview/previewPath'
import { openStateServer } from './stateServer'

const print = (line: string): void => void process.stdout.write(`${line}\n`)

/** Milliseconds: the watcher kills a process that has not ended 5 s after a save, and then nothing stops the database. */
const maxWait = { step: 1000, whole: 4500 } as const

/** The server of `npm run dev`: what is wrong is shown in terminal and browser until the sources or migrations change, and no migration is applied unread. */
async function main(): Promise<void> {
  const ending = handleShutdown(maxWait)
  const { port } = readConfig(process.env)
  const state = await openStateServer(port).catch((error: unknown) => {
    throw codeOf(error) === 'EADDRINUSE' ? portInUse(port) : error
  })
  ending.onStop(state.close)
  const fail = (error: unknown): void => {
    if (ending.signal.aborted) return
    state.fail(error)
    printError(error)
    print(preview)
  }
  try {
    // a definition that cannot even be loaded is reported like one that is wrong
    const [{ startServer }, { reviewMigrations }] = await Promise.all([import('../../server/startServer'), import('./reviewMigrations')])
    await startServer(ending, {
      prepareSchema: (owner) => reviewMigrations(owner, { ...state, fail }, print),
      beforeListen: state.close,
      origin: process.env['DEVELOPMENT_ORIGIN'],
    })
    print(preview)
  } catch (error) {
    fail(error)
  }
}

const preview = `预览定义 / Preview of the definitions: ${process.env['DEVELOPMENT_ORIGIN'] ?? ''}${previewPath}`

main().catch(exitWithError)

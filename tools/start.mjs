import { pathToFileURL } from 'node:url'

import { at, ensureBuilt, ensureInstalled, ensureServerBuilt, fail, requireNode } from './run.mjs'
import { supervise } from './supervise.mjs'

/** `npm start`: installs what is missing, builds what is outdated, then runs the server until it is stopped. Flags are passed on. */
requireNode()
await ensureInstalled()
const [main] = await Promise.all([ensureServerBuilt(), ensureBuilt()]).catch((error) => fail(error.message))

supervise(['--import', pathToFileURL(at('tools', 'sourceMaps.mjs')).href, main, ...process.argv.slice(2)], {
  env: { NODE_ENV: 'production', NODE_COMPILE_CACHE: at('.cache', 'node') },
})

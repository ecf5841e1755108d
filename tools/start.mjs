import { spawn } from 'node:child_process'
import { constants } from 'node:os'

import { at, ensureBuilt, ensureInstalled, ensureServerBuilt, fail, requireNode, root } from './run.mjs'

/** `npm start`: installs what is missing, builds what is stale, then runs the server until it ends. Flags go through. */
requireNode()
await ensureInstalled()
const [main] = await Promise.all([ensureServerBuilt(), ensureBuilt()]).catch((error) => fail(error.message))

const server = spawn(process.execPath, ['--import', './tools/traces.mjs', '--import', './tools/leash.mjs', main, ...process.argv.slice(2)], {
  cwd: root,
  env: { NODE_ENV: 'production', NODE_COMPILE_CACHE: at('.cache', 'node'), ...process.env },
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
process.on('SIGHUP', () => server.kill('SIGTERM')) // the terminal was closed

server.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))

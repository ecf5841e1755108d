import { spawn } from 'node:child_process'
import { constants } from 'node:os'

import { ensureBuilt, ensureInstalled, requireNode, root } from './run.mjs'

/** `npm start`: installs what is missing, builds what is stale, then runs the server until it ends. Flags go through. */
requireNode()
await ensureInstalled()
await ensureBuilt()

const server = spawn(process.execPath, ['--import', 'tsx', '--import', './tools/leash.mjs', 'server/main.ts', ...process.argv.slice(2)], {
  cwd: root,
  env: { NODE_ENV: 'production', ...process.env },
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
process.on('SIGHUP', () => server.kill('SIGTERM')) // the terminal was closed

server.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))

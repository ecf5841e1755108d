import { spawn } from 'node:child_process'
import { createServer } from 'node:net'

import { watchRegistries } from './registries.mjs'
import { at, ensureInstalled, fail, requireNode, root, run } from './run.mjs'

/** `npm run dev`: runs the server and the client, each reloading when its sources change. One Ctrl-C ends both. Prints one address, that of the client. */
requireNode()
await ensureInstalled()

const serverPort = process.env.PORT?.trim() || '8000'
const listen = { PORT: serverPort, HOST: '127.0.0.1' } // where the client and the state of the start expect it
await refuseWrongStart()
watchRegistries()
const clientPort = await freePort(5173)

/** The watcher would stay when the server has ended because of its port or its flags. What is wrong with sources is left to it, because it waits until they change. */
async function refuseWrongStart() {
  const args = ['--import', 'tsx', at('tools', 'dev', 'checkStart.ts'), ...process.argv.slice(2)]
  const { code, output } = await run(process.execPath, args, { quiet: true, env: listen })
  if (code === 78) fail(output.trimEnd())
}

/** The first port from this one that nobody listens at, nor the server will. */
async function freePort(port) {
  if (port === Number(serverPort)) return freePort(port + 1)
  const isFree = await new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
  return isFree ? port : freePort(port + 1)
}

/**
 * In a process group of their own, so that Ctrl-C reaches them once, through us: a second one makes the watcher kill the server before it can stop its
 * database. `exitWithParent.mjs` ends them when this process is killed.
 */
const start = (args) =>
  spawn(process.execPath, ['--import', './tools/exitWithParent.mjs', ...args], {
    cwd: root,
    env: {
      LOG_LEVEL: 'warn',
      VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true',
      ...process.env,
      ...listen,
      DEVELOPMENT_ORIGIN: `http://127.0.0.1:${clientPort}`,
    },
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
/**
 * Watched as folders too: by itself the watcher knows a file from its import alone, and loses one that is missing at a start, as another branch may leave it.
 * Migrations are left to the review of them, which writes files itself.
 */
const sources = ['resources', 'server', 'tools/dev']
const children = [
  start([
    ...[at('node_modules', 'tsx', 'dist', 'cli.mjs'), 'watch', '--clear-screen=false', ...sources.flatMap((folder) => ['--include', folder])],
    ...['--exclude', 'server/database/migrations/**', at('tools', 'dev', 'server.ts'), ...process.argv.slice(2)],
  ]),
  start([at('node_modules', 'vite', 'bin', 'vite.js'), '--host', '127.0.0.1', '--port', String(clientPort), '--strictPort', '--logLevel', 'warn']),
]

/** Enter applies the migration that is shown, as the button in the browser does. */
process.stdin.on('data', async () => {
  const address = `http://127.0.0.1:${serverPort}/development`
  try {
    const { kind, key } = await (await fetch(address)).json()
    if (kind === 'review') await fetch(`${address}?key=${key}`, { method: 'POST' })
  } catch {
    // the server runs or starts: there is nothing to apply
  }
})
process.stdin.unref?.()

let code = 0
let running = children.length
let isStopping = false

function stop() {
  if (isStopping) return // the terminal and npm each send one for a single Ctrl-C
  isStopping = true
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM')
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
// npm ends on a SIGTERM without passing it on
const parent = process.ppid
setInterval(() => process.ppid === parent || stop(), 500).unref()
for (const child of children) {
  child.on('exit', (childCode) => {
    if (!isStopping) code ||= childCode ?? 1
    running -= 1
    if (running === 0) process.exit(code)
    stop() // end both when either has ended
  })
}

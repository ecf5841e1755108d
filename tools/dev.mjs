import { spawn } from 'node:child_process'

import { watchRegistries } from './registries.mjs'
import { at, ensureInstalled, requireNode, root } from './run.mjs'

/** `npm run dev`: runs the server and the client, each reloading when its sources change. One Ctrl-C ends both. */
requireNode()
await ensureInstalled()
watchRegistries()

/**
 * In a process group of their own, so that Ctrl-C reaches them once, through us: a second one makes the watcher kill the server before it can stop its
 * database. `exitWithParent.mjs` ends them when this process is killed.
 */
const start = (args) =>
  spawn(process.execPath, ['--import', './tools/exitWithParent.mjs', ...args], {
    cwd: root,
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
const children = [
  start([at('node_modules', 'tsx', 'dist', 'cli.mjs'), 'watch', '--clear-screen=false', at('server', 'main.ts'), ...process.argv.slice(2)]),
  start([at('node_modules', 'vite', 'bin', 'vite.js')]),
]

let code = 0
let running = children.length
let isStopping = false

function stop() {
  if (isStopping) return // the terminal and npm each send one for a single Ctrl-C
  isStopping = true
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM')
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
for (const child of children) {
  child.on('exit', (childCode) => {
    if (!isStopping) code ||= childCode ?? 1
    running -= 1
    if (running === 0) process.exit(code)
    stop() // end both when either has ended
  })
}

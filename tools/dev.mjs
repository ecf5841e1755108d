import { spawn } from 'node:child_process'

import { at, ensureInstalled, requireNode, root } from './run.mjs'

/** `npm run dev`: the server and the client, each reloading with its sources. One Ctrl-C ends both. */
requireNode()
await ensureInstalled()

const start = (args) => spawn(process.execPath, args, { cwd: root, stdio: 'inherit' })
const children = [
  start([at('node_modules', 'tsx', 'dist', 'cli.mjs'), 'watch', '--clear-screen=false', at('server', 'main.ts'), ...process.argv.slice(2)]),
  start([at('node_modules', 'vite', 'bin', 'vite.js')]),
]

let code = 0
let running = children.length
const stop = (signal) => children.forEach((child) => child.exitCode === null && child.kill(signal))

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(signal))
for (const child of children) {
  child.on('exit', (childCode) => {
    code ||= childCode ?? 0
    running -= 1
    if (running === 0) process.exit(code)
    stop('SIGTERM') // one without the other is of no use
  })
}

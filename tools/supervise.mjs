import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { pathToFileURL } from 'node:url'

import { at, root } from './run.mjs'

/**
 * Seconds before each restart in a row; after the last one the supervisor gives up. About three minutes in all, for example until a full disk has been
 * cleared.
 */
const growing = [0.5, 1, 2, 5, 10, 20, 30, 60, 60]
/** Seconds of running after which the pauses start from the beginning again. */
const wellAfter = 60

/**
 * Runs the server until it is told to stop, and restarts it when it ends unexpectedly. A server that was never ready is not restarted, because an error in its
 * settings would recur. Exits with the code of the last run.
 */
export function supervise(args, { env = {}, pauses = growing, well = wellAfter } = {}) {
  let server
  let timer
  let isStopping = false
  let wasEverReady = false
  let failures = 0

  const start = () => {
    let readyAt
    server = spawn(process.execPath, ['--import', pathToFileURL(at('tools', 'exitWithParent.mjs')).href, ...args], {
      cwd: root,
      env: { ...env, ...process.env },
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    })
    server.on('message', (word) => {
      if (word !== 'ready') return
      wasEverReady = true
      readyAt = performance.now()
    })
    // Not `exit`, which may come before a `ready` that was already sent.
    server.on('close', (code, signal) => {
      const result = code ?? 128 + constants.signals[signal]
      if (isStopping || code === 0 || !wasEverReady) process.exit(result)
      failures = readyAt !== undefined && performance.now() - readyAt >= well * 1000 ? 1 : failures + 1
      const pause = pauses[failures - 1]
      const reason = signal ?? code
      if (pause === undefined) {
        console.error(
          `服务进程接连 ${failures} 次意外结束（${reason}），不再重新启动；原因见上。 / The server has ended unexpectedly ${failures} times in a row (${reason}) and is not started again; see above why.`,
        )
        process.exit(result)
      }
      console.error(
        `服务进程意外结束（${reason}），${pause} 秒后重新启动。 / The server has ended unexpectedly (${reason}); it is started again in ${pause} s.`,
      )
      timer = setTimeout(start, pause * 1000)
    })
  }
  const stop = (signal) => {
    isStopping = true
    clearTimeout(timer)
    if (server.exitCode !== null || server.signalCode !== null) process.exit(0)
    server.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(signal))
  process.on('SIGHUP', () => stop('SIGTERM')) // the terminal was closed
  start()
}

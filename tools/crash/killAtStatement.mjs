import { subscribe } from 'node:diagnostics_channel'
import { readFileSync } from 'node:fs'
import { ServerResponse } from 'node:http'

import pg from 'pg'

/**
 * Loaded into a server under test, never into another: a request with the header `x-kill-at` kills the process with SIGKILL, at the n-th statement that is sent
 * from then on, by the request or by a job, or with `answer` when everything is committed and the answer is about to be written. With `x-kill: postgres` it
 * kills the main process of PostgreSQL instead. `x-kill-at: none` kills nothing any more, and its answer says how many statements there were since.
 */
if (/[\\/]main\.[jt]s$/.test(process.argv[1] ?? '')) {
  let at = 0
  let count = 0
  let isPostgres = false
  let killing
  let backend
  const die = () => {
    if (!isPostgres) process.kill(process.pid, 'SIGKILL')
    const status = readFileSync(`/proc/${backend}/status`, 'utf8') // known on Linux only
    process.kill(Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]), 'SIGKILL')
    at = 0
    killing = undefined
  }
  subscribe('http.server.request.start', ({ request, response }) => {
    const requested = request.headers['x-kill-at']
    if (!requested) return
    if (requested === 'none') response.setHeader('x-statements', String(count))
    isPostgres = request.headers['x-kill'] === 'postgres'
    killing = requested === 'answer' ? response : undefined
    at = Number(requested) || 0
    count = 0
  })
  // the workers look for jobs all the time
  const isPoll = (statement) => /\.job\b[^]*skip locked/i.test(typeof statement === 'string' ? statement : (statement?.text ?? ''))
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (...parameters) {
    if (!isPoll(parameters[0])) {
      backend = this.processID
      count += 1
      if (count === at) die()
    }
    return query.apply(this, parameters)
  }
  const { writeHead } = ServerResponse.prototype
  ServerResponse.prototype.writeHead = function (...parameters) {
    if (this === killing) die()
    return writeHead.apply(this, parameters)
  }
}

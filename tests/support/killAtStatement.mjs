import { subscribe } from 'node:diagnostics_channel'
import { ServerResponse } from 'node:http'

import pg from 'pg'

/**
 * Loaded into a server under test, never into another: a request with the header `x-kill-at` kills the process with SIGKILL, at the n-th statement that is sent
 * from then on, or with `answer` when everything is committed and the answer is about to be written.
 */
if (/[\\/]main\.[jt]s$/.test(process.argv[1] ?? '')) {
  let left = 0
  let killing
  const die = () => process.kill(process.pid, 'SIGKILL')
  subscribe('http.server.request.start', ({ request, response }) => {
    const at = request.headers['x-kill-at']
    if (at === 'answer') killing = response
    else if (at) left = Number(at)
  })
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (...parameters) {
    if (left > 0 && --left === 0) die()
    return query.apply(this, parameters)
  }
  const { writeHead } = ServerResponse.prototype
  ServerResponse.prototype.writeHead = function (...parameters) {
    if (this === killing) die()
    return writeHead.apply(this, parameters)
  }
}

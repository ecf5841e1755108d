import { readdirSync, renameSync, writeFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Loaded into every process of the product under test; only the server acts on it. Reports its process id and, at each SIGUSR2, the size of the heap after a
 * full collection and the number of open file handles.
 */
const file = process.env.SOAK_GAUGE
if (file && /[\\/]main\.[jt]s$/.test(process.argv[1] ?? '')) {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  let number = 0
  const write = (reading) => {
    writeFileSync(`${file}.new`, JSON.stringify({ pid: process.pid, number, ...reading }))
    renameSync(`${file}.new`, file)
  }
  process.on('SIGUSR2', () => {
    collect()
    collect()
    number += 1
    const { heapUsed, external, rss } = process.memoryUsage()
    write({ live: heapUsed + external, rss, handles: readdirSync('/proc/self/fd').length })
  })
  write({})
}

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** What the process needs beside callers: the pool, the connections for notices and for starts, listeners, pipes, modules being loaded. */
const reservedHandles = 60
/** The rest of the handles is for files: an upload, a download and a sheet each hold one beside their connection. */
const callerShare = 0.75
/** Where the system tells of no limit. */
const unlimitedFallback = 100_000

/** How many callers may be connected, whichever door they come by, before the process runs out of handles for its own work. */
export const maxConnections = (handles = openFileLimit()): number =>
  Math.min(unlimitedFallback, Math.max(20, Math.floor((handles - reservedHandles) * callerShare)))

/** How many files and connections the system lets this process hold; node has raised the limit as far as it may. */
function openFileLimit(): number {
  try {
    const said =
      process.platform === 'linux'
        ? /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
        : execFileSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' })
    return Number(said) || Number.POSITIVE_INFINITY
  } catch {
    return Number.POSITIVE_INFINITY // a system without such limits
  }
}

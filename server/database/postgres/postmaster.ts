import { execFileSync, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { t } from '../../../resources/kit'
import { codeOf, StartupError } from '../startupError'
import { spawnOptionsOf } from './systemUser'

import type { AddressInfo } from 'node:net'

import type { Binaries } from './binaries'
import type { DataDir } from './dataDir'

/** The running database server, by its own pid file. */
export interface Postmaster {
  readonly pid: number
  readonly port: number
  readonly isReady: boolean
}

/** The running server of this folder; a stale pid file, or one with the number of another program, is removed. */
export function findPostmaster(cluster: string): Postmaster | undefined {
  const file = join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const lines = readFileSync(file, 'utf8').split('\n')
  const pid = Number(lines[0])
  if (pid > 0 && isServerOf(pid, cluster)) return { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' }
  if (lines.length > 1) rmSync(file, { force: true })
  return undefined
}

/** A database server's working directory is its folder, which distinguishes it from other programs with that number. */
function isServerOf(pid: number, cluster: string): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return false
  }
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
    if (process.platform === 'win32') return true
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(cluster)
  } catch (error) {
    if (exhausted.includes(codeOf(error))) throw error // it may be running, and its pid file must not be removed
    return false // ended in the meantime
  }
}

/** An error of our own process, such as missing file handles. */
const exhausted = ['EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN']

const log = (cluster: string): string => join(cluster, '..', 'postgres-start.log')

/** MB of pages that the database keeps for itself, of so many MB of the machine: taken only as pages are read, and the rest is left to the files' own cache. */
export const sharedBuffers = (memory: number): number => Math.min(1024, Math.max(128, Math.floor(memory / 8)))

const settings = (port: number): string[] =>
  Object.entries({
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '100',
    shared_buffers: `${sharedBuffers(Math.min(totalmem(), process.constrainedMemory() || Infinity) / 1024 ** 2)}MB`,
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    logging_collector: 'on',
    log_directory: 'log',
    log_filename: 'postgresql-%a.log',
    log_rotation_age: '1d',
    log_rotation_size: '0',
    log_truncate_on_rotation: 'on',
    // refused rows contain typed data, which must not be logged
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])

/**
 * Starts a server on the given port or a free one, and waits until it responds. It runs in another process group, so that Ctrl-C stops it only after our own
 * work is done.
 */
export async function startPostmaster(place: DataDir, { postgres }: Binaries, port?: number): Promise<Postmaster> {
  const patience = Date.now() + 15_000
  for (;;) {
    const out = openSync(log(place.cluster), 'w')
    const child = spawn(postgres, ['-D', place.cluster, ...settings(port ?? (await freePort()))], {
      ...spawnOptionsOf(place.owner),
      cwd: '/',
      env: { PATH: process.env.PATH },
      detached: true,
      stdio: ['ignore', out, out],
    })
    closeSync(out)
    child.unref()
    const postmaster = await waitUntilReady(place.cluster, () => child.exitCode !== null || child.signalCode !== null)
    if (postmaster) return postmaster
    const output = readFileSync(log(place.cluster), 'utf8')
    // child processes of a killed server end a moment later; a port can be taken in between
    if (!/still in use|could not (bind|create any)/.test(output) || Date.now() > patience) throw failed(place.cluster, output)
    await pause(200)
  }
}

export async function waitUntilReady(cluster: string, isOver: () => boolean): Promise<Postmaster | undefined> {
  for (;;) {
    const postmaster = findPostmaster(cluster)
    if (postmaster?.isReady) return postmaster
    if (isOver()) return undefined
    await pause(10)
  }
}

const failed = (cluster: string, output: string): StartupError =>
  new StartupError(
    t(
      '内置数据库无法启动：{reason}（日志在 {folder}）。如数据目录已损坏，请从备份恢复',
      'The built-in database does not start: {reason} (logs in {folder}). If its folder is damaged, restore it from your backup',
    ),
    { reason: /(?:FATAL|PANIC|ERROR): +(.*)/.exec(output)?.[1] ?? output.trim().split('\n').at(-1) ?? '', folder: join(cluster, 'log') },
  )

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo // a TCP listener always has an address
      server.close(() => resolve(port))
    })
  })
}

/** Fast shutdown: open transactions are rolled back, committed ones are written. */
export async function stopPostmaster(cluster: string): Promise<void> {
  const postmaster = findPostmaster(cluster)
  if (!postmaster) return
  const hasEnded = (): boolean => !isServerOf(postmaster.pid, cluster)
  for (const [signal, seconds] of [
    ['SIGINT', 15],
    ['SIGQUIT', 5],
  ] as const) {
    if (hasEnded()) return
    process.kill(postmaster.pid, signal)
    for (let waited = 0; waited < seconds * 1000 && !hasEnded(); waited += 20) await pause(20)
  }
}

import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

import type { ChildProcess } from 'node:child_process'
import type { AddressInfo } from 'node:net'

export const root = fileURLToPath(new URL('../..', import.meta.url))

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo // a TCP listener always has an address
      server.close(() => resolve(port))
    })
  })
}

export interface Running {
  readonly url: string
  /** Seconds until the probe was answered. */
  readonly startedIn: number
  /** Resident memory in MB; undefined where the operating system does not report it. */
  memory(): number | undefined
  stop(): Promise<void>
}

interface Program {
  readonly file: string
  readonly args?: readonly string[]
  readonly env: Readonly<Record<string, string>>
  /** Path that answers once the program is ready. */
  readonly probe: string
  /** The checkout whose program is started; this one by default. */
  readonly cwd?: string
  /** Ends a start that is under way. */
  readonly signal?: AbortSignal
}

const exitWithParent = pathToFileURL(join(root, 'tools/exitWithParent.mjs')).href

/** Starts one of our programs on free ports and waits until it answers. It ends together with this process, whatever ends that. */
export async function start({ file, args = [], env, probe, cwd = root, signal }: Program): Promise<Running> {
  const port = await freePort()
  const program = programOf(file, cwd)
  const begin = performance.now()
  const child = spawn(process.execPath, ['--import', exitWithParent, ...program, ...args], {
    cwd,
    env: { ...process.env, NOTIFY_PORT: String(await freePort()), ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (output = (output + String(part)).slice(-4000)))
  const url = `http://127.0.0.1:${port}`
  try {
    await untilAnswered(`${url}${probe}`, child, { output: () => output, signal })
  } catch (error) {
    await stop(child)
    throw error
  }
  return { url, startedIn: (performance.now() - begin) / 1000, memory: () => memoryOf(child.pid ?? 0), stop: () => stop(child) }
}

let built: string | undefined

/** The server of this checkout as built by `npm start`; other programs and other checkouts run from their sources. */
export function programOf(file: string, cwd: string = root): string[] {
  if (file !== 'server/main.ts' || cwd !== root) return ['--import', 'tsx', file]
  built ??=
    execFileSync(process.execPath, [join(root, 'tools/built.mjs')], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .at(-1) ?? file
  return ['--import', pathToFileURL(join(root, 'tools/sourceMaps.mjs')).href, built]
}

interface Start {
  readonly output: () => string
  readonly signal: AbortSignal | undefined
}

async function untilAnswered(url: string, child: ChildProcess, { output, signal }: Start): Promise<void> {
  for (const until = Date.now() + 120_000; ;) {
    signal?.throwIfAborted()
    if (child.exitCode !== null || Date.now() > until) throw new Error(`the server did not start:\n${output()}`)
    const status = await fetch(url).then(
      (response) => response.status,
      () => 0,
    )
    if (status > 0) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

function memoryOf(pid: number): number | undefined {
  const status = `/proc/${pid}/status`
  if (!existsSync(status)) return undefined
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1] ?? 0) / 1024
}

function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}

import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { freePort, programOf, root } from '../../tools/bench/processes'

import type { ChildProcess } from 'node:child_process'

/** The built product in a child process. */
export interface Product {
  readonly process: ChildProcess
  readonly url: string
  /** Everything it has printed so far. */
  output(): string
  /** Resolves when it has printed this text, or has ended. */
  hasPrinted(words: string): Promise<void>
  /** Resolves with the exit code or the signal when it has ended. */
  readonly ended: Promise<number | string | null>
}

export const ready = 'Zhanggui is running'

export function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'zhanggui-product-'))
  chmodSync(folder, 0o755) // the operating-system user that runs PostgreSQL must be able to traverse it
  return folder
}

export async function startProduct(env: Readonly<Record<string, string>>, args: readonly string[] = [], handles?: number): Promise<Product> {
  const port = await freePort()
  const command = [process.execPath, ...programOf('server/main.ts'), ...args]
  // A limit of the shell applies to this process alone.
  const [program = '', ...rest] = handles ? ['sh', '-c', `ulimit -n ${handles} && exec "$@"`, 'sh', ...command] : command
  const child = spawn(program, rest, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: '', LOG_LEVEL: 'silent', PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (printed += String(part)))
  const ended = new Promise<number | string | null>((resolve) => child.once('close', (code, signal) => resolve(code ?? signal)))
  const hasPrinted = async (words: string): Promise<void> => {
    while (!printed.includes(words) && child.exitCode === null && child.signalCode === null) await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return { process: child, url: `http://127.0.0.1:${port}`, output: () => printed, hasPrinted, ended }
}

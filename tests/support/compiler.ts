import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

import { root } from './sources'

const compiler = join(root, 'node_modules/typescript/bin/tsc')

/**
 * What the compiler of this project says; empty if it has nothing against the sources. With one checker: the four that it has otherwise each work out the
 * types that they share, which takes twice the processor time.
 */
export function compile(args: readonly string[], cwd = root): string {
  const { status, stdout, stderr, error } = spawnSync(process.execPath, [compiler, '--checkers', '1', '--pretty', 'false', ...args], { cwd, encoding: 'utf8' })
  if (status === 0) return ''
  return `${stdout}${stderr}` || `the compiler ended with ${status ?? error?.message ?? 'a signal'}`
}

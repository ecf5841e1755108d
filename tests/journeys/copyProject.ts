import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { root } from '../support/sources'

const left = new Set(['node_modules', '.git', '.cache', 'data', 'test-results', 'dist'].map((name) => join(root, name)))

/** A copy of this checkout that a journey may change, with the installed packages. Returns its folder. */
export function copyProject(): string {
  const checkout = mkdtempSync(join(tmpdir(), 'zhanggui-copy-'))
  cpSync(root, checkout, { recursive: true, preserveTimestamps: true, filter: (from) => !left.has(from) })
  // links in a folder of its own: what Vite keeps there is made for one checkout
  const [from, to] = [join(root, 'node_modules'), join(checkout, 'node_modules')]
  mkdirSync(to)
  const packages = readdirSync(from).filter((name) => !name.startsWith('.') || name === '.package-lock.json')
  for (const name of packages) symlinkSync(join(from, name), join(to, name))
  const stamp = '.zhanggui-lock'
  if (existsSync(join(from, stamp))) cpSync(join(from, stamp), join(to, stamp))
  return checkout
}

import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { scripts } from '../../../package.json'
import { root } from '../../support/sources'

/** In the place of npm: the packages of this folder, without a network. */
const npm = `
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
mkdirSync('node_modules')
for (const name of readdirSync(process.env.PACKAGES)) if (name !== '.zhanggui-lock') symlinkSync(join(process.env.PACKAGES, name), join('node_modules', name))
`

let clone = ''
beforeAll(() => {
  clone = mkdtempSync(join(tmpdir(), 'zhanggui-clone-'))
  for (const name of ['tools', 'resources', 'server', 'package.json', 'package-lock.json', 'tsconfig.json'])
    cpSync(join(root, name), join(clone, name), { recursive: true, filter: (path) => !path.includes('node_modules') })
  writeFileSync(join(clone, 'npm.js'), npm)
})
afterAll(() => rmSync(clone, { recursive: true, force: true }))

test('a command that needs packages installs them when it is the first one of a clone', () => {
  const { NODE_OPTIONS: _, ...env } = process.env
  const { stdout, stderr } = spawnSync(process.execPath, [...scripts.new.split(' ').slice(1), 'brand'], {
    cwd: clone,
    encoding: 'utf8',
    env: { ...env, npm_execpath: join(clone, 'npm.js'), PACKAGES: join(root, 'node_modules') },
  })
  expect(stdout).toContain('Installing packages')
  expect(stderr).toBe('写成“区域/名称”，如 shop/brand。 / Write it as area/noun, e.g. shop/brand.\n')
})

/** They install by themselves, or are part of Node. */
const withoutLoader = ['start', 'dev', 'check', 'test', 'shots', 'registries']

test.each(Object.entries(scripts).filter(([name]) => !withoutLoader.includes(name)))('npm run %s installs before it loads a package', (_, script) => {
  const loaded = [...script.matchAll(/--import (\S+)/g)].map(([, one]) => one)
  expect(loaded).toContain('./tools/install.mjs')
  expect(loaded.indexOf('tsx') === -1 || loaded.indexOf('./tools/install.mjs') < loaded.indexOf('tsx')).toBe(true)
})

import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { root } from '../../support/sources'

import type { AddressInfo } from 'node:net'

let copy = ''
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'zhanggui-dev-'))
  for (const name of ['dev.mjs', 'exitWithParent.mjs', 'registries.mjs', 'run.mjs']) cpSync(join(root, 'tools', name), join(copy, 'tools', name))
  for (const folder of ['resources/kit/types', 'server/types', 'server/hooks', 'src/fields']) mkdirSync(join(copy, folder), { recursive: true })
  writeFileSync(join(copy, 'package-lock.json'), '{}')
  // in the places of the watcher, which says what the server gets, and of the client, which runs until it is ended
  for (const [name, text] of [
    ['.package-lock.json', '{}'],
    ['tsx/dist/cli.mjs', 'console.log(JSON.stringify([process.env.HOST, process.env.PORT]))'],
    ['vite/bin/vite.js', 'setInterval(() => undefined, 1000)'],
  ] as const) {
    mkdirSync(dirname(join(copy, 'node_modules', name)), { recursive: true })
    writeFileSync(join(copy, 'node_modules', name), text)
  }
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

test('the server of development listens where the client expects it, whatever the environment says of the finished one', () => {
  const { stdout, stderr } = spawnSync(process.execPath, [join(copy, 'tools/dev.mjs')], {
    encoding: 'utf8',
    env: { ...process.env, HOST: '192.0.2.1', PORT: '8123' },
  })
  expect(stderr).toBe('')
  expect(JSON.parse(stdout)).toEqual(['127.0.0.1', '8123'])
})

/** What `npm run dev` of this checkout says and does; it is ended if it goes on. */
const develop = (args: readonly string[], port: number): readonly unknown[] => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/dev.mjs', ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, PORT: String(port), DATABASE_URL: '', DATA_DIR: join(copy, 'data') },
    timeout: 45_000,
  })
  return [status, stdout, stderr]
}

test('a port in use and wrong flags end it before anything is started', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo // a TCP listener always has an address
  expect(develop([], port)).toEqual([1, '', expect.stringContaining(`Port ${port} is already in use`)])
  await new Promise((resolve) => other.close(resolve))
  expect(develop(['--demo', '--empty'], port)).toEqual([1, '', expect.stringContaining('--empty and --demo exclude each other')])
})

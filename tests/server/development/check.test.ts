import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { root } from '../../support/sources'

let copy = ''
const at = (...parts: readonly string[]): string => join(copy, ...parts)
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'zhanggui-check-'))
  for (const name of ['check.mjs', 'registries.mjs', 'run.mjs']) cpSync(join(root, 'tools', name), at('tools', name))
  writeFileSync(at('package-lock.json'), '{}')
  mkdirSync(at('tests/house'), { recursive: true })
  for (const [name, text] of [
    ['.package-lock.json', '{}'],
    ['package.json', '{ "type": "module" }'],
    ['typescript/bin/tsc', "import { existsSync } from 'node:fs'\nsetInterval(() => (existsSync('goes-on') || !existsSync('tests')) && process.exit(0), 20)"],
    ['oxlint/bin/oxlint', "console.log('a fault')\nprocess.exitCode = 1"],
    ['prettier/bin/prettier.cjs', ''],
    ['vitest/vitest.mjs', ''],
  ] as const) {
    mkdirSync(dirname(at('node_modules', name)), { recursive: true })
    writeFileSync(at('node_modules', name), text)
  }
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

test('each check is named when it begins, and its result follows', async () => {
  const child = spawn(process.execPath, [at('tools/check.mjs')], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise((resolve) => child.once('close', resolve))
  let output = ''
  child.stdout.on('data', (part) => (output += String(part)))
  while (!output.includes('\n') && child.exitCode === null) await pause(20)
  expect(output).toBe('正在检查类型… / Checking types…\n')
  writeFileSync(at('goes-on'), '')
  expect(await ended).toBe(1)
  expect(
    output
      .replace(/\(.* s\)/g, '(s)')
      .split('\n')
      .filter(Boolean),
  ).toEqual([
    '正在检查类型… / Checking types…',
    'ok     types (s)',
    '正在检查代码规则… / Checking lint…',
    'FAILED lint (s)',
    'a fault',
    '正在检查格式… / Checking format…',
    'ok     format (s)',
    '正在检查项目规则… / Checking house rules…',
    'ok     house rules (s)',
  ])
})

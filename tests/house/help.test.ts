import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { scripts } from '../../package.json'
import { root, sourcesOf } from '../support/sources'

/** The variables that the programs of a folder read. */
function environmentOf(folder: string): string[] {
  return [...new Set(sourcesOf(folder).flatMap(({ text }) => [...text.matchAll(/process\.env\['(BENCH_\w+)'\]/g)].map(([, name = '']) => name)))].toSorted()
}

/** The options of each command, and the file that reads them where `parseArgs` does. */
const commands = {
  start: { options: ['--demo', '--empty'], parser: 'server/startFlags.ts' },
  dev: { options: ['--demo', '--empty'], parser: 'server/startFlags.ts' },
  'db:migrate': { options: ['--apply', '--name'], parser: 'tools/migrate.ts' },
  'db:backup': { options: ['<shop.dump>'], parser: undefined },
  'db:restore': { options: ['<shop.dump>'], parser: undefined },
  'db:rules': { options: ['--apply'], parser: 'tools/rules.ts' },
  new: { options: ['--menu', '--zh'], parser: 'tools/newResource.ts' },
  test: { options: ['CHROMIUM_PATH', 'TEST_DATABASE_URL'], parser: undefined },
  check: { options: [], parser: undefined },
  build: { options: [], parser: undefined },
  registries: { options: ['--check'], parser: undefined },
  doctor: { options: [], parser: undefined },
  seed: { options: ['--days', '--force', '--goods', '--lines', '--orders', '--skus'], parser: 'tools/seed/main.ts' },
  bench: { options: [...environmentOf('tools/bench'), 'catalogue', 'lists', 'orders', 'shell', 'sockets'], parser: undefined },
  soak: { options: ['--minutes'], parser: 'tools/soak/main.ts' },
  crash: { options: ['--from', '--kills', '--steps'], parser: 'tools/crash/main.ts' },
  model: { options: ['--runs', '--seed'], parser: 'tools/model.mjs' },
  gateway: { options: ['--file', '--port'], parser: 'tools/gateway/main.ts' },
  openapi: { options: ['<openapi.json>', '<output.ts>'], parser: undefined },
  shots: { options: ['--language'], parser: 'tools/shots/main.ts' },
} as const
const withoutOptions = ['format']

test('every command of package.json answers --help or takes no options', () => {
  expect(Object.keys(scripts).toSorted()).toEqual([...Object.keys(commands), ...withoutOptions].toSorted())
})

test.each(Object.entries(commands))('npm run %s -- --help prints its options in both languages and exits with 0', (name, { options, parser }) => {
  const [, ...args] = scripts[name as keyof typeof commands].split(' ')
  const { status, stdout, stderr } = spawnSync(process.execPath, [...args, '--help'], { cwd: root, encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
  const [usage, zh, en, ...lines] = stdout.trim().split('\n')
  expect(usage).toMatch(new RegExp(`^npm (run )?${name}\\b`))
  expect([zh, en]).toEqual([expect.stringMatching(/\p{Script=Han}/u), expect.stringMatching(/^[ -~]+$/)])
  expect(
    lines
      .map((line) => line.trim().split(/\s+/)[0])
      .filter((_, i) => i % 2 === 0)
      .toSorted(),
  ).toEqual(options)
  lines.forEach((line, i) => expect(/\p{Script=Han}/u.test(line)).toBe(i % 2 === 0))
  if (parser) expect(parsedOptions(parser)).toEqual(options)
})

test.each(Object.keys(commands))('npm run %s refuses an option that there is none of before it does anything', (name) => {
  const [, ...args] = scripts[name as keyof typeof commands].split(' ')
  const { status, stdout, stderr } = spawnSync(process.execPath, [...args, '--nonsense'], { cwd: root, encoding: 'utf8' })
  expect([status, stdout]).toEqual([1, ''])
  const [first, , usage] = stderr.split('\n')
  expect(first).toBe('没有参数 --nonsense。 / There is no option --nonsense.')
  expect(usage).toMatch(new RegExp(`^npm (run )?${name}\\b`))
})

const parsedOptions = (file: string): string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/\b(\w+): \{ type: '(?:string|boolean)'/g)].map(([, name]) => `--${name}`).toSorted()

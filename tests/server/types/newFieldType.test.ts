import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { root } from '../../support/sources'

/** The files of a type `percent`, and a script that says as JSON what a shop would do with a field of it. */
const fixtures = join(root, 'tests/support/percent')

let checkout: string
const inCopy = (path: string): string => join(checkout, path)

/** The import and the entry that an index takes beside the file. */
function register(index: string): void {
  const text = readFileSync(inCopy(index), 'utf8')
  writeFileSync(
    inCopy(index),
    `import { percentType } from './percent'\n${text.replace('  computed: computedType,\n', '  computed: computedType,\n  percent: percentType,\n')}`,
  )
}

/** What the compiler says of the two rooms; nothing when they are sound. */
function mistakes(): string {
  try {
    execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '--project', 'tsconfig.ask.json'], { cwd: checkout, encoding: 'utf8' })
    return ''
  } catch (error) {
    return String((error as { stdout?: string }).stdout)
  }
}

beforeAll(() => {
  checkout = mkdtempSync(join(tmpdir(), 'zhanggui-type-'))
  for (const room of ['resources', 'server', 'package.json', 'tsconfig.json']) cpSync(join(root, room), inCopy(room), { recursive: true })
  symlinkSync(join(root, 'node_modules'), inCopy('node_modules'))
  writeFileSync(inCopy('tsconfig.ask.json'), JSON.stringify({ extends: './tsconfig.json', include: ['resources', 'server', 'ask.ts'] }))
  cpSync(join(fixtures, 'kit.txt'), inCopy('resources/kit/types/percent.ts'))
  cpSync(join(fixtures, 'server.txt'), inCopy('server/types/percent.ts'))
  cpSync(join(fixtures, 'ask.txt'), inCopy('ask.ts'))
}, 60_000)
afterAll(() => rmSync(checkout, { recursive: true, force: true }))

test('a type that is missing in a record does not compile', () => {
  expect(mistakes()).toMatch(/resources\/kit\/types\/index\.ts.*percent/)
  register('resources/kit/types/index.ts')
  expect(mistakes()).toMatch(/server\/types\/index\.ts.*percent/)
}, 120_000)

test('a new type is a file and its entry in each room: it compiles, has a column, is checked, filtered and exported', () => {
  register('server/types/index.ts')
  expect(mistakes()).toBe('')
  const answer = execFileSync(process.execPath, ['--import', 'tsx', 'ask.ts'], { cwd: checkout, encoding: 'utf8' })
  expect(JSON.parse(answer)).toEqual({
    column: { name: 'rate', type: 'numeric(5,1)', notNull: false },
    good: { rate: '12.5' },
    bad: ['too_large'],
    operators: expect.arrayContaining(['RANGE', 'eq']),
    isFiltered: [true, false],
    cell: '12.5%',
  })
}, 120_000)

import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { root } from '../../support/sources'

const inKit = `import { checkDecimal } from '../checks'
import { maker } from '../maker'
import { numberOperators } from '../operators'

import type { Base } from '../fieldTypes'
import type { FieldTypeRules } from '../typeRules'

declare module '../fieldTypes' {
  interface FieldTypes {
    percent: { field: PercentField; value: string }
  }
}

export interface PercentField extends Base<'percent'> {
  readonly scale: number
}

export const percentType = {
  make: maker<PercentField>('percent', { scale: 1 }),
  check: ({ scale }, given) => checkDecimal(given, { scale, min: 0, max: 100 }),
  empty: null,
  operators: () => numberOperators,
  comparable: () => 'stored',
  canSort: true,
  isSortedByDefault: true,
} satisfies FieldTypeRules<'percent'>
`

const onServer = `import { asIs, asNumber } from './parts/exportCell'
import { decimals } from './parts/comparator'
import { readNumber } from './parts/sheetText'
import { oneColumn } from './parts/storage'

import type { ServerFieldType } from './parts/serverFieldType'

export const percentType: ServerFieldType<'percent'> = {
  storage: (name, { scale }) => oneColumn(name, { type: \`numeric(5,\${scale})\`, notNull: false, check: \`"\${name}" between 0 and 100\` }),
  comparator: decimals,
  isOrdered: true,
  exportCell: () => (value) => (asNumber(value) === '' ? '' : \`\${asNumber(value)}%\`),
  isHarmless: true,
  exportLine: asIs,
  readText: readNumber,
}
`

/** What the shop would do with a field of the new type, answered as JSON. */
const asked = `import { defineResource, f, t } from './resources/kit'
import { operatorsOf } from './resources/kit/derived'
import { validate } from './resources/validate'
import { cellWriter } from './server/crud/export/cells'
import { compileFilters } from './server/crud/query/filters'
import { wantedTables } from './server/database/schema'

const label = t('折扣', 'Discount')
const rate = f.percent(label, { required: true })
const sample = defineResource({
  path: 'shop/sample', table: 'shop_sample', title: label, noun: label, menu: { icon: 'fa fa-tag' },
  fields: { rate }, list: { columns: ['id', 'rate'], filters: ['rate'], sort: ['id', 'desc'] }, crud: ['index', 'add'],
})
const filter = compileFilters(sample, [sample]).get('rate')
console.log(JSON.stringify({
  column: wantedTables([sample]).find(({ name }) => name === sample.table)?.columns.find(({ name }) => name === 'rate'),
  good: validate(sample.fields, { rate: '12.5' }).values,
  bad: validate(sample.fields, { rate: 101 }).problems.map(({ code }) => code),
  operators: operatorsOf(rate),
  isFiltered: [filter?.build('RANGE', '1,5') !== undefined, filter?.build('eq', 'much') !== undefined],
  cell: cellWriter(rate, 'en', true)('12.5'),
}))
`
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
  writeFileSync(inCopy('resources/kit/types/percent.ts'), inKit)
  writeFileSync(inCopy('server/types/percent.ts'), onServer)
  writeFileSync(inCopy('ask.ts'), asked)
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

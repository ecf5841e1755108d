import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { root, sourcesOf } from '../support/sources'

/** The rows of docs/specification.md. */
const promised = [...readFileSync(join(root, 'docs/specification.md'), 'utf8').matchAll(/^\| (S\d+\.\d+) /gm)].map((found) => found[1] ?? '')

/** Rows that no title cites: `tests/contract` runs over every resource, and field types, rules and members have tests of their own. */
const unnumbered = new Set([
  ...['S1.1', 'S1.2', 'S1.3', 'S1.4', 'S1.5', 'S1.6', 'S1.7', 'S1.8', 'S1.36', 'S1.41', 'S1.52', 'S1.53', 'S1.61', 'S1.62', 'S1.63'],
  ...['S1.64', 'S1.65', 'S1.66', 'S1.67', 'S3.4', 'S3.6', 'S3.9', 'S3.12', 'S3.15', 'S3.18', 'S3.20', 'S3.31'],
  ...['S5.1', 'S5.2', 'S5.3', 'S5.4', 'S5.5', 'S5.6', 'S5.7', 'S5.8', 'S5.9', 'S5.10', 'S5.11', 'S5.12', 'S5.13', 'S5.14', 'S5.15', 'S5.16'],
  ...['S7.13', 'S7.16', 'S7.18', 'S7.19', 'S7.20', 'S7.21', 'S7.22', 'S7.23', 'S7.24', 'S7.25', 'S7.28', 'S7.35', 'S7.36', 'S7.37', 'S7.38'],
  ...['S7.39', 'S7.40'],
])

/** Titles begin with row numbers, either in the title itself or in the first cell of a table of cases. */
function provedIn(text: string): string[] {
  const titles = [...text.matchAll(/['"`]((?:S\d+\.\d+(?:, | and )?\s?)+)/g)].map((found) => found[1] ?? '')
  const inside = [...text.matchAll(/\b(?:test|it)(?:\.each\b[^'"`]*)?\(\s*(['"`])(.*?)\1/g)].map((found) => found[2] ?? '')
  return [...titles, ...inside].flatMap((title) => title.match(/S\d+\.\d+/g) ?? [])
}

const proved = new Set(
  sourcesOf('tests')
    .filter(({ path }) => /\.(test|journey)\.tsx?$/.test(path) && !path.startsWith('tests/house/'))
    .flatMap(({ text }) => provedIn(text)),
)

test('every row of the specification is cited by a test', () => {
  expect(promised.length).toBeGreaterThan(200)
  expect(promised.filter((row) => !proved.has(row) && !unnumbered.has(row))).toEqual([])
})

test('the list of uncited rows has no row that is cited or does not exist', () => {
  expect([...unnumbered].filter((row) => proved.has(row) || !promised.includes(row))).toEqual([])
})

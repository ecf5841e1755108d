import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { lineAt, root, rooms, sourcesOf } from '../support/sources'

import type { Source } from '../support/sources'

const docs = join(root, 'docs')
const read = (name: string): string => (existsSync(join(docs, name)) ? readFileSync(join(docs, name), 'utf8') : '')
const numbersOf = (text: string, pattern: RegExp): ReadonlySet<string> => new Set([...text.matchAll(pattern)].map((found) => found[1] ?? ''))

const heading = /^#{2,3} (\d+(?:\.\d+)?)[. ]/gm
/** What may be cited, by the keyword that a citation begins with. */
const cited: Readonly<Record<string, ReadonlySet<string>>> = {
  'wire contract': numbersOf(read('wire-contract.md'), heading),
  specification: numbersOf(read('specification.md'), heading),
  decision: new Set(
    existsSync(join(docs, 'decisions'))
      ? readdirSync(join(docs, 'decisions')).flatMap(
          (name) =>
            /^(\d+)-/
              .exec(name)
              ?.slice(1)
              .map((number) => String(Number(number))) ?? [],
        )
      : [],
  ),
}
const rows = numbersOf(read('specification.md'), /^\| (S\d+\.\d+) /gm)

const number = String.raw`\d+(?:\.\d+)?`
/** `wire contract 4.2`, `wire contract 3, 11`, `wire contract (8)`; may be broken over two lines of a comment. */
const citation = new RegExp(String.raw`\b(wire[\s*]+contract|specification|decision)[\s*]+\(?(${number}(?:(?:, | and )${number})*)(?![\d.]*\d|[-:%])`, 'g')
/** A contract, section or chapter cited without the name of its page. */
const ambiguous = /(?<!wire[\s*]{1,20})\bcontract[\s*]+\(?\d|\b(?:section|chapter)\s+\d|§/g

function unknownIn({ path, text }: Source): string[] {
  const pages = [...text.matchAll(citation)].flatMap(({ 1: page = '', 2: numbers = '', index }) => {
    const known = cited[page.replaceAll(/[\s*]+/g, ' ')]
    return numbers.split(/, | and /).flatMap((one) => (known?.has(one) ? [] : [`${path}:${lineAt(text, index)} ${page} ${one}`]))
  })
  const promises = [...text.matchAll(/\bS\d+\.\d+\b/g)].flatMap(({ 0: row, index }) => (rows.has(row) ? [] : [`${path}:${lineAt(text, index)} ${row}`]))
  const vague = [...text.matchAll(ambiguous)].map(({ 0: words, index }) => `${path}:${lineAt(text, index)} "${words}" of which page?`)
  return [...pages, ...promises, ...vague]
}

const own = 'tests/house/citations.test.ts'
const sources = sourcesOf(...rooms).filter(({ path }) => path !== own)

test('every section and row cited in code and tests exists in docs', () => {
  expect(sources.flatMap(unknownIn)).toEqual([])
})

test('the pages in docs have sections and rows to cite', () => {
  expect([...Object.values(cited), rows].map(({ size }) => size > 5)).toEqual([true, true, true, true])
})

test.each([
  ['/** See wire contract 99.1. */', ['wire contract 99.1']],
  ['/** See wire contract 4.9 */', ['wire contract 4.9']],
  ['/**\n * As wire contract\n * 77 has it. */', ['wire contract 77']],
  ['// wire contract 3, 98', ['wire contract 98']],
  ['// (wire contract 4.2)', []],
  ['// specification 12', ['specification 12']],
  ['// the specification (5, 8)', []],
  ['// decision 4711', ['decision 4711']],
  ["test('S1.999 something', () => {})", ['S1.999']],
  ["test('S1.1 both front ends', () => {})", []],
  ['// see contract 8', ['"contract 8" of which page?']],
  ['// see section 3.2', ['"section 3" of which page?']],
] as const)('in %j the citation %j is found', (text, expected) => {
  expect(unknownIn({ path: 'x.ts', text }).map((one) => one.replace(/^x\.ts:\d+ /, ''))).toEqual(expected)
})

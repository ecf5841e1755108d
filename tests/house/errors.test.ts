import { expect, test } from 'vitest'

import { refusals, successes } from '../../resources/errors'
import { translate } from '../../resources/kit/text'
import { lineAt, sourcesOf, withoutComments } from '../support/sources'

const sources = sourcesOf('resources', 'providers', 'src', 'member', 'server', 'tools')
  .filter(({ path }) => !/^resources\/(kit\/)?errors\.ts$/.test(path))
  .map((source) => ({ ...source, code: withoutComments(source.text) }))
const hasHan = /\p{Script=Han}/u

/** Ways in which code uses an entry: `refuse('stale')`, `new Refusal('stale')`, `no('required')`, `refusals.stale`, or the literal alone. */
const isUsed = (name: string, table: string): boolean => sources.some(({ code }) => code.includes(`'${name}'`) || code.includes(`${table}.${name}`))

const texts = Object.entries({ ...refusals, ...successes })
const placeholders = (one: string): string =>
  [...one.matchAll(/\{(\w+)\}/g)]
    .map((found) => found[1])
    .sort()
    .join()

test('every entry has both languages, and its English has no Chinese characters', () => {
  const halves = texts.filter(([, { zh, en }]) => !zh.trim() || !en.trim() || hasHan.test(en))
  expect(halves).toEqual([])
})

test('every entry has the same placeholders in both languages', () => {
  expect(texts.filter(([, { zh, en }]) => placeholders(zh) !== placeholders(en))).toEqual([])
})

test('every refusal is used', () => {
  expect(Object.keys(refusals).filter((name) => !isUsed(name, 'refusals'))).toEqual([])
})

test('every success text is used', () => {
  expect(Object.keys(successes).filter((name) => !isUsed(name, 'successes'))).toEqual([])
})

test('every refusal that code uses is in the catalog', () => {
  const used = sources.flatMap(({ path, code }) =>
    [...code.matchAll(/\b(?:refuse|new Refusal|sayRefusal)\(\s*'(\w+)'/g)].map((found) => ({ path, name: found[1] ?? '' })),
  )
  expect(used.length).toBeGreaterThan(0)
  expect(used.filter(({ name }) => !Object.hasOwn(refusals, name))).toEqual([])
})

test('a placeholder without a value stays in the text', () => {
  expect(translate(refusals.too_long, 'en', { field: 'Name' })).toBe('Name can have at most {max} characters')
})

/** Where Chinese may stand outside of t(): demo rows, message packs, the headings that payment providers write into their bills, and the words in names of provinces. */
const chineseHouses =
  /^(server\/database\/(demo|seed)|server\/demo|tools\/demo|providers\/messages\/zh|resources\/(kit\/)?errors|server\/payments\/\w+Bill\.ts$|src\/fields\/cells\/shortRegion\.ts$)/

test('every visible text has both languages: Chinese stands only in t(zh, en)', () => {
  const pair = /\bt\(\s*(?:'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`|"(?:\\.|[^"\\])*")\s*,\s*(?:'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`|"(?:\\.|[^"\\])*")\s*,?\s*\)/g
  const alone = sources
    .filter(({ path }) => !chineseHouses.test(path) && !path.startsWith('tools/'))
    .flatMap(({ path, code }) => {
      // Names of languages are written in the language itself. Default values of a new row are data, not interface texts.
      const rest = code
        .replaceAll("'简体中文'", "''")
        .replace(/\bdefault: '[^']*'/g, "default: ''")
        .replace(pair, (found) => found.replace(/[^\n]/g, ' '))
      return [...rest.matchAll(/[^\n]*\p{Script=Han}[^\n]*/gu)].map((found) => `${path}:${lineAt(rest, found.index)} ${found[0].trim().slice(0, 80)}`)
    })
  expect(alone).toEqual([])
})

test('the English text of every t(zh, en) has no Chinese characters', () => {
  const wrong = sources.flatMap(({ path, code }) =>
    [...code.matchAll(/\bt\(\s*'(?:\\.|[^'\\])*'\s*,\s*'((?:\\.|[^'\\])*)'/g)]
      .filter((found) => hasHan.test(found[1] ?? ''))
      .map((found) => `${path}:${lineAt(code, found.index)} ${found[0]}`),
  )
  expect(wrong).toEqual([])
})

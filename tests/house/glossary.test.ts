import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { root, sourcesOf, withoutComments } from '../support/sources'

const sources = sourcesOf('resources', 'providers', 'src', 'member', 'server', 'tools')

/** Words to avoid in names, because a standard term exists. */
const standard: Readonly<Record<string, string>> = {
  anew: 'again',
  ask: 'request, load or confirm',
  asked: 'requested',
  asking: 'requesting',
  asks: 'requires',
  begun: 'started',
  brick: 'cell',
  bricks: 'cells',
  cellar: 'fileStore',
  colour: 'color',
  colours: 'colors',
  crowd: 'connections',
  dearer: 'surcharge',
  deed: 'action',
  deeds: 'actions',
  desk: 'context',
  doors: 'endpoints',
  equipment: 'app',
  found: 'result',
  given: 'input',
  gone: 'removed, missing or ended',
  hear: 'onMessage',
  heard: 'received',
  held: 'locked, granted or current',
  insist: 'retry',
  judge: 'validate',
  judged: 'validated',
  labelled: 'labeled',
  leash: 'exitWithParent',
  mend: 'remedy',
  phrase: 'storedText',
  phrases: 'storedTexts',
  said: 'text',
  say: 'format',
  says: 'text',
  tell: 'report',
  told: 'reported',
  trouble: 'error',
  walk: 'visit',
  walked: 'series',
  wanted: 'requested',
  whens: 'conditions',
}

/** British spellings; code, texts and comments are written the American way. */
const british =
  /\b(?:behaviour|(?:\w*[a-z_])?(?:colour|centre|neighbour|cancelled|labelled(?!by)|sanitis|summaris|recognis|normalis|initialis|synchronis)\w*)/gi

const withoutTexts = (code: string): string =>
  code
    .replace(/'(?:[^'\\\n]|\\.)*'/g, "''")
    .replace(/"(?:[^"\\\n]|\\.)*"/g, '""')
    .replace(/`(?:[^`\\]|\\.)*`/g, (text) => (text.match(/\$\{[^}]*\}/g) ?? []).join(' '))
/** Names of columns and codes of refusals. */
const stored = /^held_until$|^[a-z]+_gone$/
/** A saved view stores its conditions under the key `asked`. */
const isKeyOfView = (path: string, name: string): boolean => name === 'asked' && /views?\b|View|serverTables/.test(path)
/** "Not found" is the standard word for what is missing. */
const wordsOf = (name: string): string[] =>
  name
    .replace(stored, '')
    .replace(/not_?found/i, '')
    .split(/_|(?<=[a-z0-9])(?=[A-Z])/)
    .map((word) => word.toLowerCase())

/** Names in code that contain one of these words. */
const homely = (code: string): string[] =>
  [...new Set(withoutTexts(withoutComments(code)).match(/[A-Za-z_$][\w$]*/g))].filter((name) => wordsOf(name).some((word) => Object.hasOwn(standard, word)))

/** `held: locked, granted or current`: what to write instead. */
const termFor = (name: string): string =>
  wordsOf(name)
    .filter((word) => Object.hasOwn(standard, word))
    .map((word) => `${word}: ${standard[word as keyof typeof standard]}`)
    .join('; ')

/** Exported types by name, with the files that declare them. */
function exportedTypes(files: readonly { readonly path: string; readonly text: string }[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { path, text } of files)
    for (const [, name = ''] of text.matchAll(/^export (?:declare )?(?:abstract )?(?:interface|type|class|enum) (\w+)/gm))
      if (!found.get(name)?.includes(path)) found.set(name, [...(found.get(name) ?? []), path])
  return found
}

test('names are made of standard terms', () => {
  const wrong = sources.flatMap(({ path, text }) => homely(text).flatMap((name) => (isKeyOfView(path, name) ? [] : `${path}: ${name} (${termFor(name)})`)))
  expect(wrong).toEqual([])
})

/** Whoever copies an example must not be refused by the test above. */
test('names in the examples of the documentation are made of standard terms', () => {
  const pages = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'))
  const examples = pages.flatMap((page) =>
    [...readFileSync(join(root, 'docs', page), 'utf8').matchAll(/^```(?:tsx?|diff)\n([\s\S]*?)^```$/gm)].map(([, code = '']) => ({ page, code })),
  )
  expect(examples.length).toBeGreaterThan(20)
  expect(examples.flatMap(({ page, code }) => homely(code).map((name) => `${page}: ${name} (${termFor(name)})`))).toEqual([])
})

/** Words that tests must not use in names either. */
const everywhere = ['asked', 'gone', 'held', 'said', 'wanted']

test('names in tests do not use the words that are replaced everywhere', () => {
  const wrong = sourcesOf('tests').flatMap(({ path, text }) =>
    homely(text).flatMap((name) =>
      path.endsWith('glossary.test.ts') || isKeyOfView(path, name) || !wordsOf(name).some((word) => everywhere.includes(word)) ? [] : `${path}: ${name}`,
    ),
  )
  expect(wrong).toEqual([])
})

test('a word of the list is found in a name, but not in a comment, a string or a longer word', () => {
  expect(homely("// a deed\nconst runDeeds = (heardOf) => print('the judge', `the desk ${judgement}`)")).toEqual(['runDeeds', 'heardOf'])
})

test('every exported type is declared once in the project', () => {
  const twice = [...exportedTypes(sources)].filter(([, paths]) => paths.length > 1)
  expect(twice.map(([name, paths]) => `${name}: ${paths.join(', ')}`)).toEqual([])
})

test('two declarations of the same type name are found', () => {
  const planted = exportedTypes([
    { path: 'a.ts', text: 'export interface Line {}\n' },
    { path: 'b.ts', text: "export type Line = 'a'\ntype Own = 1\n" },
  ])
  expect([...planted]).toEqual([['Line', ['a.ts', 'b.ts']]])
})

test('names, texts and comments have American spelling', () => {
  expect(sources.flatMap(({ path, text }) => (text.match(british) ?? []).map((word) => `${path}: ${word}`))).toEqual([])
})

test('British spelling is found in names, texts and comments', () => {
  expect("const bgColour = t('居中', 'Centred') // cancelled by a labelledBy".match(british)).toEqual(['bgColour', 'Centred', 'cancelled'])
})

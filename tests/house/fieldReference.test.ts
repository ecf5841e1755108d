import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { f } from '../../resources/kit/fields'
import { textRules } from '../../resources/kit/values/textRules'
import { root, sourcesOf } from '../support/sources'

const page = readFileSync(join(root, 'docs/fields.md'), 'utf8')

/** The first cell of every table row below a heading, or of the whole page. */
const firstCells = (text: string): string[] => [...text.matchAll(/^\| `([^`]+)`/gm)].map((row) => row[1] ?? '')
const sectionOf = (heading: string): string => page.split(/^## /m).find((section) => section.startsWith(`${heading}\n`)) ?? ''

test('every maker of fields has one row in the reference', () => {
  const makers = firstCells(page).flatMap((cell) => /^f\.(\w+)\(/.exec(cell)?.[1] ?? [])
  expect(makers.toSorted()).toEqual(Object.keys(f).toSorted())
})

test('every rule of texts has one row in the reference', () => {
  expect(firstCells(sectionOf('Rules of texts')).toSorted()).toEqual(Object.keys(textRules).toSorted())
})

test('the reference names no maker that does not exist', () => {
  const named = [...page.matchAll(/\bf\.(\w+)/g)].map((one) => one[1] ?? '')
  expect(named.length).toBeGreaterThan(Object.keys(f).length)
  expect(named.filter((name) => !Object.hasOwn(f, name))).toEqual([])
})

/** The words of a page that stand in code marks or in an example. */
const codeWords = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(/^```[^]*?^```|`[^`\n]+`/gm)].flatMap(([code]) => [...code.matchAll(/\w+/g)].map(([word]) => word)))

/** The options of the interfaces of a file, without those nested in an option. */
const optionsIn = (text: string): string[] => [...text.matchAll(/^ {2}readonly (\w+)\??:/gm)].map(([, name = '']) => name)

/** Set by the kit, or by a maker from an argument of its own. */
const setByKit = ['axis', 'columns', 'control', 'isDetail', 'isDerived', 'viewOf']

test.each(['define', 'actions', 'show', 'dashboard', 'figure', 'controls', 'exportTask', 'printouts', 'settings', 'states', 'fieldTypes'])(
  'every option that resources/kit/%s.ts declares is in add-an-entity or in the reference of fields',
  (name) => {
    const known = codeWords(`${page}\n${readFileSync(join(root, 'docs/add-an-entity.md'), 'utf8')}`)
    const options = optionsIn(readFileSync(join(root, `resources/kit/${name}.ts`), 'utf8'))
    expect(options.length).toBeGreaterThan(0)
    expect(options.filter((option) => !known.has(option) && !setByKit.includes(option))).toEqual([])
  },
)

test('every option of a field type is in the reference', () => {
  const known = codeWords(page)
  const options = sourcesOf('resources/kit/types').flatMap(({ path, text }) =>
    [...text.matchAll(/^export interface \w+Field\b[^]*?^}/gm)].flatMap(([field]) => optionsIn(field)).map((option) => ({ path, option })),
  )
  expect(options.length).toBeGreaterThan(40)
  expect(options.filter(({ option }) => !known.has(option) && !setByKit.includes(option))).toEqual([])
})

import { expect, test } from 'vitest'

import { fieldTypes } from '../../resources/kit/types'
import { lineAt, sourcesOf, withoutComments } from '../support/sources'

import type { Source } from '../support/sources'

const name = `['"\`](?:${Object.keys(fieldTypes).join('|')})['"\`]`
/** `field.type`, `fields[name]?.type`: the object is a field. */
const typeOfField = String.raw`\b(?:\w*[fF]ield|\w*[fF]ields\[[^\]]*\])\)?!?\??\.type\b`
/** Of any object, for example a row or a message, as long as it is not compared with the name of a field type. */
const anyType = String.raw`\btype(?:'\])?\)?`

/** Code that tests for the name of a field type. */
const askings: readonly RegExp[] = [
  new RegExp(typeOfField, 'g'),
  /\{[^{}=]*\btype\b[^{}=]*\}\s*=\s*\w*[fF]ield\b/g,
  new RegExp(String.raw`${anyType}\s*[!=]==?\s*${name}`, 'g'),
  new RegExp(String.raw`${name}\s*[!=]==?\s*[\w.?[\]]*${anyType}`, 'g'),
  new RegExp(String.raw`\bcase\s+${name}`, 'g'),
  /\.(?:includes|indexOf|has|get)\(\s*[\w.?]+\.type\s*(?:\)|as\b)/g,
  /[\w\])]\[[\w.?]+\.type\]/g,
  /\.type\s+in\s+\w/g,
  /\bAnyField\['type'\]|\bFieldType\b/g,
  new RegExp(String.raw`\['type'\]\s+extends\s+${name}|\bExtract<[^;]*\btype:\s*${name}`, 'g'),
]

/** The folders of field types with the records beside them, the two files of the kit that define what a type is, the tool that writes the records, and the invented values of the preview. */
const homes =
  /^((resources\/kit\/types|server\/types|src\/fields)[/.]|resources\/kit\/(fieldTypes|field\/typeRules)\.ts$|tools\/registries\.mjs$|tools\/dev\/preview\/sampleRows\.ts$)/

const askingsIn = ({ path, text }: Source): string[] => {
  const code = withoutComments(text)
  return askings.flatMap((pattern) => [...code.matchAll(pattern)].map((one) => `${path}:${lineAt(code, one.index)} ${one[0].trim()}`))
}

test('only the files of field types test for the name of a type', () => {
  const sources = sourcesOf('resources', 'providers', 'src', 'member', 'server', 'tools')
  const others = sources.filter(({ path }) => !homes.test(path))
  expect([others.length > 500, others.length < sources.length - 80]).toEqual([true, true])
  expect(others.flatMap(askingsIn).map((found) => `${found}; ask a trait of its file (resources/README.md)`)).toEqual([])
})

test('of the code of field types only the module beside each folder reads the name of a type', () => {
  const files = sourcesOf('resources', 'src', 'server').filter(({ path }) => /^(resources\/kit\/types|server\/types|src\/fields)[/.]/.test(path))
  const readers = files.filter(({ text }) => new RegExp(typeOfField).test(withoutComments(text)))
  expect(readers.map(({ path }) => path)).toEqual(['resources/kit/types.ts', 'src/fields.ts', 'server/types.ts'])
})

test.each([
  "if (field.type === 'money') return",
  "const isNumber = fields[name]?.type !== 'integer'",
  "if ('region' === one.type) return",
  'const { type } = field\nif (type === word) return',
  'const kind = field.type',
  'switch (field.type) {',
  "switch (kind) {\n  case 'richText':",
  'if (numbers.includes(one.type)) return',
  'if (pictures.has(column.field.type)) return',
  'const width = widths[one.type]',
  'if (field.type in widths) return',
  "const numbers: readonly AnyField['type'][] = []",
  'const words: Record<FieldType, string> = {}',
  "type Name<X> = X['type'] extends 'password' ? 1 : 2",
  "type Regions<F> = Extract<F[keyof F], { type: 'region' }>",
])('a test for a type name is found in %s', (text) => {
  expect(askingsIn({ path: 'server/crud/save.ts', text })).not.toEqual([])
})

test.each([
  "if (row.type === 'menu_dir') return",
  "if (part.type === 'field') return",
  'const words = moneyLog.fields.type.choices',
  "const columns = ['id', 'image', 'text']",
])('no test for a type name is found in %s', (text) => {
  expect(askingsIn({ path: 'server/crud/save.ts', text })).toEqual([])
})

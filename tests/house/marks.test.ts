import { expect, test } from 'vitest'

import { lineAt, rooms, sourcesOf, withoutComments } from '../support/sources'

import type { Source } from '../support/sources'

const all = sourcesOf(...rooms)

/** Files that may be longer, with the reason. */
const longFiles: Readonly<Record<string, string>> = {}

function found(sources: readonly Source[], pattern: RegExp, { inComments = false } = {}): string[] {
  return sources.flatMap(({ path, text }) => {
    const read = inComments ? text : withoutComments(text)
    return [...read.matchAll(pattern)].map((one) => `${path}:${lineAt(read, one.index)} ${one[0].trim()}`)
  })
}

const others = all.filter(({ path }) => path !== 'tests/house/marks.test.ts')

test('no file is longer than 300 lines', () => {
  const long = all.filter(({ path, text }) => text.split('\n').length > 301 && !path.includes('/migrations/') && !Object.hasOwn(longFiles, path))
  expect(long.map(({ path, text }) => `${path}: ${text.split('\n').length - 1} lines; split it`)).toEqual([])
})

test('no comment marks unfinished work', () => {
  expect(found(others, /\b(TODO|FIXME|XXX|HACK)\b/g, { inComments: true })).toEqual([])
})

test('no test is skipped, focused or marked as to do', () => {
  expect(
    found(
      others.filter(({ path }) => path.startsWith('tests/')),
      /\b(test|it|describe)\.(only|skip|todo|fixme)\b/g,
    ),
  ).toEqual([])
})

test('no `any`', () => {
  expect(found(others, /(:\s*any\b|\bas any\b|<any\b|\bany\[\]|\bany>|,\s*any>)/g)).toEqual([])
})

test('named exports only', () => {
  const free = /(\.config\.ts|\/main\.tsx?|globalSetup\.ts)$/
  expect(
    found(
      others.filter(({ path }) => !free.test(path)),
      /^export default\b/gm,
    ),
  ).toEqual([])
})

/** If a sound cannot be played, that is only logged (specification 4). */
const isOfSounds = (path: string): boolean => path === 'providers/notifications/noticeCenter.ts' || path === 'src/layout/bell/Bell.tsx'

test('browser code does not print to the console', () => {
  expect(
    found(
      others.filter(({ path }) => /^(src|member|providers|resources)\//.test(path) && !isOfSounds(path)),
      /\bconsole\.(log|debug|info)\b/g,
    ),
  ).toEqual([])
})

test('generic code does not test for a single resource', () => {
  expect(
    found(
      others.filter(({ path }) => /^(src\/crud|src\/fields|server\/crud)\//.test(path)),
      /resource(\.path)?\s*===\s*'/g,
    ),
  ).toEqual([])
})

test('comments and code name no machine and no authoring tool', () => {
  expect(
    found(
      all.filter(({ path }) => path !== 'tests/house/marks.test.ts'),
      /\/work\/(main|shared)|\/tmp\/brief|house\.md|spec\.md|decisions\.md/g,
      { inComments: true },
    ),
  ).toEqual([])
})

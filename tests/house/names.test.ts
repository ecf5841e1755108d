import { basename, dirname } from 'node:path'

import { expect, test } from 'vitest'

import * as index from '../../resources/index'
import { sourcesOf } from '../support/sources'

const files = sourcesOf('resources').filter(({ path }) => path.split('/').length === 3 && !path.startsWith('resources/kit/'))
const definitions = files.filter(({ text }) => /define(?:Resource|View)\(/.test(text))
const upperFirst = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

test.each(definitions.map(({ path, text }) => [path, text] as const))('%s exports one resource of its own name', (path, text) => {
  const exported = [...text.matchAll(/^export const (\w+) = define(?:Resource|View)\(/gm)].map((found) => found[1])
  expect(exported).toEqual([basename(path, '.ts')])
})

test.each(definitions.map(({ path, text }) => [path, text] as const))('the path of %s matches its name', (path, text) => {
  const own = /^ {2}path: '([^']+)'/m.exec(text)?.[1] ?? ''
  const name = basename(path, '.ts')
  const last = own.split('/').at(-1) ?? ''
  expect(last === name || name.endsWith(upperFirst(last)), `${own} ends neither with ${name} nor with its last word`).toBe(true)
})

test('every resource file is in the map exactly once', () => {
  const paths = definitions.map(({ text }) => /^ {2}path: '([^']+)'/m.exec(text)?.[1])
  expect(index.resources.map(({ path }) => path).sort()).toEqual([...paths].sort())
  expect(new Set(paths).size).toBe(paths.length)
})

test('a component file exports the component it is named after', () => {
  const strangers = sourcesOf('src', 'member')
    .filter(({ path }) => /\/[A-Z]\w*\.tsx$/.test(path))
    .filter(({ path, text }) => !new RegExp(`export (?:const|function|async function) ${basename(path, '.tsx')}\\b`).test(text))
  expect(strangers.map(({ path }) => path)).toEqual([])
})

test('no file is named utils, helper, manager or misc', () => {
  expect(
    sourcesOf('resources', 'providers', 'src', 'member', 'server', 'tools')
      .filter(({ path }) => /\b(utils?|helpers?|manager|misc)\b/i.test(basename(path)))
      .map(({ path }) => path),
  ).toEqual([])
})

test('no folder is nested deeper than three levels', () => {
  expect(
    sourcesOf('resources', 'providers', 'src', 'member', 'server')
      .filter(({ path }) => dirname(path).split('/').length > 3)
      .map(({ path }) => path),
  ).toEqual([])
})

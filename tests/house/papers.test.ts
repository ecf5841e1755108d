import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { expect, test } from 'vitest'

import { root, rooms, sourcesOf } from '../support/sources'

function papersBelow(folder: string): string[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : papersBelow(path)
    return entry.name.endsWith('.md') ? [path] : []
  })
}

const papers = [...readdirSync(root).filter((name) => name.endsWith('.md')), ...[...rooms, 'docs'].flatMap(papersBelow)]
const read = (paper: string): string => readFileSync(join(root, paper), 'utf8')

/** Links of a page to files, and paths from the root of a room, files and folders alike, that it names in code marks or a drawing. */
function filesNamedIn(text: string): string[] {
  const links = [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map((found) => found[1] ?? '').filter((link) => !/^[a-z]+:/.test(link))
  const rooted = new RegExp(`[\`(|]((?:${[...rooms, 'docs'].join('|')})/[\\w./-]*\\w/?)(?=[\`)|])`, 'g')
  return [...links, ...[...text.matchAll(rooted)].map((found) => found[1] ?? '')]
}

/** The anchor of a heading: its words in lower case, joined by hyphens. */
const anchorsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map((found) =>
    (found[1] ?? '')
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  )

test('README, LICENSE and CONTRIBUTING exist', () => {
  expect(['README.md', 'LICENSE', 'CONTRIBUTING.md'].filter((name) => !existsSync(join(root, name)))).toEqual([])
})

test('every file named in a page exists', () => {
  const missing = papers.flatMap((paper) =>
    filesNamedIn(read(paper))
      .filter((name) => !existsSync(join(root, name)) && !existsSync(join(root, dirname(paper), name)))
      .map((name) => `${paper} names ${name}`),
  )
  expect(missing).toEqual([])
})

test('every heading that a page links to exists', () => {
  const missing = papers.flatMap((paper) =>
    [...read(paper).matchAll(/\]\(([^)#\s:]*)#([^)\s]+)\)/g)]
      .filter((found) => !anchorsOf(read(found[1] ? join(dirname(paper), found[1]) : paper)).includes(found[2] ?? ''))
      .map((found) => `${paper} links to ${found[0].slice(2, -1)}`),
  )
  expect(missing).toEqual([])
})

test('every page of docs is listed in README or in the list of its folder', () => {
  const named = ['README.md', 'docs/decisions/README.md'].flatMap((paper) => filesNamedIn(read(paper)).map((name) => join(dirname(paper), name)))
  expect(papersBelow('docs').filter((paper) => !named.includes(paper))).toEqual([])
})

test('every npm script that README names exists', () => {
  const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts)
  const told = [...(existsSync(join(root, 'README.md')) ? read('README.md') : '').matchAll(/npm run ([\w:]+)/g)].map((found) => found[1] ?? '')
  expect(told.filter((name) => !scripts.includes(name))).toEqual([])
})

/** Tests quoted by a page in double quotes, and the folder named behind them. */
const quotedTests = (text: string): { readonly title: string; readonly folder: string }[] =>
  [...text.matchAll(/"([^"]+)"(?: \(`([^`]+)`\))?/g)].map(([, title = '', folder = 'tests/src/reactAdmin']) => ({ title, folder }))

test('every test that the page on react-admin quotes exists', () => {
  const table = read('docs/react-admin.md')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').at(-2) ?? '')
    .join('\n')
  const quoted = quotedTests(table)
  expect(quoted.length).toBeGreaterThan(10)
  const missing = quoted.filter(({ title, folder }) => !sourcesOf(folder).some(({ text }) => text.includes(`test('${title}'`)))
  expect(missing).toEqual([])
  expect(quotedTests('"a" (`tests/src`), "b"')).toEqual([
    { title: 'a', folder: 'tests/src' },
    { title: 'b', folder: 'tests/src/reactAdmin' },
  ])
})

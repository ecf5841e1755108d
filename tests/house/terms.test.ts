import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { sourcesOf } from '../support/sources'

/** The rows of `docs/terms.md`: a Chinese label and the English forms that it has. */
const terms = readFileSync(new URL('../../docs/terms.md', import.meta.url), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, zh, en] = /^\|\s*([^|]*\p{Script=Han}[^|]*?)\s*\|\s*([^|]+?)\s*\|/u.exec(line) ?? []
    return zh && en && zh !== '中文' ? [{ zh, forms: en.split(', ') }] : []
  })

/** Every text of the product that is written as one literal in each language. */
const texts = sourcesOf('resources', 'src', 'member', 'server', 'providers').flatMap(({ path, text }) =>
  [...text.matchAll(/\bt\(\s*'((?:[^'\\]|\\.)*)',\s*'((?:[^'\\]|\\.)*)',?\s*\)/g)].map(([, zh = '', en = '']) => ({ path, zh, en })),
)

test.each(terms)('$zh is $forms', ({ zh, forms }) => {
  const used = texts.filter((one) => one.zh === zh)
  expect(used, 'a term that no text uses').not.toEqual([])
  const isForm = (en: string): boolean => forms.some((form) => form.toLowerCase() === en.toLowerCase().replace(/^an? /, ''))
  expect(used.filter(({ en }) => !isForm(en)).map(({ path, en }) => `${path}: ${en}`)).toEqual([])
})

test('the page has terms, each once', () => {
  expect(terms.length).toBeGreaterThan(60)
  expect(new Set(terms.map(({ zh }) => zh)).size).toBe(terms.length)
})

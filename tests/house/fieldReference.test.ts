import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { f } from '../../resources/kit/fields'
import { textRules } from '../../resources/kit/values/textRules'
import { root } from '../support/sources'

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

import { expect, test } from 'vitest'

import { userRule } from '../../../../resources/user/userRule'
import { translate } from '../../../../resources/kit/text'
import { flattenTree } from '../../../../src/crud/list/useTree'
import { movedLines } from '../../../../src/crud/mutations/movedLines'
import { dropAt, dropText, stepInTree } from '../../../../src/crud/table/treeDrop'

import type { Row } from '../../../../resources/kit/protocol/list'
import type { Text, TextValues } from '../../../../resources/kit/text'
import type { TreePlace } from '../../../../src/crud/mutations/movedLines'
import type { Zone } from '../../../../src/crud/table/treeDrop'

const english = (text: Text, values?: TextValues): string => translate(text, 'en', values)
const row = (id: number, pid: number, children: Row[] = [], type = 'menu'): Row => ({ id, pid, type, title: `r${id}`, children })
/* 1 ─ 11 ─ 111
       12
   2 (a button)
   3 ─ 31 */
const rows = [row(1, 0, [row(11, 1, [row(111, 11)]), row(12, 1)]), row(2, 0, [], 'button'), row(3, 0, [row(31, 3)])]
const lines = flattenTree(rows, () => true)
const lineOf = (id: number) => lines.find((line) => line.row.id === id) ?? expect.unreachable(`no row ${id}`)

const drop = (moved: number, over: number, zone: Zone, { indent = 0, canLeave = true, resource = userRule, of = lines } = {}) =>
  dropAt({ resource, lines: of, moved: of.find((line) => line.row.id === moved) ?? lineOf(moved), canLeave }, { over, zone, indent })
const placeOf = (given: ReturnType<typeof drop>) => {
  const { parent, target, direction } = given?.place ?? ({} as Partial<TreePlace>)
  return [parent, direction, target?.id, given?.level]
}

test.each([
  ['above a row: before it', 12, 3, 'above', 0, [0, 'up', 3, 1]],
  ['onto a row: below it', 12, 3, 'into', 0, [3, undefined, undefined, 1]],
  ['below an expanded row: its first child', 12, 3, 'below', 0, [3, 'up', 31, 2]],
  ['below a row without children: behind it', 12, 2, 'below', 0, [0, 'down', 2, 1]],
  ['below a row, to the right: below it', 12, 31, 'below', 1, [31, undefined, undefined, 3]],
  ['below the last row of a branch, to the left: behind its parent', 31, 12, 'below', -1, [0, 'down', 1, 1]],
  ['to the left where the branch goes on: behind the row', 2, 111, 'below', -3, [1, 'down', 11, 2]],
  ['on its own place, to the right: below the row before it', 12, 12, 'below', 1, [11, undefined, undefined, 3]],
  ['on its own place, to the left: behind its parent', 12, 12, 'below', -2, [0, 'down', 1, 1]],
] as const)('dropped %s', (_, moved, over, zone, indent, place) => {
  const found = drop(moved, over, zone, { indent })
  expect(placeOf(found)).toEqual(place)
  expect([found?.refusal, found?.isSame]).toEqual([undefined, false])
})

test('on its own place and beside it a row stays where it is', () => {
  expect(drop(12, 12, 'into')).toBeUndefined()
  expect(drop(12, 1, 'into')).toMatchObject({ isSame: true })
  expect(drop(12, 111, 'below', { indent: -1 })).toMatchObject({ isSame: true })
  expect(drop(3, 2, 'below')).toMatchObject({ isSame: true })
})

test('a place that is not permitted says why', () => {
  const why = (given: ReturnType<typeof drop>) => given?.refusal && english(given.refusal.text, given.refusal.values)
  expect(why(drop(1, 111, 'below'))).toContain('itself')
  expect(why(drop(12, 2, 'into'))).toBe('“r2” cannot have rows below it')
  expect(why(drop(12, 3, 'into', { canLeave: false }))).toContain('out of range')
  expect(why(drop(12, 11, 'above', { canLeave: false }))).toBeUndefined()
  const flat = { ...userRule, fields: { ...userRule.fields, pid: { ...userRule.fields.pid, depth: 3 } } }
  expect(why(drop(1, 3, 'into', { resource: flat }))).toBe('At most 3 levels')
  expect(why(drop(12, 3, 'into', { resource: flat }))).toBeUndefined()
})

test('a row is moved by one step in each of four ways', () => {
  const step = (id: number, way: Parameters<typeof stepInTree>[3]) => {
    const place = stepInTree(userRule, lines, lineOf(id).row, way)
    return place && [place.parent, place.direction, place.target?.id]
  }
  expect([step(12, 'up'), step(11, 'down'), step(12, 'in'), step(12, 'out')]).toEqual([
    [1, 'up', 11],
    [1, 'down', 12],
    [11, undefined, undefined],
    [0, 'down', 1],
  ])
  expect([step(11, 'up'), step(12, 'down'), step(11, 'in'), step(1, 'out')]).toEqual([undefined, undefined, undefined, undefined])
})

test('the words name the parent, if it is another one, and the neighbor', () => {
  const words = (place: TreePlace) => dropText({ resource: userRule, lines, moved: lineOf(12) }, place, english)
  expect(words({ parent: 1, target: lineOf(11).row, direction: 'up' })).toBe('before “r11”')
  expect(words({ parent: 3, target: lineOf(31).row, direction: 'down' })).toBe('under “r3”, after “r31”')
  expect(words({ parent: 3 })).toBe('under “r3”')
  expect(words({ parent: 0, target: lineOf(2).row, direction: 'down' })).toBe('to the top level, after “r2”')
})

test('a moved branch is shown in its place with its levels, and a parent without children has no arrow', () => {
  const after = (id: number, place: TreePlace) => movedLines(userRule, lines, id, place).map((line) => [line.row.id, line.level, line.hasChildren])
  expect(after(11, { parent: 0, target: lineOf(2).row, direction: 'down' }).slice(0, 5)).toEqual([
    [1, 1, true],
    [12, 2, false],
    [2, 1, false],
    [11, 1, true],
    [111, 2, false],
  ])
  expect(after(31, { parent: 12 }).slice(3)).toEqual([
    [12, 2, true],
    [31, 3, false],
    [2, 1, false],
    [3, 1, false],
  ])
  const closed = flattenTree(rows, ({ id }) => id !== 1)
  expect(movedLines(userRule, closed, 31, { parent: 1 }).map((line) => line.row.id)).toEqual([1, 2, 3])
})

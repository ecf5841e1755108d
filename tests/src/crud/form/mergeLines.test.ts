import { expect, test } from 'vitest'

import { f, t } from '../../../../resources/kit'
import { changedCells } from '../../../../src/crud/form/mergeLines'
import { differencesOf, mergeValues } from '../../../../src/crud/form/mergeVersions'

const label = t('字段', 'Field')
const table = f.lines(label, { name: f.text(label), price: f.money(label) }, { rows: { entity: 'shop/line', by: 'row_id' } })
const fields = { lines: table }
const line = (id: number | undefined, name: string, price = '1.00') => ({ ...(id !== undefined && { id }), name, price })
const base = { lines: [line(1, 'a'), line(2, 'b'), line(3, 'c')] }

test('lines are compared one by one, and each side keeps what it alone has changed', () => {
  const mine = { lines: [line(1, 'A'), line(2, 'b'), line(3, 'c'), line(undefined, 'mine')] }
  const theirs = { lines: [line(1, 'a'), line(2, 'B'), line(3, 'c'), line(4, 'theirs')] }
  const found = differencesOf(fields, { base, mine, theirs })
  expect(found.map(({ key, proposed, isConflict }) => [key, proposed, isConflict])).toEqual([
    ['lines:1', 'mine', false],
    ['lines:2', 'theirs', false],
    ['lines:4', 'theirs', false],
    ['lines:new:3', 'mine', false],
  ])
  expect(mergeValues({ base, mine, theirs }, found, {})['lines']).toEqual([
    line(1, 'A'),
    line(2, 'B'),
    line(3, 'c'),
    line(4, 'theirs'),
    line(undefined, 'mine'),
  ])
})

test('a line that both have changed is a conflict, and the user decides', () => {
  const mine = { lines: [line(1, 'A'), line(2, 'b'), line(3, 'c')] }
  const theirs = { lines: [line(1, 'a', '2.00'), line(2, 'b'), line(3, 'c')] }
  const found = differencesOf(fields, { base, mine, theirs })
  expect(found).toMatchObject([{ key: 'lines:1', isConflict: true, proposed: 'mine' }])
  expect(mergeValues({ base, mine, theirs }, found, { 'lines:1': 'theirs' })['lines']).toEqual(theirs.lines)
  expect([...changedCells(table, mine.lines[0], theirs.lines[0])]).toEqual(['name', 'price'])
})

test('a line that they have removed and I have changed can be kept, as a new one', () => {
  const mine = { lines: [line(1, 'A'), line(2, 'b'), line(3, 'c')] }
  const theirs = { lines: [line(2, 'b'), line(3, 'c')] }
  const found = differencesOf(fields, { base, mine, theirs })
  expect(found).toMatchObject([{ key: 'lines:1', isConflict: true, theirs: undefined }])
  expect(mergeValues({ base, mine, theirs }, found, {})['lines']).toEqual([line(2, 'b'), line(3, 'c'), line(undefined, 'A')])
  expect(mergeValues({ base, mine, theirs }, found, { 'lines:1': 'theirs' })['lines']).toEqual(theirs.lines)
})

test('lines that I have moved keep my order', () => {
  const mine = { lines: [line(3, 'c'), line(1, 'a'), line(2, 'b')] }
  const theirs = { lines: [line(1, 'a'), line(2, 'B'), line(3, 'c')] }
  const found = differencesOf(fields, { base, mine, theirs })
  expect(mergeValues({ base, mine, theirs }, found, {})['lines']).toEqual([line(3, 'c'), line(1, 'a'), line(2, 'B')])
})

test('words beside a value make no difference', () => {
  const mine = { lines: base.lines.map((one) => ({ ...one, price: 1 })) }
  expect(differencesOf(fields, { base, mine, theirs: { lines: base.lines.map((one) => ({ ...one, area_text: 'x' })) } })).toEqual([])
})

import { expect, test } from 'vitest'

import { f, t } from '../../../resources/kit'
import { validate } from '../../../resources/validate'

const label = t('字段', 'Field')
const table = f.lines(
  label,
  { name: f.text(label, { readOnly: true }), left: f.integer(label, { readOnly: true }), count: f.integer(label, { required: true, min: 1 }) },
  { max: 3, rising: 'count', limits: { count: { max: 'left' } } },
)
const judged = (lines: unknown) => validate({ lines: table }, { lines })

test('a table keeps the cells that are filled in, in wire format', () => {
  expect(judged([{ name: 'a', left: 5, count: '2', other: 1 }]).values).toEqual({ lines: [{ count: 2 }] })
})

test.each([
  ['an empty cell that is required', [{ count: 1 }, { count: null }], 'lines.1.count', 'required'],
  ['a number above that of its line', [{ left: 2, count: 3 }], 'lines.0.count', 'too_large'],
  ['a number that does not rise', [{ count: 2 }, { count: 2 }], 'lines.1.count', 'not_rising'],
  ['more lines than the greatest number', [1, 2, 3, 4].map((count) => ({ count })), 'lines', 'too_many'],
  ['a line that is none', [1], 'lines', 'not_a_list'],
])('%s is refused at its place', (_, lines, field, code) => {
  expect(judged(lines).problems.map((one) => [one.field, one.code])).toEqual([[field, code]])
})

test('all wrong cells of a table are named', () => {
  expect(judged([{ count: 0 }, { count: 'x' }]).problems.map((one) => one.field)).toEqual(['lines.0.count', 'lines.1.count'])
})

test('lines of another entity keep their ids and need them', () => {
  const ofRows = f.lines(label, { count: f.integer(label) }, { of: { entity: 'shop/line', by: 'order_id' } })
  expect(validate({ lines: ofRows }, { lines: [{ id: '7', count: 1 }] }).values).toEqual({ lines: [{ id: 7, count: 1 }] })
  expect(validate({ lines: ofRows }, { lines: [{ count: 1 }] }).problems[0]?.code).toBe('not_an_id')
})

const rows = f.lines(
  label,
  {
    name: f.text(label),
    kind: f.choice(label, { typed: label, one: label, several: label }, { default: 'typed' }),
    options: f.texts(label, { required: true, when: { kind: { not: 'typed' } } }),
    start: f.text(label),
    first: f.switch(label),
  },
  {
    rows: { entity: 'shop/line', by: 'row_id' },
    single: 'first',
    distinct: 'name',
  },
)
const judgedRows = (lines: readonly object[]) => validate({ lines: rows }, { lines })

test('rows of a table keep their ids, a new one has none, and a cell whose condition does not hold is emptied', () => {
  expect(
    judgedRows([
      { id: '7', name: 'a', kind: 'typed', options: ['x'], start: 'y' },
      { name: 'b', kind: 'one', options: ['x'] },
    ]).values,
  ).toEqual({
    lines: [
      { id: 7, name: 'a', kind: 'typed', options: [], start: 'y', first: 1 },
      { name: 'b', kind: 'one', options: ['x'] },
    ],
  })
})

test.each([
  ['an id that is none', [{ id: 'x' }], 'lines', 'not_an_id'],
  ['a switch that another line has on', [{ first: 1 }, { first: 1 }], 'lines.1.first', 'not_single'],
  ['a text that another line has', [{ name: 'Size' }, { name: 'b' }, { name: ' size ' }], 'lines.2.name', 'not_distinct'],
  ['a cell that its condition requires', [{ kind: 'one' }], 'lines.0.options', 'required'],
])('of rows, %s is refused at its place', (_, lines, field, code) => {
  expect(judgedRows(lines).problems.map((one) => [one.field, one.code])).toEqual([[field, code]])
})

test('an emptied table is empty, whatever its default', () => {
  const withDefault = f.lines(label, { count: f.integer(label) }, { default: [{ count: 1 }] })
  expect(validate({ lines: withDefault }, { lines: [] }).values).toEqual({ lines: [] })
})

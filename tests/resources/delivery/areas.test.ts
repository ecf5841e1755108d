import { expect, test } from 'vitest'

import { controls } from '../../../resources/controls'
import { validateAreas } from '../../../resources/delivery/areas'
import { translateRefusal } from '../../../resources/errors'

import type { Billing } from '../../../resources/delivery/areas'

const row = (more: Readonly<Record<string, unknown>> = {}) => ({
  is_all: 0,
  area_ids: [110_000],
  first_qty: '1',
  first_fee: '10',
  continue_qty: '1',
  continue_fee: '5',
  free_amount: null,
  free_qty: null,
  ...more,
})
const whole = row({ is_all: 1, area_ids: [] })
const problemsOf = (rows: unknown, billing: Billing = '1') => validateAreas(rows, billing)?.problems.map(({ row: at, cell, code }) => [at, cell, code])

test('accepted rows are normalized, the whole country first', () => {
  const found = validateAreas([row({ id: 7, area_ids: [320_000, 110_000, 320_000], first_qty: 2, first_fee: 9.5, free_amount: '' }), whole], '1')
  expect(found).toEqual({
    rows: [
      { is_all: 1, area_ids: [], first_qty: '1', first_fee: '10.00', continue_qty: '1', continue_fee: '5.00', free_amount: null, free_qty: null },
      {
        id: 7,
        is_all: 0,
        area_ids: [110_000, 320_000],
        first_qty: '2',
        first_fee: '9.50',
        continue_qty: '1',
        continue_fee: '5.00',
        free_amount: null,
        free_qty: null,
      },
    ],
    problems: [],
  })
})

test('validating accepted rows again changes nothing', () => {
  const once = validateAreas([row({ first_qty: '0.500' }), whole], '2')
  expect(validateAreas(once?.rows, '2')).toEqual(once)
})

test('S5.26 a row without an area is refused with the message of the specification', () => {
  expect(problemsOf([row({ area_ids: [] })])).toEqual([[0, 'area_ids', 'area_required']])
  expect(translateRefusal('area_required', 'en')).toBe('Please select delivery area')
})

test.each([
  ['1', { first_qty: '1.5' }, 'first_qty', 'not_an_integer'],
  ['1', { first_qty: '0' }, 'first_qty', 'too_small'],
  ['2', { first_qty: '0.001' }, undefined, undefined],
  ['2', { first_qty: '0.0005' }, 'first_qty', 'too_many_decimals'],
  ['2', { continue_qty: '0' }, 'continue_qty', 'too_small'],
  ['2', { continue_qty: '-1' }, 'continue_qty', 'too_small'],
  ['3', { continue_qty: '1e3' }, 'continue_qty', 'not_a_number'],
  ['1', { first_qty: '1000000' }, 'first_qty', 'too_large'],
  ['1', { first_qty: '' }, 'first_qty', 'required'],
  ['1', { first_fee: null }, 'first_fee', 'required'],
  ['1', { first_fee: '0' }, undefined, undefined],
  ['1', { first_fee: '9999' }, undefined, undefined],
  ['1', { first_fee: '9999.01' }, 'first_fee', 'too_large'],
  ['1', { continue_fee: '1.234' }, 'continue_fee', 'too_many_decimals'],
  ['1', { continue_fee: '-0.01' }, 'continue_fee', 'too_small'],
  ['1', { continue_fee: 'ten' }, 'continue_fee', 'not_a_number'],
  ['1', { free_amount: '0' }, 'free_amount', 'too_small'],
  ['1', { free_qty: '2.5' }, 'free_qty', 'not_an_integer'],
  ['2', { free_qty: '2.5' }, undefined, undefined],
  ['1', { area_ids: ['x'] }, 'area_ids', 'not_an_id'],
] as const)('billing %s with %o', (billing, more, cell, code) => {
  expect(problemsOf([row(more)], billing)).toEqual(cell ? [[0, cell, code]] : [])
})

test('S3.25 an area may be in one row only, while a place inside it may have its own row', () => {
  expect(problemsOf([row({ area_ids: [320_000, 330_000] }), row({ area_ids: [330_000] })])).toEqual([[1, 'area_ids', 'area_twice']])
  expect(problemsOf([row({ area_ids: [320_000] }), row({ area_ids: [320_100] })])).toEqual([])
})

test('the whole country may be listed once', () => {
  expect(problemsOf([whole, whole])).toEqual([[1, 'area_ids', 'country_twice']])
})

test('an error names its row and column', () => {
  const [problem] = validateAreas([whole, row({ first_fee: '' })], '2')?.problems ?? []
  expect(problem && translateRefusal(problem.code, 'zh-cn', problem.values)).toBe('请填写第 2 行首费(元)')
  expect(problem && translateRefusal(problem.code, 'en', problem.values)).toBe('Row 2, First fee (¥) required')
})

test.each([['text'], [{}], [[1]], [[null]], [[[]]]])('a value that is not a list of rows is refused: %o', (given) => {
  expect(controls.deliveryAreas.check(given, { billing: '1' })).toMatchObject({ code: 'not_a_list' })
})

test('more than fifty rows are refused', () => {
  const rows = Array.from({ length: 51 }, (_, at) => row({ area_ids: [110_000 + at] }))
  expect(controls.deliveryAreas.check(rows, { billing: '1' })).toEqual({ code: 'too_many', values: { max: 50 } })
  expect(controls.deliveryAreas.check(rows.slice(1), { billing: '1' })).toHaveProperty('value')
})

import { expect, test } from 'vitest'

import { refusals } from '../../../resources/errors'
import { specKey } from '../../../resources/goods/sku'
import { readNumber } from '../../../resources/goods/skuCells'
import { combinationsOf, regenerate } from '../../../resources/goods/skuMatrix'
import { checkSkus, checkSpecTemplate, validateRows, validateSpecs } from '../../../resources/goods/skuValidation'

const specs = [
  {
    name: 'Colour',
    values: [
      { value: 'red', image: '' },
      { value: 'blue', image: '' },
    ],
  },
]
const row = (value: string, more: object = {}) => ({ specs: [{ name: 'Colour', value }], price: '10', stock: 3, status: 1, ...more })
const whole = { spec_type: '2', specs }
const codeOf = (found: object): unknown => ('code' in found ? found.code : 'fine')

test('accepted rows are normalized: decimal places, canonical keys, in the order of the combinations', () => {
  expect(checkSkus([row('blue'), row('red', { id: 7, weight: '1.5', sku_code: ' A1 ', stock_loaded: 2 })], whole)).toEqual({
    value: [
      {
        id: 7,
        spec_key: 'red',
        specs: [{ name: 'Colour', value: 'red' }],
        image: '',
        price: '10.00',
        origin_price: '0.00',
        stock: 3,
        stock_loaded: 2,
        weight: '1.500',
        volume: '0.000000',
        sku_code: 'A1',
        status: 1,
      },
      {
        spec_key: 'blue',
        specs: [{ name: 'Colour', value: 'blue' }],
        image: '',
        price: '10.00',
        origin_price: '0.00',
        stock: 3,
        weight: '0.000',
        volume: '0.000000',
        sku_code: '',
        status: 1,
      },
    ],
  })
})

test('a single specification has one row with an empty key', () => {
  expect(checkSkus([{ price: '9.9', stock: 1 }], { spec_type: '1', specs: [] })).toMatchObject({ value: [{ spec_key: '', specs: [], price: '9.90' }] })
  expect(codeOf(checkSkus([{ price: '1' }, { price: '2' }], { spec_type: '1' }))).toBe('sku_incomplete')
})

test.each([
  ['a missing combination', [row('red')], 'sku_incomplete'],
  ['a row without a combination', [row('red'), row('green')], 'sku_incomplete'],
  ['a duplicate combination', [row('red'), row('red')], 'sku_incomplete'],
  ['an enabled row without a price', [row('red'), row('blue', { price: '' })], 'sku_incomplete'],
  ['a price of less than a cent', [row('red'), row('blue', { price: '0.001' })], 'sku_not_a_number'],
  ['a price that is not a number', [row('red'), row('blue', { price: 'ten' })], 'sku_not_a_number'],
  ['a negative stock', [row('red'), row('blue', { stock: -1 })], 'sku_out_of_range'],
  ['a fraction of a piece', [row('red'), row('blue', { stock: '1.5' })], 'sku_not_a_number'],
  ['an original price below the price', [row('red'), row('blue', { origin_price: '9.99' })], 'sku_origin_too_low'],
  ['a duplicate code', [row('red', { sku_code: 'A' }), row('blue', { sku_code: 'a' })], 'sku_code_twice'],
  ['all rows disabled', [row('red', { status: 0 }), row('blue', { status: 0 })], 'sku_none_enabled'],
])('%s is refused', (_, rows, code) => {
  expect(codeOf(checkSkus(rows, whole))).toBe(code)
})

test('a disabled row needs no price', () => {
  expect(codeOf(checkSkus([row('red'), row('blue', { status: 0, price: '' })], whole))).toBe('fine')
})

test('every invalid cell is reported, so that the editor can mark them all', () => {
  const { problems } = validateRows([row('red', { price: '' }), row('blue', { weight: 'x', sku_code: 'y'.repeat(65) })], specs)
  expect(problems.map(({ row: at, column }) => [at, column])).toEqual([
    [0, 'price'],
    [1, 'sku_code'],
    [1, 'weight'],
  ])
})

test.each([
  ['no group', [], 'spec_keep_one_group'],
  ['a group without a name', [{ name: ' ', values: ['a'] }], 'spec_text_empty'],
  ['an empty value', [{ name: 'A', values: [''] }], 'spec_text_empty'],
  ['a group without values', [{ name: 'A', values: [] }], 'spec_attributes_incomplete'],
  [
    'a duplicate name',
    [
      { name: 'A', values: ['a'] },
      { name: 'A', values: ['b'] },
    ],
    'spec_text_twice',
  ],
  ['a duplicate value', [{ name: 'A', values: ['a', 'a'] }], 'spec_text_twice'],
  ['a name of 31 characters', [{ name: 'x'.repeat(31), values: ['a'] }], 'too_long'],
  ['a fourth group', ['A', 'B', 'C', 'D'].map((name) => ({ name, values: ['a'] })), 'too_many'],
  ['a twenty-first value', [{ name: 'A', values: Array.from({ length: 21 }, (_, at) => `v${at}`) }], 'too_many'],
  ['a picture that is not a path', [{ name: 'A', values: [{ value: 'a', image: 'javascript:1' }] }], 'bad_format'],
])('specifications with %s are refused', (_, given, code) => {
  expect(validateSpecs(given)?.code).toBe(code)
  expect(codeOf(checkSpecTemplate(given))).toBe(code)
})

test('a template may give its values as plain strings', () => {
  expect(checkSpecTemplate([{ name: ' Colour ', values: ['red '] }])).toEqual({ value: [{ name: 'Colour', values: [{ value: 'red', image: '' }] }] })
})

test('S5.17 to S5.24 the messages of the specification are word for word the same', () => {
  const codes = [
    'spec_value_empty',
    'spec_keep_one_value',
    'spec_keep_one_group',
    'spec_text_empty',
    'sku_generate_first',
    'sku_incomplete',
    'spec_attributes_incomplete',
  ] as const
  expect(codes.map((code) => refusals[code].en)).toEqual([
    'spec value cannot be empty',
    'keep at least one valid spec',
    'keep at least one valid group',
    'spec name or value cannot be empty',
    'generate SKU data before batch setting',
    'The specification SKU data is incomplete',
    'The specification attributes are incomplete',
  ])
})

test('values that contain the separator do not share a key with two values', () => {
  expect(specKey(['a|b', 'c'])).not.toBe(specKey(['a', 'b|c']))
  expect(specKey(['a\\', 'b'])).not.toBe(specKey(['a', '\\b']))
})

test('rows with a key still in use are kept; new ones are copied from the first', () => {
  const old: readonly { spec_key: string; specs: readonly { name: string; value: string }[]; id: number }[] = [
    { spec_key: 'red', specs: [{ name: 'Colour', value: 'red' }], id: 1 },
  ]
  expect(combinationsOf(specs).map(({ key }) => key)).toEqual(['red', 'blue'])
  expect(regenerate<(typeof old)[number]>(old, specs, (first, one) => ({ ...one, id: (first?.id ?? 0) + 100 })).map(({ id }) => id)).toEqual([1, 101])
})

test.each([
  ['0012.5', '12.50'],
  ['', '0.00'],
  [7, '7.00'],
  ['9999999.99', '9999999.99'],
])('the amount %s is stored as %s', (given, kept) => {
  expect(readNumber('price', given)).toEqual({ value: kept })
})

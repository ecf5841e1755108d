import { expect, test } from 'vitest'

import { checkGoodsParams } from '../../../resources/goods/goodsParams'

const codeOf = (found: object): unknown => ('code' in found ? found.code : 'fine')

test('parameters of goods are trimmed, and empty lines are dropped', () => {
  expect(
    checkGoodsParams([
      { name: ' Material ', value: ' Cotton ' },
      { name: '', value: '' },
    ]),
  ).toEqual({ value: [{ name: 'Material', value: 'Cotton' }] })
})

test('a row keeps that its template requires a value', () => {
  const required = { name: 'Material', value: 'Cotton', required: 1 }
  expect(checkGoodsParams([required, { name: 'Season', value: '', required: 0 }])).toEqual({ value: [required, { name: 'Season', value: '' }] })
})

test.each([
  ['a required parameter without a value', [{ name: 'A', value: ' ', required: 1 }], 'param_value_empty'],
  ['a value without a name', [{ name: '', value: 'x' }], 'param_name_empty'],
  [
    'a duplicate name',
    [
      { name: 'A', value: '1' },
      { name: 'A', value: '2' },
    ],
    'spec_text_twice',
  ],
  ['a name of 31 characters', [{ name: 'x'.repeat(31), value: '' }], 'param_too_long'],
  ['a value of 201 characters', [{ name: 'A', value: 'x'.repeat(201) }], 'param_too_long'],
  ['a fifty-first row', Array.from({ length: 51 }, (_, at) => ({ name: `n${at}`, value: '' })), 'too_many'],
])('goods with %s are refused', (_, given, code) => {
  expect(codeOf(checkGoodsParams(given))).toBe(code)
})

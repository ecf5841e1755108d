import { expect, test } from 'vitest'

import { checkGoodsParams, checkParamTemplate } from '../../../resources/goods/goodsParams'

const codeOf = (found: object): unknown => ('code' in found ? found.code : 'fine')

test('parameters of goods are trimmed, and empty lines are dropped', () => {
  expect(
    checkGoodsParams([
      { name: ' Material ', value: ' Cotton ' },
      { name: '', value: '' },
    ]),
  ).toEqual({ value: [{ name: 'Material', value: 'Cotton' }] })
})

test.each([
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

test('rows of a template are normalized: kinds, unique options, the default as text', () => {
  expect(
    checkParamTemplate([
      { name: 'Season', type: 'multi', options: ['spring', ' spring ', 'autumn'], required: 1, default: ['spring', 'autumn'] },
      { name: 'Origin', type: 'odd' },
    ]),
  ).toEqual({
    value: [
      { name: 'Season', type: 'multi', options: ['spring', 'autumn'], required: 1, default: 'spring、autumn' },
      { name: 'Origin', type: 'input', options: [], required: 0, default: '' },
    ],
  })
})

test.each([
  ['a choice without options', [{ name: 'A', type: 'select', options: [] }], 'param_options_empty'],
  ['a default that is not among the options', [{ name: 'A', type: 'select', options: ['x'], default: 'y' }], 'param_default_stray'],
  ['no name', [{ name: '', type: 'input' }], 'param_name_empty'],
])('a template with %s is refused', (_, given, code) => {
  expect(codeOf(checkParamTemplate(given))).toBe(code)
})

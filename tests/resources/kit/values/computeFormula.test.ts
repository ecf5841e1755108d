import { expect, test } from 'vitest'

import { computeFormula } from '../../../../resources/kit/values/computeFormula'

const none = { plus: [], minus: [], times: [] }

test.each([
  [{ ...none, times: ['a', 'b'] }, { a: 3, b: '12.50' }, 2, '37.50'],
  [{ ...none, times: ['a', 'b'] }, { a: '1.005', b: 1 }, 2, '1.01'], // 1.00 as a floating number
  [{ ...none, times: ['a', 'b'] }, { a: '-1.005', b: '1' }, 2, '-1.01'],
  [{ ...none, times: ['a', 'b'] }, { a: 999_999, b: '9999999999.99' }, 2, '9999989999990000.01'],
  [{ ...none, plus: ['a', 'b'], minus: ['c'] }, { a: '0.1', b: '0.2', c: '0.30' }, 2, '0.00'],
  [{ ...none, plus: ['a'], minus: ['b'] }, { a: 1, b: 3 }, 0, '-2'],
  [{ ...none, plus: ['a'], minus: ['b'] }, { a: '0.05', b: '0.1' }, 2, '-0.05'],
  [{ ...none, times: ['a', 'b'] }, { a: '2.5', b: '1' }, 0, '3'],
  [{ ...none, times: ['a', 'b'] }, { a: 3, b: null }, 2, null],
  [{ ...none, times: ['a', 'b'] }, { a: 3, b: 'x' }, 2, null],
] as const)('%j of %j with %i places is %s', (formula, row, places, result) => expect(computeFormula(formula, row, places)).toBe(result))

import { expect, test } from 'vitest'

import { fits } from '../../../resources/kit/when'

import type { Condition } from '../../../resources/kit/when'

const cases: readonly (readonly [Condition | undefined, Record<string, unknown>, boolean])[] = [
  [undefined, {}, true],
  [{}, {}, true],
  [{ status: '2' }, { status: '2' }, true],
  [{ status: '2' }, { status: 2 }, true],
  [{ status: '2' }, { status: '3' }, false],
  [{ status: ['1', '2'] }, { status: '2' }, true],
  [{ status: ['1', '2'] }, { status: '3' }, false],
  [{ status: '2', refund_amount: 0 }, { status: '2', refund_amount: '0.00' }, true],
  [{ status: '2', refund_amount: 0 }, { status: '2', refund_amount: '0.01' }, false],
  [{ refund_amount: 0 }, { refund_amount: '' }, false],
  [{ refund_amount: 0 }, { refund_amount: null }, false],
  [{ refund_amount: 0 }, {}, false],
  [{ owner: null }, {}, true],
  [{ owner: null }, { owner: null }, true],
  [{ owner: null }, { owner: 3 }, false],
  [{ owner: [null, 3] }, { owner: 3 }, true],
  [{ status: [] }, { status: '1' }, false],
  [{ status: '1' }, { status: { toString: 0 } }, false],
  [{ status: '1' }, { status: ['1'] }, false],
  [{ is_system: 0 }, { is_system: false }, true],
]

test.each(cases)('%j on %j is %s', (condition, row, expected) => {
  expect(fits(condition, row)).toBe(expected)
})

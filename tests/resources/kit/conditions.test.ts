import { expect, test } from 'vitest'

import { f, t } from '../../../resources/kit'
import { matches } from '../../../resources/kit/conditions'
import { matchesRow } from '../../../resources/kit/derived'

import type { Condition } from '../../../resources/kit/conditions'

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
  expect(matches(condition, row)).toBe(expected)
})

test('a value missing in a row of another server counts as its default, or as empty for its type', () => {
  const label = t('名', 'Name')
  const fields = {
    is_system: f.switch(label),
    status: f.status(),
    name: f.text(label, { max: 9 }),
    count: f.integer(label),
    pid: f.parent(label, { show: 'name', depth: 2 }),
  }
  for (const [condition, isFit] of [
    [{ is_system: 0 }, true],
    [{ is_system: 1 }, false],
    [{ status: 1 }, true],
    [{ name: '' }, true],
    [{ count: null }, true],
    [{ count: 0 }, false],
    [{ pid: 0 }, true],
    [{ unknown: 0 }, false],
  ] as const)
    expect([condition, matchesRow({ fields }, condition, {})]).toEqual([condition, isFit])
  expect(matchesRow({ fields }, { is_system: 0 }, { is_system: null })).toBe(false)
  expect(matches({ is_system: 0 }, {})).toBe(false)
})

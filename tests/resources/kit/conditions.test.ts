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
  [{ amount: { gt: 0 } }, { amount: '0.01' }, true],
  [{ amount: { gt: 0 } }, { amount: '0.00' }, false],
  [{ amount: { gt: '9.5' } }, { amount: '10.00' }, true],
  [{ amount: { egt: 10 } }, { amount: '10.00' }, true],
  [{ amount: { lt: 10 } }, { amount: '10.00' }, false],
  [{ amount: { elt: 10 } }, { amount: '10.00' }, true],
  [{ amount: { gt: 1, lt: 5 } }, { amount: 5 }, false],
  [{ amount: { gt: 1, lt: 5 } }, { amount: 4 }, true],
  [{ amount: { gt: -1 } }, { amount: null }, false],
  [{ amount: { gt: -1 } }, { amount: '' }, false],
  [{ amount: { lt: 1 } }, {}, false],
  [{ day: { gt: '2026-01-31' } }, { day: '2026-02-01' }, true],
  [{ day: { elt: '2026-01-31' } }, { day: '2026-02-01' }, false],
  [{ day: { egt: '2026-01-31' } }, { day: '2026-01-31' }, true],
  [{ amount: { gt: 1 } }, { amount: [2] }, false],
  [{ status: { not: '6' } }, { status: '6' }, false],
  [{ status: { not: ['5', '6'] } }, { status: 6 }, false],
  [{ status: { not: ['5', '6'] } }, { status: '4' }, true],
  [{ status: { not: '6' } }, { status: null }, true],
  [{ owner: { not: null } }, { owner: null }, false],
  [{ owner: { empty: true } }, { owner: null }, true],
  [{ owner: { empty: true } }, {}, true],
  [{ owner: { empty: false } }, { owner: 0 }, true],
  [{ name: { empty: true } }, { name: '' }, true],
  [{ name: { empty: false } }, { name: '' }, false],
  [{ images: { empty: true } }, { images: [] }, true],
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

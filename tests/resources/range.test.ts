import { expect, test } from 'vitest'

import { daysOf, eachDay, lengthOf, longestRange, previousPeriod, rangeFault, rangeNames } from '../../resources/range'

const today = '2026-03-01'

test.each([
  ['today', '2026-03-01', '2026-03-01'],
  ['yesterday', '2026-02-28', '2026-02-28'],
  ['7d', '2026-02-23', '2026-03-01'],
  ['30d', '2026-01-31', '2026-03-01'],
  ['90d', '2025-12-02', '2026-03-01'],
  ['month', '2026-03-01', '2026-03-01'],
  ['lastMonth', '2026-02-01', '2026-02-28'],
] as const)('%s on the first of March is %s to %s', (name, from, to) => {
  expect(daysOf(name, today)).toEqual({ from, to })
})

test('the period compared with has the same length and ends the day before', () => {
  for (const name of rangeNames) {
    const days = daysOf(name, today)
    const before = previousPeriod(days)
    expect(lengthOf(before)).toBe(lengthOf(days))
    expect(eachDay({ from: before.to, to: days.from })).toHaveLength(2)
  }
})

test('every day of a range is listed once, across the end of February in a leap year', () => {
  expect(eachDay({ from: '2028-02-28', to: '2028-03-01' })).toEqual(['2028-02-28', '2028-02-29', '2028-03-01'])
})

test.each([
  ['2026-02-01', '2026-01-31', 'range_reversed'],
  ['2026-02-01', '2026-03-02', 'range_future'],
  ['2026-03-02', '2026-03-02', 'range_future'],
  ['2025-02-28', '2026-03-01', 'range_too_long'],
  ['', '2026-03-01', 'range_incomplete'],
  ['2026-02-30', '2026-03-01', 'range_incomplete'],
  ['2025-03-01', '2026-03-01', undefined],
  ['2026-03-01', '2026-03-01', undefined],
])('the range from %s to %s: %s', (from, to, fault) => {
  expect(rangeFault(from, to, today)).toBe(fault)
})

test('a range of a leap year is accepted, one day more is not', () => {
  expect(longestRange).toBe(366)
  expect(rangeFault('2028-01-01', '2028-12-31', '2029-01-01')).toBeUndefined()
  expect(rangeFault('2028-01-01', '2029-01-01', '2029-01-01')).toBe('range_too_long')
})

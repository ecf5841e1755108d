import { expect, test } from 'vitest'

import { formatShopTime } from '../../resources/kit/values/shopTime'
import {
  bucketFilter,
  bucketsOf,
  bucketUnitOf,
  daysOf,
  lengthOf,
  longestRange,
  previousPeriod,
  rangeFault,
  rangeNames,
  secondsBefore,
} from '../../resources/range'

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
    expect(lengthOf({ from: before.to, to: days.from })).toBe(2)
    expect(bucketsOf(before).at(-1)).toBe(bucketsOf(days)[0])
    expect((bucketsOf(days)[0] ?? 0) - secondsBefore(days)).toBe(bucketsOf(before)[0])
  }
})

const limitsOf = (from: string, to: string): string[] => bucketsOf({ from, to }).map(formatShopTime)

test('a day is divided into hours of the shop, from midnight to midnight', () => {
  const limits = limitsOf('2026-03-01', '2026-03-01')
  expect([limits.length, limits[0], limits[13], limits[24]]).toEqual([25, '2026-03-01 00:00:00', '2026-03-01 13:00:00', '2026-03-02 00:00:00'])
})

test('up to sixty days are divided into days, across the end of February in a leap year', () => {
  expect(limitsOf('2028-02-28', '2028-03-01')).toEqual(['02-28', '02-29', '03-01', '03-02'].map((day) => `2028-${day} 00:00:00`))
  expect([bucketUnitOf({ from: '2026-01-01', to: '2026-03-01' }), limitsOf('2026-01-01', '2026-03-01').length]).toEqual(['day', 61])
})

test('more days are divided into months, the first and the last of which may be cut', () => {
  expect(limitsOf('2026-01-15', '2026-03-16')).toEqual(['01-15', '02-01', '03-01', '03-17'].map((day) => `2026-${day} 00:00:00`))
  expect(limitsOf('2026-01-01', '2026-03-31')).toEqual(['01-01', '02-01', '03-01', '04-01'].map((day) => `2026-${day} 00:00:00`))
})

test('a part of a range is a filter up to its last second', () => {
  expect(bucketFilter(1_772_294_400, 1_772_298_000)).toBe('2026-03-01 00:00:00,2026-03-01 00:59:59')
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

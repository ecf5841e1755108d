import { expect, test } from 'vitest'

import {
  addDays,
  endOfShopDay,
  formatShopTime,
  fromLocalInput,
  parseShopTime,
  shopDayNumber,
  shopDayOf,
  shopHourOf,
  startOfShopDay,
  toLocalInput,
} from '../../../../resources/kit/values/shopTime'

test.each([
  ['the last millisecond of a day', '2026-11-21T23:59:59.999+08:00', '2026-11-21'],
  ['midnight', '2026-11-22T00:00:00+08:00', '2026-11-22'],
  ['midnight of a day when daylight saving time changes elsewhere', '2026-03-29T00:00:00+08:00', '2026-03-29'],
  ['an afternoon in London that is the next day in the shop', '2026-11-21T16:00:00Z', '2026-11-22'],
])("%s belongs to this day in the shop's time zone", (_, moment, day) => {
  expect(shopDayOf(Date.parse(moment) / 1000)).toBe(day)
})

test("moments are shown in the shop's time zone, whatever the zone of the browser", () => {
  expect(toLocalInput(1_763_686_800)).toBe('2025-11-21T09:00:00')
  expect(fromLocalInput('2025-11-21T09:00:00')).toBe(1_763_686_800)
  expect(fromLocalInput('2025-11-21T09:00')).toBe(1_763_686_800)
  expect(fromLocalInput('')).toBeNull()
  expect(fromLocalInput('2025-13-40T09:00')).toBeNull()
  expect(toLocalInput(null)).toBe('')
  for (const text of ['0002-01-01T00:00:00', '2199-12-31T23:59:59']) expect(toLocalInput(fromLocalInput(text))).toBe(text)
})

test.each([
  ['2026-02-28 23:59:59', 1_772_294_399],
  ['2026-02-28T23:59', 1_772_294_340],
  ['2026-03-01', 1_772_294_400],
  ['1772294400', 1_772_294_400],
  ['2026-02-29', undefined],
  ['2026-02-28 24:00', undefined],
  ['soon', undefined],
])('%s is the moment %s', (text, seconds) => {
  expect(parseShopTime(text)).toBe(seconds)
})

test('formatting and parsing a moment returns the same moment', () => {
  for (const seconds of [0, 951_839_999, 1_772_294_399, 4_102_416_000]) expect(parseShopTime(formatShopTime(seconds))).toBe(seconds)
})

test('a day of the shop begins at 16:00 UTC of the day before and has 24 hours', () => {
  const start = startOfShopDay(shopDayNumber(1_772_300_000))
  expect(new Date(start * 1000).toISOString()).toBe('2026-02-28T16:00:00.000Z')
  expect(shopHourOf(start)).toBe(0)
  expect(shopHourOf(endOfShopDay(start) - 1)).toBe(23)
})

test('days are counted across ends of months and leap years', () => {
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
})

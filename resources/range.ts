import { addDays, dateNumber, formatShopTime, isDate, startOfShopDay } from './kit/values/shopTime'

import type { Days } from './kit/protocol/dashboard'

export const longestRange = 366
export const rangeNames = ['today', 'yesterday', '7d', '30d', '90d', 'month', 'lastMonth'] as const
export type RangeName = (typeof rangeNames)[number]
export const defaultRange: RangeName = '30d'
export const isRangeName = (value: unknown): value is RangeName => rangeNames.includes(value as RangeName)

export const lengthOf = ({ from, to }: Days): number => dateNumber(to) - dateNumber(from) + 1

/** The period of equal length just before. */
export const previousPeriod = (days: Days): Days => ({ from: addDays(days.from, -lengthOf(days)), to: addDays(days.from, -1) })

/** The range that a name means on a given day. The current month ends on that day. */
export function daysOf(name: RangeName, today: string): Days {
  const firstOfMonth = `${today.slice(0, 8)}01`
  const spans: Readonly<Record<RangeName, Days>> = {
    today: { from: today, to: today },
    yesterday: { from: addDays(today, -1), to: addDays(today, -1) },
    '7d': { from: addDays(today, -6), to: today },
    '30d': { from: addDays(today, -29), to: today },
    '90d': { from: addDays(today, -89), to: today },
    month: { from: firstOfMonth, to: today },
    lastMonth: { from: `${addDays(firstOfMonth, -1).slice(0, 8)}01`, to: addDays(firstOfMonth, -1) },
  }
  return spans[name]
}

export type RangeFault = 'range_incomplete' | 'range_reversed' | 'range_future' | 'range_too_long'

/** The error of a chosen range; undefined if it is valid. */
export function rangeFault(from: unknown, to: unknown, today: string): RangeFault | undefined {
  if (!isDate(from) || !isDate(to)) return 'range_incomplete'
  if (from > to) return 'range_reversed'
  if (to > today) return 'range_future'
  return lengthOf({ from, to }) > longestRange ? 'range_too_long' : undefined
}

/** What a range is divided into. */
export type BucketUnit = 'hour' | 'day' | 'month'

/** More days than this are drawn by month. */
const mostDays = 60

export const bucketUnitOf = (days: Days): BucketUnit => (lengthOf(days) === 1 ? 'hour' : lengthOf(days) <= mostDays ? 'day' : 'month')

/** Where each part of a range begins, in Unix seconds; the last number is the end of the range. The first and the last month may be parts of one. */
export function bucketsOf(days: Days): number[] {
  const unit = bucketUnitOf(days)
  const begin = startOfShopDay(dateNumber(days.from))
  if (unit === 'hour') return Array.from({ length: 25 }, (_, hour) => begin + hour * 3600)
  const each = Array.from({ length: lengthOf(days) + 1 }, (_, place) => addDays(days.from, place))
  const kept = each.filter((day, place) => unit === 'day' || place === 0 || place === each.length - 1 || day.endsWith('-01'))
  return kept.map((day) => startOfShopDay(dateNumber(day)))
}

/** Seconds between a moment and the one that it is compared with, in the previous period. */
export const secondsBefore = (days: Days): number => lengthOf(days) * 86_400

/** A part of a range as the value of a filter. */
export const bucketFilter = (start: number, end: number): string => `${formatShopTime(start)},${formatShopTime(end - 1)}`

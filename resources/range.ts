import { addDays, dateNumber, isDate } from './kit/values/shopTime'

import type { Days } from './kit/protocol/dashboard'

export const longestRange = 366
export const rangeNames = ['today', 'yesterday', '7d', '30d', '90d', 'month', 'lastMonth'] as const
export type RangeName = (typeof rangeNames)[number]
export const defaultRange: RangeName = '30d'
export const isRangeName = (value: unknown): value is RangeName => rangeNames.includes(value as RangeName)

export const lengthOf = ({ from, to }: Days): number => dateNumber(to) - dateNumber(from) + 1
export const eachDay = (days: Days): string[] => Array.from({ length: lengthOf(days) }, (_, place) => addDays(days.from, place))

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

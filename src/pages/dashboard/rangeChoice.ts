import { useStore } from 'react-admin'
import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

import { refusals } from '../../../resources/errors'
import { t } from '../../../resources/kit/text'
import { daysOf, defaultRange, isRangeName, longestRange, rangeFault } from '../../../resources/range'

import type { Text, TextValues } from '../../../resources/kit/text'
import type { Days } from '../../../resources/kit/protocol/dashboard'
import type { RangeFault, RangeName } from '../../../resources/range'

/** The selected range: a relative one, or fixed days. */
export type RangeChoice = { readonly range: RangeName } | Days

export const rangeLabels: Readonly<Record<RangeName, Text>> = {
  today: t('今天', 'Today'),
  yesterday: t('昨天', 'Yesterday'),
  '7d': t('最近 7 天', 'Last 7 days'),
  '30d': t('最近 30 天', 'Last 30 days'),
  '90d': t('最近 90 天', 'Last 90 days'),
  month: t('本月', 'This month'),
  lastMonth: t('上月', 'Last month'),
}

const defaultChoice: RangeChoice = { range: defaultRange }

/** The range of an address; undefined if it has none. Invalid days are returned with their error. */
function parseDateRangeQuery(search: string, today: string): RangeChoice | RangeFault | undefined {
  const params = new URLSearchParams(search)
  const [range, from, to] = ['range', 'from', 'to'].map((name) => params.get(name) ?? undefined)
  if (from === undefined && to === undefined) return isRangeName(range) ? { range } : undefined
  return rangeFault(from, to, today) ?? { from: from ?? '', to: to ?? '' }
}

const formatDateRangeQuery = (chosen: RangeChoice): string => ('range' in chosen ? `?range=${chosen.range}` : `?from=${chosen.from}&to=${chosen.to}`)

export const daysOfChoice = (chosen: RangeChoice, today: string): Days => ('range' in chosen ? daysOf(chosen.range, today) : chosen)

/** A stored value may come from an older version or be invalid. */
function readStoredChoice(stored: unknown, today: string): RangeChoice {
  if (typeof stored !== 'object' || stored === null) return defaultChoice
  const { range, from, to } = stored as Readonly<Record<string, unknown>>
  if (isRangeName(range)) return { range }
  return rangeFault(from, to, today) ? defaultChoice : { from: String(from), to: String(to) }
}

export const rangeFaultText = (fault: RangeFault): readonly [Text, TextValues] => [refusals[fault], { max: longestRange }]

interface RangeControl {
  readonly chosen: RangeChoice
  /** The error in the days of the address; the default range is used instead. */
  readonly fault: RangeFault | undefined
  readonly choose: (chosen: RangeChoice) => void
}

/** The range of all figures: that of the address, else the one this account viewed last. */
export function useRangeChoice(today: string): RangeControl {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [stored, setStored] = useStore<unknown>('list.dashboard', defaultChoice)
  const requested = parseDateRangeQuery(search, today)
  const choose = useCallback(
    (chosen: RangeChoice) => {
      setStored(chosen)
      void navigate({ search: formatDateRangeQuery(chosen) })
    },
    [setStored, navigate],
  )
  const fault = typeof requested === 'string' ? requested : undefined
  return { chosen: typeof requested === 'object' ? requested : readStoredChoice(stored, today), fault, choose }
}

import { useStore } from 'ra-core'
import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

import { defaultChoice, formatDateRangeQuery, parseDateRangeQuery, readStoredChoice } from './rangeChoice'

import type { RangeFault } from '../../../resources/range'
import type { RangeChoice } from './rangeChoice'

interface RangeControl {
  readonly chosen: RangeChoice
  /** What is wrong with the days of the address; the usual ones stand in for them. */
  readonly fault: RangeFault | undefined
  readonly choose: (chosen: RangeChoice) => void
}

/** The days all figures are about: those of the address, or, where it names none, those this account looked at last. */
export function useRangeChoice(today: string): RangeControl {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [kept, keep] = useStore<unknown>('list.dashboard', defaultChoice)
  const asked = parseDateRangeQuery(search, today)
  const choose = useCallback(
    (chosen: RangeChoice) => {
      keep(chosen)
      void navigate({ search: formatDateRangeQuery(chosen) })
    },
    [keep, navigate],
  )
  const fault = typeof asked === 'string' ? asked : undefined
  return { chosen: typeof asked === 'object' ? asked : readStoredChoice(kept, today), fault, choose }
}

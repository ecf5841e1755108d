import { useStore } from 'ra-core'
import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

import { keptChoice, readChosen, usualChoice, writeChosen } from './range'

import type { RangeFault } from '../../../resources/range'
import type { Chosen } from './range'

interface Range {
  readonly chosen: Chosen
  /** What is wrong with the days of the address; the usual ones stand in for them. */
  readonly fault: RangeFault | undefined
  readonly choose: (chosen: Chosen) => void
}

/** The days all figures are about: those of the address, or, where it names none, those this account looked at last. */
export function useRange(today: string): Range {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [kept, keep] = useStore<unknown>('list.dashboard', usualChoice)
  const asked = readChosen(search, today)
  const choose = useCallback(
    (chosen: Chosen) => {
      keep(chosen)
      void navigate({ search: writeChosen(chosen) })
    },
    [keep, navigate],
  )
  const fault = typeof asked === 'string' ? asked : undefined
  return { chosen: typeof asked === 'object' ? asked : keptChoice(kept, today), fault, choose }
}

import { useCallback, useEffect, useRef, useState } from 'react'

import { claimCase, releaseCase } from '../../../providers/data/triage'
import { useApp } from '../../../providers/hooks'
import { triageLimits } from '../../../resources/order/triage'

import type { TriageClaim } from '../../../resources/order/triage'
import type { ShownCase } from './triageCases'

type Claimed = Pick<ShownCase, 'key' | 'kind' | 'id'>

interface Options {
  readonly current: Claimed | undefined
  readonly me: number
  /** A colleague has it, or it is no longer open. */
  readonly onLost: (one: Claimed, claim: TriageClaim | null) => void
}

/** Milliseconds: those who only pass by with j and k take nothing. */
const settled = 120
/** Milliseconds between two looks at the claim, and how long a clerk may be still. */
const [every, still] = [60_000, 240_000]

/**
 * Takes the case that is open, puts off the end of the claim while somebody is here, and gives it up with the next one or when the screen is left. Returns
 * the key of the case that is certainly ours.
 */
export function useClaim({ current, me, onLost }: Options): string | undefined {
  const { http } = useApp()
  const [ownKey, setOwnKey] = useState<string>()
  const mine = useRef<Claimed & { until: number }>(undefined)
  const lost = useRef(onLost)
  lost.current = onLost
  /** Whether there was an answer. */
  const take = useCallback(
    async (one: Claimed, isCurrent: () => boolean): Promise<boolean> => {
      const before = mine.current?.key === one.key ? undefined : mine.current
      const answer = await claimCase(http, one, before).catch(() => undefined) // without an answer nothing is ours; the next attempt follows
      if (!answer) return false
      if (mine.current === before) mine.current = undefined
      const { claim } = answer
      if (claim?.admin_id === me) {
        if (!isCurrent()) {
          void releaseCase(http, one).catch(() => undefined) // it ends by itself
          return true
        }
        mine.current = { key: one.key, kind: one.kind, id: one.id, until: Date.now() + triageLimits.claim * 1000 }
        setOwnKey(one.key)
      } else if (isCurrent()) lost.current(one, claim)
      return true
    },
    [http, me],
  )
  const key = current?.key
  const target = useRef(current)
  target.current = current
  useEffect(() => {
    const one = target.current
    if (!one) return undefined
    let isCurrent = true
    let seen = Date.now()
    let hasFailed = false
    const renew = (): void => {
      hasFailed = false
      void take(one, () => isCurrent).then((isAnswered) => {
        hasFailed = !isAnswered
      })
    }
    const timer = setTimeout(renew, settled)
    const notice = (): void => {
      seen = Date.now()
      if (mine.current?.key === one.key && mine.current.until < seen) {
        mine.current = undefined
        setOwnKey(undefined)
        renew()
      } else if (hasFailed) renew() // the key that is pressed waits for it
    }
    const beat = setInterval(() => {
      if (document.visibilityState === 'visible' && Date.now() - seen < still) renew()
    }, every)
    for (const sign of signs) window.addEventListener(sign, notice, { capture: true, passive: true })
    return () => {
      isCurrent = false
      clearTimeout(timer)
      clearInterval(beat)
      for (const sign of signs) window.removeEventListener(sign, notice, { capture: true })
    }
  }, [key, take])
  // when the screen is left or hidden
  useEffect(
    () => () => {
      const one = mine.current
      mine.current = undefined
      setOwnKey(undefined)
      if (one) void releaseCase(http, one).catch(() => undefined) // it ends by itself
    },
    [http],
  )
  return ownKey === key ? ownKey : undefined
}

const signs = ['pointerdown', 'keydown'] as const

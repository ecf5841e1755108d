import { useEffect, useState } from 'react'

import { countTimes } from './openNotice'

import type { ComponentType } from 'react'

import type { CardsProps } from './NoticeCards'
import type { OpenNotice, Times } from './openNotice'

/** Milliseconds during which equal texts count as one cause, and the interval at which repetitions are counted and announced. */
const burst = 1000
/** Milliseconds after the first page until the code of the cards is loaded, if no notice needs it before: it must be here when the network is not. */
const loadAfter = 2000

interface Standing {
  readonly times: Times
  /** When it was shown or counted last. */
  at: number
}

/** The open notices by kind and text, without those that are closing. */
const standing = new Map<string, Standing>()
let shown = 0
/** Raised before the cards were loaded. */
let waiting: OpenNotice[] = []
let show: ((notice: OpenNotice) => void) | undefined
let load = (): void => undefined

/** One notice per text: a repeated one is counted and announced again. Elements cannot be compared and are never merged. */
export function showNotice({ kind, text, lasts }: Pick<OpenNotice, 'kind' | 'text' | 'lasts'>): void {
  shown += 1
  const cause = typeof text === 'string' ? `${kind} ${text}` : `element ${shown}`
  const present = standing.get(cause)
  if (present) return repeat(present)
  const one: Standing = { times: countTimes(), at: Date.now() }
  standing.set(cause, one)
  const onClose = (): void => {
    if (standing.get(cause) === one) standing.delete(cause)
  }
  const notice: OpenNotice = { id: `notice-${shown}`, kind, text, lasts, times: one.times, onClose }
  if (show) return show(notice)
  waiting.push(notice)
  load()
}

function repeat(present: Standing): void {
  if (Date.now() - present.at < burst) return
  present.at = Date.now()
  present.times.add()
}

function connect(next: typeof show): void {
  show = next
  if (!show) return
  for (const notice of waiting) show(notice)
  waiting = []
}

/** Milliseconds until loading the cards is tried again. */
const retryAfter = 2000

/** Where notices appear. The cards are loaded after the first page, or at once when there is a notice. */
export function Notices() {
  const [cards, setCards] = useState<{ readonly Cards: ComponentType<CardsProps> }>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isLoading = false
    load = () => {
      if (isLoading) return
      isLoading = true
      clearTimeout(timer)
      void import('./NoticeCards').then(
        ({ NoticeCards: Cards }) => setCards({ Cards }),
        () => {
          isLoading = false
          timer = setTimeout(load, retryAfter)
        },
      )
    }
    if (waiting.length > 0) load()
    else timer = setTimeout(load, loadAfter)
    return () => {
      clearTimeout(timer)
      load = () => undefined
      standing.clear()
      waiting = []
    }
  }, [])
  return cards ? <cards.Cards connect={connect} /> : null
}
